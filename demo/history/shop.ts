import type { Offers, Shop } from '#domain/cart/cart-pricing.ts'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import { discountsFrom } from '#domain/catalogue/coupon-discounts.ts'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { DOLLARS } from '#domain/currencies.ts'
import type { Day } from '#domain/day.ts'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { coupons } from '../content/coupons.ts'
import { issues } from '../content/issues.ts'
import { products } from '../content/products.ts'

export const GOODS: ReadonlyMap<string, Offers> = new Map([
  ...issues.map(({ number, title, printPriceCents, digitalPriceCents }): [string, Offers] => [
    `iss:${number}`,
    {
      'print-issue': offer(`No. ${number}, ${title} (Print)`, printPriceCents),
      'digital-issue': offer(`No. ${number}, ${title} (Digital)`, digitalPriceCents),
    },
  ]),
  ...products.flatMap(({ ref, name, kind, priceCents, sizes }): [string, Offers][] => {
    if (kind === 'basic') return [[ref, { 'basic-product': offer(name, priceCents) }]]
    if (kind === 'digital') return [[ref, { 'digital-product': offer(name, priceCents) }]]
    return sizes.map((size) => [size.ref, { 'sized-product': offer(`${name}, ${size.name}`, priceCents) }])
  }),
])

/** What was sold then could be sold: how many are left today says nothing of it. */
function offer(name: string, price: number) {
  return { name, price: cents(price), stock: null }
}

const COUPONS = new Map(
  coupons.map(({ code, applied, discounts, startsOn, endsOn }): [string, Coupon] => [
    code,
    {
      code,
      applied,
      discounts: discountsFrom(discounts),
      starts: startsOn && toDay(startsOn),
      ends: endsOn && toDay(endsOn),
      usesLeft: null,
    },
  ]),
)

export function shopOn(today: Day): Shop {
  return { list: DEMO_PRICES, currency: DOLLARS, products: GOODS, coupons: COUPONS, today }
}
