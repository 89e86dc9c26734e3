import { describe, expect, it } from 'vitest'
import { contrast } from '#domain/masthead/contrast.ts'
import { accentFrom, DARK_PAPER, LIGHT_PAPER } from '#server/artwork/accent-from.ts'
import { cover } from '#server/artwork/cover.ts'
import { issues } from '../content/issues.ts'

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('measures %s on %s as WCAG does', (text, paper, ratio) => {
  expect(contrast(text, paper)).toBeCloseTo(ratio, 2)
  expect(contrast(paper, text)).toBeCloseTo(ratio, 2)
})

it('leaves a colour alone where it can already be read', () => {
  expect(accentFrom('#7a1f12').light).toBe('#7a1f12')
  expect(accentFrom('#ffd83d').dark).toBe('#ffd83d')
})

it.each(['#ffffff', '#000000', '#ffff00', '#808080', '#0000ff'])('makes even %s readable on both papers', (colour) => {
  const accent = accentFrom(colour)
  expect(contrast(accent.light, LIGHT_PAPER)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(accent.dark, DARK_PAPER)).toBeGreaterThanOrEqual(4.5)
})

describe.each(issues)('the accent of $title', (issue) => {
  const { accent } = cover(issue)

  it('reads as text on light paper', () => {
    expect(accent.light).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrast(accent.light, LIGHT_PAPER)).toBeGreaterThanOrEqual(4.5)
  })

  it('reads as text on dark paper', () => {
    expect(accent.dark).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrast(accent.dark, DARK_PAPER)).toBeGreaterThanOrEqual(4.5)
  })
})
