import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents, ZERO } from '../money.ts'
import { STARTING_ZONE_NAMES } from '../zones/zone-names.ts'
import { formatWeeks, isInOrder, shippingOfOne, shippingSentence, shippingTiers } from './delivery-times.ts'
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

describe('several copies in one package', () => {
  const terms = { currency: DOLLARS, zoneNames: STARTING_ZONE_NAMES }

  it('name the price of each tier in each zone', () => {
    expect(shippingTiers(DEMO_PRICES.goodsShipping, terms)).toBe(
      'Products and print issues share one package. 2 to 4 items: United States $8.00, Canada $20.00, International $32.00. 5 or more: United States $12.00, Canada $32.00, International $52.00.',
    )
  })

  it('call free what is not shown as a price', () => {
    const free = { '1': ZERO, '2-4': ZERO, '5+': ZERO }
    expect(shippingTiers({ ...DEMO_PRICES.goodsShipping, a: free }, terms)).toContain(
      '2 to 4 items: United States free,',
    )
  })
})
