import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../vocabulary.ts'
import { isSold, soldCategories } from './digital-edition.ts'

describe('A publication that sells no digital edition', () => {
  it('sells subscriptions in print alone', () => {
    expect(soldCategories(true)).toEqual(CATEGORIES)
    expect(soldCategories(false)).toEqual(['print-low', 'print-high'])
  })

  it.each([
    ['print', true],
    ['print-a', true],
    ['print-c', true],
    ['digital', false],
  ] as const)('has %s for sale: %s', (form, sold) => {
    expect(isSold(form, false)).toBe(sold)
    expect(isSold(form, true)).toBe(true)
  })
})
