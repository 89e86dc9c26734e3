import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyOf, DOLLARS } from '#domain/currencies.ts'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import type { Coupon } from '../catalogue/coupon.ts'
import { ISSUES_PER_YEAR } from '../catalogue/issues-in-words.ts'
import { priceListFromYearly } from '../catalogue/price-list.ts'
import { sampleCoupon } from '../catalogue/sample-coupon.ts'
import { cents } from '../money.ts'
import { DELIVERABLES, LEVELS, MEDIUMS, TERMS, ZONES } from '../vocabulary.ts'
import type { Cart } from './cart.ts'
import { lineId } from './cart-item.ts'
import type { Shop } from './cart-pricing.ts'
import { priceCart, priceCheckout } from './cart-pricing.ts'
import type { PricedLine } from './priced-cart.ts'
import { couponUses, paidForEach } from './priced-cart.ts'

const amount = fc.integer({ min: 0, max: 12_000 }).map(cents)
const zonePrices = fc.record({ a: amount, b: amount, c: amount })
const tiers = fc.record({ '1': amount, '2-4': amount, '5+': amount })
const list = fc
  .record({
    issuesPerYear: fc.constantFrom(...ISSUES_PER_YEAR),
    base: fc.record({ 'print-low': amount, 'print-high': amount, 'digital-low': amount, 'digital-high': amount }),
    shipping: zonePrices,
    goodsShipping: fc.record({ a: tiers, b: tiers, c: tiers }),
  })
  .map(priceListFromYearly)
const coupon: fc.Arbitrary<Coupon> = fc
  .record({
    applied: fc.constantFrom('gift', 'renewal', 'other'),
    discounts: fc.record({ digital: amount, 'print-a': amount, 'print-b': amount, 'print-c': amount }),
    usesLeft: fc.option(fc.nat(5)),
  })
  .map((known) => sampleCoupon({ ...known, code: 'CODE' }))
const offer = fc.record({ name: fc.constant('Good'), price: amount, stock: fc.option(fc.nat(60)) })
const shop: fc.Arbitrary<Shop> = fc
  .record({
    list,
    currency: fc.constantFrom(DOLLARS, currencyOf('JPY'), currencyOf('KWD')),
    coupon,
    mug: offer,
    print: offer,
    digital: offer,
  })
  .map(({ list, currency, coupon, mug, print, digital }) => ({
    list,
    currency,
    products: new Map([
      ['prd:mug', { 'basic-product': mug }],
      ['iss:51', { 'print-issue': print, 'digital-issue': digital }],
    ]),
    coupons: new Map([['CODE', coupon]]),
    today: '2026-03-01',
  }))

const code = fc.constantFrom(null, 'CODE', 'UNKNOWN')
const good = fc.record({
  type: fc.constantFrom('basic-product', 'print-issue', 'digital-issue', 'digital-product', 'sized-product'),
  ref: fc.constantFrom('prd:mug', 'iss:51'),
  quantity: fc.integer({ min: 1, max: 50 }),
})
const gift = fc.record({
  type: fc.constant('gift-subscription'),
  deliverable: fc.constantFrom(...DELIVERABLES),
  level: fc.constantFrom(...LEVELS),
  term: fc.constantFrom(...TERMS),
  coupon: code,
  quantity: fc.integer({ min: 1, max: 20 }),
})
const membership = fc.record({
  type: fc.constant('personal-subscription'),
  renewal: fc.boolean(),
  medium: fc.constantFrom(...MEDIUMS),
  level: fc.constantFrom(...LEVELS),
  term: fc.constantFrom(...TERMS),
  coupon: code,
})
const donation = fc.record({
  type: fc.constant('donation-item'),
  process: fc.constantFrom('onetime', 'monthly-init'),
  dollars: fc.integer({ min: 1, max: 25_000 }),
})
const cart = fc.record({
  goods: fc.uniqueArray(good, { maxLength: 6, selector: ({ type, ref }) => `${type}/${ref}` }),
  giftsubs: fc.uniqueArray(gift, { maxLength: 3, selector: (item) => lineId(item as Cart['giftsubs'][number]) }),
  membership: fc.option(membership),
  donation: fc.option(donation),
}) as fc.Arbitrary<Cart>

const columns = ['price', 'shipping', 'discount'] as const
type Columns = [number, number, number]
const columnSum = (lines: PricedLine[], column: (typeof columns)[number]) =>
  lines.reduce((total, line) => total + line[column], 0)
const isWholeAmount = (figure: number) => Number.isSafeInteger(figure) && figure >= 0

describe('whatever is in the cart', () => {
  it('totals are the sums of the lines, in whole cents, never negative', () => {
    fc.assert(
      fc.property(cart, shop, (cart, shop) => {
        for (const priced of Object.values(priceCart(cart, shop))) {
          const [subtotal, shipping, discount] = columns.map((column) => columnSum(priced.lines, column)) as Columns
          const { waived, total } = priced
          expect([priced.subtotal, priced.shipping, priced.discount]).toEqual([subtotal, shipping, discount])
          expect(total + waived).toBe(subtotal + shipping - discount)
          expect([subtotal, shipping, discount, waived, total].every(isWholeAmount)).toBe(true)
          expect(total === 0 || total >= shop.currency.leastCharge).toBe(true)
        }
      }),
      PROPERTY,
    )
  })

  it('a discount never exceeds its line', () => {
    fc.assert(
      fc.property(cart, shop, (cart, shop) => {
        const lines = Object.values(priceCart(cart, shop)).flatMap((priced) => priced.lines)
        expect(lines.filter((line) => line.discount > line.price + line.shipping)).toEqual([])
      }),
      PROPERTY,
    )
  })

  it('zones differ only in the shipping of products and the shipping and coupon of the membership', () => {
    fc.assert(
      fc.property(cart, shop, (cart, shop) => {
        const billing = priceCart(cart, shop)
        const [a, b, c] = ZONES.map((zone) => billing[zone].lines.map(withoutZone))
        expect(b).toEqual(a)
        expect(c).toEqual(a)
      }),
      PROPERTY,
    )
  })

  it('a checkout in two zones takes each line from its own zone', () => {
    fc.assert(
      fc.property(cart, shop, fc.constantFrom(...ZONES), fc.constantFrom(...ZONES), (cart, shop, purchaser, goods) => {
        const billing = priceCart(cart, shop)
        const lines = billing[goods].lines.map((line, index) =>
          line.type === 'personal-subscription' ? billing[purchaser].lines[index] : line,
        )
        expect(priceCheckout(cart, shop, { purchaser, products: goods }).lines).toEqual(lines)
      }),
      PROPERTY,
    )
  })

  it('a coupon is never used more often than it may be, and what it takes off takes a use', () => {
    fc.assert(
      fc.property(cart, shop, (cart, shop) => {
        for (const priced of Object.values(priceCart(cart, shop))) {
          const left = shop.coupons.get('CODE')?.usesLeft ?? Number.POSITIVE_INFINITY
          expect(couponUses(priced).get('CODE') ?? 0).toBeLessThanOrEqual(left)
          expect(priced.lines.filter(({ discount, discounted = 0 }) => discount > 0 && discounted === 0)).toEqual([])
        }
      }),
      PROPERTY,
    )
  })

  it('what was paid for each thing adds up to the total', () => {
    fc.assert(
      fc.property(cart, shop, (cart, shop) => {
        const priced = priceCart(cart, shop).b
        const paid = priced.lines.flatMap((line) => paidForEach(priced, line))
        expect(paid.reduce((total, part) => total + part, 0)).toBe(priced.total)
      }),
      PROPERTY,
    )
  })
})

function withoutZone(line: PricedLine): Partial<PricedLine> {
  const { shipping, shipcode, discount, discounted, couponError, ...same } = line
  if (line.type === 'personal-subscription') return same
  const isGood = line.cart !== null && 'ref' in line.cart
  return isGood ? { ...same, discount, couponError } : line
}
