import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Light } from './accent.ts'
import { accentFault, isColour, LEAST_CONTRAST, measureAccent, NO_COLOUR, PAPERS, proposeAccent } from './accent.ts'
import { contrast } from './contrast.ts'

const LIGHTS: Light[] = ['light', 'dark']
const colours = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('measures on the papers that the pages have', () => {
  const papers = [...readFileSync('src/web/palette.css', 'utf8').matchAll(/--paper: (#\w{6});/g)].map(([, hex]) => hex)
  expect(papers).toEqual([PAPERS.light, PAPERS.dark])
})

it.each([
  ['#1f5673', true],
  ['#1F5673', false],
  ['#fff', false],
  ['red', false],
  ['#1f5673;}', false],
  ['', false],
])('%j is a colour: %s', (text, is) => {
  expect(isColour(text)).toBe(is)
})

it.each<[string, Light, string, boolean]>([
  ['#9a2f1a', 'light', '6.8:1', true],
  ['#f0906f', 'dark', '7.8:1', true],
  ['#ffd83d', 'light', '1.2:1', false],
  ['#000000', 'dark', '1.1:1', false],
])('measures %s in the %s as %s', (colour, light, ratio, readable) => {
  expect(measureAccent(colour, light)).toEqual({ ratio, readable })
})

it('says what is wrong and what would do', () => {
  expect(accentFault('#1f5673', 'light')).toBeNull()
  expect(accentFault('blue', 'light')).toBe(NO_COLOUR)
  const proposal = proposeAccent('#ffd83d', 'light')
  expect(accentFault('#ffd83d', 'light')).toBe(
    `Too faint to read on the light page: its contrast is 1.2:1, and text needs 4.5:1. ${proposal} would do.`,
  )
})

it('proposes for every colour one that can be read, and leaves alone what can', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom(...LIGHTS), (colour, light) => {
      const proposal = proposeAccent(colour, light)
      expect(contrast(proposal, PAPERS[light])).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      expect(accentFault(proposal, light)).toBeNull()
      if (measureAccent(colour, light).readable) expect(proposal).toBe(colour)
    }),
  )
})
