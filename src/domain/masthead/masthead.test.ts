import { expect, it } from 'vitest'
import { accentFault } from './accent.ts'
import { FACE_LOOKS, initialOf, STARTING_MASTHEAD, WORDMARK_FACES, wordmarkPath } from './masthead.ts'
import { mastheadHead, mastheadStyle } from './masthead-style.ts'

/** Nothing of it stands below the line. */
const NAMED = { ...STARTING_MASTHEAD, name: 'Broadfold' }

it.each([
  ['Broadfold', 'B'],
  ['“Élan”', 'É'],
  ['7 Days', '7'],
  ['𝒜rt', '𝒜'],
  ['…', 'M'],
  ['', 'M'],
])('the icon of %j has the letter %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})

it('begins with colours that can be read', () => {
  const { accent } = STARTING_MASTHEAD
  expect([accentFault(accent.light, 'light'), accentFault(accent.dark, 'dark')]).toEqual([null, null])
})

it.each(WORDMARK_FACES)('sets the name in %s, in capitals or as it is written', (face) => {
  const { family, weight, italic, letter, capital } = FACE_LOOKS[face]
  const style = mastheadStyle({ ...NAMED, face })
  for (const said of [`--font-${family}`, `weight:${weight}`, `style:${italic ? 'italic' : 'normal'}`, 'case:none'])
    expect(style).toContain(said)
  expect(style).toContain(`--letter:${letter}}`)
  const capitals = mastheadStyle({ ...NAMED, face, capitals: true })
  expect(capitals).toContain(`case:uppercase;--foot:0.03em;--letter:${capital}}`)
})

it('says each colour once, in its light', () => {
  const style = mastheadStyle(NAMED)
  expect(style).toMatch(/^:root\{--house:#1f5673;/)
  expect(style).toContain('@media (prefers-color-scheme:dark){:root{--house:#7fb3d5}}')
  expect(style).not.toContain('url(')
})

it('shows a picture in the place of the letters, another one in the dark', () => {
  const digest = (letter: string) => letter.repeat(64)
  const picture = {
    width: 1200,
    height: 300,
    light: digest('a'),
    dark: digest('b'),
    smallLight: digest('c'),
    smallDark: digest('d'),
    icon: digest('e'),
  }
  const [light = '', dark = ''] = mastheadStyle({ ...NAMED, picture }).split('@media screen')
  expect(light).toContain('aspect-ratio:4;')
  expect(light).toContain('.nameplate{width:min(100%,48rem)}')
  for (const name of ['a', 'c']) expect(light).toContain(`url(${wordmarkPath(digest(name))})`)
  for (const name of ['b', 'd']) expect(dark).toContain(`url(${wordmarkPath(digest(name))})`)
})

it('stands in the head of a page with its icon: the first letter, or the picture where it has one', () => {
  const drawn = mastheadHead(NAMED, 'once')
  expect(drawn).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg"/>')
  expect(drawn).toContain(`<style nonce="once">${mastheadStyle(NAMED)}</style>`)
  const key = 'e'.repeat(64)
  const picture = { width: 1, height: 1, light: key, dark: key, smallLight: key, smallDark: key, icon: key }
  const pictured = mastheadHead({ ...NAMED, picture }, 'once')
  expect(pictured).toContain(`<link rel="icon" type="image/png" href="${wordmarkPath(key)}"/>`)
  expect(pictured).toContain(`<link rel="apple-touch-icon" href="${wordmarkPath(key)}"/>`)
  expect(mastheadHead({ ...NAMED, picture: { ...picture, icon: null } }, 'once')).toContain('/favicon.svg')
})

it.each([
  ['Broadfold', false, false],
  ['Élan', false, false],
  ['Cryptogyps Quarterly', true, true],
  ['Façade', true, false],
  ['Quote', true, true],
  ['Gypsy', true, false],
])('makes room below %j where it reaches there (%s), and in capitals (%s)', (name, below, capitalsBelow) => {
  const foot = (reaches: boolean) => `--foot:${reaches ? '0.24em' : '0.03em'};`
  expect(mastheadStyle({ ...NAMED, name })).toContain(foot(below))
  expect(mastheadStyle({ ...NAMED, name, capitals: true })).toContain(foot(capitalsBelow))
  expect(mastheadStyle({ ...NAMED, name, face: 'newsreader-italic' })).toContain(foot(true))
})
