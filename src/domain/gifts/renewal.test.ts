import { describe, expect, it } from 'vitest'
import type { Cart } from '../cart/cart.ts'
import { EMPTY_CART } from '../cart/cart.ts'
import type { GiftItem } from '../cart/cart-item.ts'
import { giftsToRecall, isRenewalOf } from './renewal.ts'

const FORM = { term: '1year', level: 'low', deliverable: 'print-a' } as const
const gift = (change: Partial<GiftItem> & { quantity?: number } = {}) => ({
  type: 'gift-subscription' as const,
  ...FORM,
  coupon: null,
  quantity: 1,
  ...change,
})
const cart = (change: Partial<Cart> = {}): Cart => ({ ...EMPTY_CART, giftsubs: [gift()], ...change })

describe('a gift is renewed', () => {
  it.each<[string, Cart, boolean]>([
    ['as it was given', cart(), true],
    ['with a coupon', cart({ giftsubs: [gift({ coupon: 'GIFT10' })] }), true],
    ['for longer', cart({ giftsubs: [gift({ term: '2year' })] }), false],
    ['at another rate', cart({ giftsubs: [gift({ level: 'high' })] }), false],
    ['in another form', cart({ giftsubs: [gift({ deliverable: 'digital' })] }), false],
    ['twice at once', cart({ giftsubs: [gift({ quantity: 2 })] }), false],
    ['beside another gift', cart({ giftsubs: [gift(), gift({ deliverable: 'digital' })] }), false],
    ['by nothing', cart({ giftsubs: [] }), false],
    ['beside a product', cart({ goods: [{ type: 'basic-product', ref: 'prd:tote', quantity: 1 }] }), false],
    [
      'beside a subscription',
      cart({
        membership: {
          type: 'personal-subscription',
          renewal: false,
          medium: 'print',
          level: 'low',
          term: '1year',
          coupon: null,
        },
      }),
      false,
    ],
    ['beside a donation', cart({ donation: { type: 'donation-item', process: 'onetime', dollars: 5 } }), false],
  ])('%s: %#', (_, bought, is) => {
    expect(isRenewalOf(bought, FORM)).toBe(is)
  })
})

it('asks in November about what ends at the end of the year, and in no other month', () => {
  expect(giftsToRecall('2026-11-01')).toEqual([
    { term: '1year', from: '2025-01-01', to: '2025-12-31' },
    { term: '2year', from: '2024-01-01', to: '2024-12-31' },
    { term: '3year', from: '2023-01-01', to: '2023-12-31' },
  ])
  expect([giftsToRecall('2026-10-31'), giftsToRecall('2026-12-01')]).toEqual([null, null])
})
