import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import type { Zone } from '../vocabulary.ts'
import { ZONES } from '../vocabulary.ts'
import type { Cart } from './cart.ts'
import { EMPTY_CART } from './cart.ts'
import type { Shop } from './cart-pricing.ts'
import { priceCart, priceCheckout } from './cart-pricing.ts'
import { combineZones } from './combine-zones.ts'
import { DONATION, GIFT, MEMBERSHIP } from './sample-item.ts'

const shop: Shop = {
  list: DEMO_PRICES,
  currency: DOLLARS,
  products: new Map([
    ['prd:mug', { 'basic-product': { name: 'Mug', price: cents(1800), stock: 9 } }],
    [
      'iss:51',
      {
        'print-issue': { name: 'No. 51 (Print)', price: cents(1400), stock: 3 },
        'digital-issue': { name: 'No. 51 (Digital)', price: cents(900), stock: null },
      },
    ],
  ]),
  coupons: new Map(),
  today: toDay('2026-03-01'),
}
const cart: Cart = {
  goods: [
    { type: 'basic-product', ref: 'prd:mug', quantity: 2 },
    { type: 'digital-issue', ref: 'iss:51', quantity: 1 },
    { type: 'print-issue', ref: 'iss:51', quantity: 1 },
  ],
  giftsubs: [{ ...GIFT, deliverable: 'print-c', quantity: 2 }],
  membership: MEMBERSHIP,
  donation: DONATION,
}

describe('a cart put together from its zones', () => {
  const pairs = ZONES.flatMap((purchaser) => ZONES.map((goods): [Zone, Zone] => [purchaser, goods]))

  it.each(pairs)('is what is charged for a purchaser in %s with products to %s', (purchaser, goods) => {
    const { a, b, c } = priceCart(cart, shop)
    const combined = combineZones({ a: a.lines, b: b.lines, c: c.lines }, { purchaser, products: goods }, DOLLARS)
    expect(combined).toEqual(priceCheckout(cart, shop, { purchaser, products: goods }))
  })

  it('costs nothing when there is nothing in it', () => {
    expect(combineZones({ a: [], b: [], c: [] }, { purchaser: 'a', products: 'b' }, DOLLARS)).toEqual(
      priceCheckout(EMPTY_CART, shop, { purchaser: 'a', products: 'b' }),
    )
  })
})
