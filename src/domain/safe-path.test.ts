import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from './property-runs.ts'
import { safePath } from './safe-path.ts'

describe('a path of this site is kept', () => {
  it.each([
    '/',
    '/account',
    '/subscribe/renew?code=COMEBACK',
    '/login?redirect=%2Faccount%2Fname',
    '/search?url=https://elsewhere.example//x#top',
    '/issue/winter%20light#contents',
    '/issue/caf%C3%A9',
  ])('%s', (path) => {
    expect(safePath(path)).toBe(path)
  })
})

describe('anything else falls back', () => {
  it.each([
    ['an absolute address', 'https://evil.example/'],
    ['a protocol-relative one', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['no leading slash', 'account'],
    ['a leading blank', ' /account'],
    ['nothing', ''],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded slash, lower case', '/%2fevil.example'],
    ['a slash encoded twice', '/%252Fevil.example'],
    ['a backslash encoded thrice', '/%25255Cevil.example'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a line break', '/account\r\nSet-Cookie: a=b'],
    ['an encoded line break', '/account%0d%0aSet-Cookie:a'],
    ['an encoded nought', '/%00'],
    ['a delete character', '/\u007f'],
    ['dots before two slashes', '/..//evil.example'],
    ['a dot before two slashes', '/.//evil.example'],
    ['two slashes further on', '/account//evil.example'],
    ['a broken encoding', '/%zz'],
  ])('%s', (_, path) => {
    expect(safePath(path)).toBe('/')
    expect(safePath(path, '/account')).toBe('/account')
  })

  it('and so does none at all', () => {
    expect(safePath(null)).toBe('/')
    expect(safePath(undefined)).toBe('/')
  })
})

describe('whatever comes', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5C',
    '%252f',
    '.',
    '..',
    '%2e',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    'javascript:',
    'a',
  )
  const input = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  )

  it('the answer stays on this site, also when it is resolved twice', () => {
    fc.assert(
      fc.property(input, (text) => {
        const first = new URL(safePath(text), 'https://site.example')
        expect(first.origin).toBe('https://site.example')
        expect(new URL(first.pathname, 'https://site.example').origin).toBe('https://site.example')
      }),
      PROPERTY,
    )
  })
})
