import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents } from '../money.ts'
import { chargeable, waiveSmallTotal } from './waiver.ts'

describe('below what the card network takes', () => {
  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [49, 49, 0],
    [50, 0, 50],
    [5400, 0, 5400],
  ])('a total of %s has %s waived and %s charged', (total, waived, charged) => {
    expect(waiveSmallTotal(cents(total), DOLLARS)).toBe(waived)
    expect(chargeable(cents(total), DOLLARS)).toBe(charged)
  })
})
