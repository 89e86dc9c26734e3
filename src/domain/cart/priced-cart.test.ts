import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents } from '../money.ts'
import type { PricedLine } from './priced-cart.ts'
import { comped, couponUses, dependsOnZone, paidForEach, pricedCart, pricedUpgrade } from './priced-cart.ts'

const gift = {
  type: 'gift-subscription',
  deliverable: 'print-a',
  level: 'low',
  term: '1year',
  coupon: 'GIFT10',
} as const
const line = (known: Partial<PricedLine> & { price: PricedLine['price'] }): PricedLine => ({
  id: 'gift',
  type: 'gift-subscription',
  name: 'Gift',
  quantity: 1,
  shipping: cents(0),
  discount: cents(0),
  shipcode: null,
  cart: gift,
  changeQuantity: true,
  problem: null,
  couponError: null,
  ...known,
})

describe('the total', () => {
  it('is the sum of prices and shipping without the discounts', () => {
    const lines = [
      line({ price: cents(4800), shipping: cents(600), discount: cents(800) }),
      line({ price: cents(2500) }),
    ]
    expect(pricedCart(lines, DOLLARS)).toEqual({
      lines,
      subtotal: 7300,
      shipping: 600,
      discount: 800,
      waived: 0,
      total: 7100,
    })
  })

  it('of what is free is 0, with its worth beside it', () => {
    const given = comped(
      pricedCart([line({ price: cents(4800), shipping: cents(600), discount: cents(800) })], DOLLARS),
      DOLLARS,
    )
    expect(given).toMatchObject({ subtotal: 4800, shipping: 600, discount: 5400, waived: 0, total: 0 })
  })

  it('of nothing is 0', () => {
    expect(pricedCart([], DOLLARS)).toMatchObject({ subtotal: 0, total: 0, waived: 0 })
  })

  it.each([
    [1, 1, 0],
    [49, 49, 0],
    [50, 0, 50],
  ])('of %s cents has %s waived and comes to %s', (price, waived, total) => {
    expect(pricedCart([line({ price: cents(price) })], DOLLARS)).toMatchObject({ waived, total })
  })
})

it('an upgrade is one line that is in no cart', () => {
  expect(pricedUpgrade(cents(2400), DOLLARS)).toMatchObject({
    lines: [{ type: 'subscription-upgrade', name: 'Subscription upgrade', price: 2400, cart: null }],
    total: 2400,
  })
  expect(pricedUpgrade(cents(30), DOLLARS)).toMatchObject({ waived: 30, total: 0 })
})

it('a total that is not the same in all zones depends on the zone', () => {
  const [same, other] = [pricedCart([], DOLLARS), pricedCart([line({ price: cents(100) })], DOLLARS)]
  expect(dependsOnZone({ a: same, b: same, c: same })).toBe(false)
  expect(dependsOnZone({ a: other, b: same, c: same })).toBe(true)
  expect(dependsOnZone({ a: same, b: same, c: other })).toBe(true)
})

describe('coupon uses', () => {
  it('are one for each discounted subscription', () => {
    const discounted = { price: cents(9600), discount: cents(2000), quantity: 2, discounted: 2 }
    const lines = [
      line(discounted),
      line({ ...discounted, quantity: 5, cart: { ...gift, term: '2year' } }),
      line({ ...discounted, discount: cents(0) }),
      line({ price: cents(4800) }),
      line({ price: cents(4800), discount: cents(5), cart: { ...gift, coupon: null } }),
      line({ price: cents(100), cart: { type: 'donation-item', process: 'onetime', dollars: 1 } }),
      line({ price: cents(100), cart: null }),
    ]
    expect([...couponUses(pricedCart(lines, DOLLARS))]).toEqual([['GIFT10', 4]])
  })
})

describe('what was really paid for each', () => {
  it('is a share of the line, to the cent', () => {
    const three = line({ price: cents(9000), shipping: cents(1000), discount: cents(500), quantity: 3 })
    expect(paidForEach(pricedCart([three], DOLLARS), three)).toEqual([3167, 3167, 3166])
  })

  it('is nothing when the total was waived', () => {
    const little = line({ price: cents(40) })
    expect(paidForEach(pricedCart([little], DOLLARS), little)).toEqual([0])
  })
})
