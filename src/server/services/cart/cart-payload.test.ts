import { describe, expect, it } from 'vitest'
import { cartPayload } from '#contract/checkout.ts'
import { NOT_A_WHOLE_NUMBER } from '#domain/cart/asked-quantity.ts'
import { CART_IS_FULL } from '#domain/cart/cart.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { notWholeDonation } from '#domain/donations/donation.ts'
import { refuse } from '#domain/outcome.ts'
import { parseCart } from './cart-payload.ts'

const NOTHING = { items: [], giftsubs: [], donation: null, subscription: null }
const GIFT = { deliverable: 'digital', level: 'low', term: '1year' }
const cartOf = (payload: object) => parseCart(cartPayload.parse({ ...NOTHING, ...payload }), DOLLARS)

describe('a cart that a page sells at once', () => {
  it('holds all that was sent, the same things as one line', () => {
    const tote = { item: 'basic-product', ref: 'prd:tote-bag' }
    const payload = {
      items: [{ ...tote, quantity: '2' }, tote],
      giftsubs: [{ ...GIFT, coupon: 'gift10', quantity: 3 }],
      donation: { process: 'monthly-init', dollars: 5, amount: 500 },
      subscription: { medium: 'print', level: 'high', term: 'lifetime' },
    }
    expect(cartOf(payload)).toEqual({
      ok: true,
      value: {
        goods: [{ type: 'basic-product', ref: 'prd:tote-bag', quantity: 3 }],
        giftsubs: [{ type: 'gift-subscription', ...GIFT, coupon: 'GIFT10', quantity: 3 }],
        donation: { type: 'donation-item', process: 'monthly-init', dollars: 5 },
        membership: {
          type: 'personal-subscription',
          medium: 'print',
          level: 'high',
          term: 'lifetime',
          renewal: false,
          coupon: null,
        },
      },
    })
  })

  it.each<[string, object, Record<string, string> | string]>([
    [
      'a quantity beside it',
      { giftsubs: [GIFT, { ...GIFT, quantity: 'two' }] },
      { 'giftsubs.1.quantity': NOT_A_WHOLE_NUMBER },
    ],
    [
      'copies beside them',
      { items: [{ item: 'print-issue', ref: 'iss:51', quantity: '2abc' }] },
      { 'items.0.quantity': NOT_A_WHOLE_NUMBER },
    ],
    [
      'a donation beside it',
      { donation: { process: 'onetime', dollars: 5, amount: 5 } },
      { amount: notWholeDonation(DOLLARS) },
    ],
    [
      'more different things than a cart holds',
      { items: Array.from({ length: 51 }, (_, at) => ({ item: 'print-issue', ref: `iss:${at}` })) },
      CART_IS_FULL,
    ],
  ])('is refused %s', (_, payload, errors) => {
    expect(cartOf(payload)).toEqual(refuse(errors))
  })

  it('takes no price', () => {
    const items = [{ item: 'print-issue', ref: 'iss:51', price: 1 }]
    expect(cartPayload.safeParse({ ...NOTHING, items }).success).toBe(false)
  })
})
