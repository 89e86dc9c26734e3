import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROPERTY } from '../../tests/support/property-runs.ts'
import { csvMoney } from './csv.ts'
import { currencyOf } from './currencies.ts'
import { cents, divideHalfUp, formatMoney, sum } from './money.ts'
import { parseMoney } from './parse-money.ts'
import { fromProvider, toProvider } from './payments/provider-amount.ts'
import { split } from './split-money.ts'
import { countUnits, wholeUnits } from './whole-units.ts'

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

const currency = fc.constantFrom(...['USD', 'JPY', 'ISK', 'KWD', 'CHF'].map(currencyOf))

it('what is shown reads back as the same amount, in currencies of no, two and three decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }).map(cents), currency, (amount, currency) => {
      expect(parseMoney(formatMoney(amount, currency), currency)).toBe(amount)
      expect(parseMoney(csvMoney(amount, currency), currency)).toBe(amount)
      expect(formatMoney(cents(-amount), currency)).toBe(`${amount > 0 ? '−' : ''}${formatMoney(amount, currency)}`)
    }),
    PROPERTY,
  )
})

it('what the provider is sent comes back as the same amount, and every part of it is one that it takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }).map(cents), weights, currency, (total, weights, currency) => {
      for (const part of [total, ...split(total, weights)]) {
        const sent = toProvider(part, currency)
        expect(sent % (currency.step * currency.factor)).toBe(0)
        expect(fromProvider(sent, currency)).toBe(part)
      }
    }),
    PROPERTY,
  )
})

it('so many whole units are counted as so many', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 25_000 }), currency, (count, currency) => {
      expect(countUnits(wholeUnits(count, currency), currency)).toBe(count)
      expect(parseMoney(String(count), currency)).toBe(wholeUnits(count, currency))
    }),
    PROPERTY,
  )
})
