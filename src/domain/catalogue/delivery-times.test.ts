import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents, ZERO } from '../money.ts'
import { STARTING_ZONE_NAMES } from '../zones/zone-names.ts'
import { formatWeeks, isInOrder, shippingOfOne, shippingSentence } from './delivery-times.ts'
import { DEMO_PRICES } from './demo-prices.ts'

const transit = { a: { least: 1, most: 3 }, b: { least: 2, most: 2 }, c: { least: 3, most: 6 } }

describe('the time in the post', () => {
  it.each([
    [{ least: 1, most: 3 }, '1 to 3 weeks'],
    [{ least: 1, most: 1 }, '1 week'],
    [{ least: 2, most: 2 }, '2 weeks'],
  ])('of %o reads %s', (weeks, words) => expect(formatWeeks(weeks)).toBe(words))

  it.each([
    [{ least: 1, most: 3 }, true],
    [{ least: 3, most: 3 }, true],
    [{ least: 4, most: 3 }, false],
  ])('of %o is in order: %s', (weeks, expected) => expect(isInOrder(weeks)).toBe(expected))
})

it('says price and time of all three zones in one sentence', () => {
  expect(
    shippingOfOne('Shipping for one copy', DEMO_PRICES.goodsShipping, {
      transitWeeks: transit,
      currency: DOLLARS,
      zoneNames: STARTING_ZONE_NAMES,
    }),
  ).toBe(
    'Shipping for one copy: United States $5.00 (1 to 3 weeks), Canada $12.00 (2 weeks), International $18.00 (3 to 6 weeks).',
  )
})

it('calls free what is not shown as a price either', () => {
  const prices = { a: ZERO, b: cents(1), c: cents(2) }
  expect(
    shippingSentence('Shipping', prices, {
      transitWeeks: transit,
      currency: DOLLARS,
      zoneNames: STARTING_ZONE_NAMES,
    }),
  ).toBe('Shipping: United States free (1 to 3 weeks), Canada free (2 weeks), International $0.02 (3 to 6 weeks).')
})
