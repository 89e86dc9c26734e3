import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROPERTY } from '../../tests/support/property-runs.ts'
import { cents, divideHalfUp, formatMoney, sum } from './money.ts'
import { split } from './split-money.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 }).map(cents)
const weights = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }).filter((all) => all.some((each) => each > 0))

it('parts add up to the whole, and each is within a cent of its due', () => {
  fc.assert(
    fc.property(amount, weights, (total, weights) => {
      const parts = split(total, weights)
      const whole = weights.reduce((all, weight) => all + weight, 0)
      expect(sum(parts)).toBe(total)
      for (const [index, part] of parts.entries()) {
        expect(Number.isSafeInteger(part)).toBe(true)
        expect(Math.abs(part - (total * (weights[index] ?? 0)) / whole)).toBeLessThan(1)
      }
    }),
    PROPERTY,
  )
})

it('a part never gets an odd cent before one with a larger remainder', () => {
  fc.assert(
    fc.property(amount, weights, (total, weights) => {
      const whole = weights.reduce((all, weight) => all + weight, 0)
      const parts = split(total, weights)
      const cut = parts.map((part, index) => {
        const remainder = (total * (weights[index] ?? 0)) % whole
        return { remainder, odd: part * whole > total * (weights[index] ?? 0) }
      })
      const given = cut.filter(({ odd }) => odd).map(({ remainder }) => remainder)
      const withheld = cut.filter(({ odd }) => !odd).map(({ remainder }) => remainder)
      expect(Math.min(...given, whole)).toBeGreaterThanOrEqual(Math.max(...withheld, 0))
    }),
    PROPERTY,
  )
})

it('rounding moves an amount by half a cent at most, and halves always up', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 48 }), (total, by) => {
      const double = 2 * (divideHalfUp(total, by) * by - total)
      expect(double).toBeGreaterThan(-by)
      expect(double).toBeLessThanOrEqual(by)
    }),
    PROPERTY,
  )
})

it('what is shown reads back as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
      expect(Number(formatMoney(cents(amount)).replace('−', '-').replace(/[$,.]/g, ''))).toBe(amount)
    }),
    PROPERTY,
  )
})
