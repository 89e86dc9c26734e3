import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import type { CartItem } from '../cart/cart-item.ts'
import { DONATION, GIFT, MEMBERSHIP } from '../cart/sample-item.ts'
import { cents } from '../money.ts'
import { alreadyPaying, boughtAgain, moneyReturned, paymentProcessing, refundReason } from './under-way.ts'

const mug = { type: 'basic-product', ref: 'prd:mug' } as const
const pin = { type: 'basic-product', ref: 'prd:pin' } as const

describe('what is being paid for already', () => {
  it.each<[string, CartItem, CartItem, boolean]>([
    ['a subscription of one’s own', MEMBERSHIP, MEMBERSHIP, true],
    ['a renewal with other settings', MEMBERSHIP, { ...MEMBERSHIP, renewal: true, term: '2year' }, true],
    ['a gift beside a subscription', MEMBERSHIP, GIFT, false],
    ['the same gift with a coupon', GIFT, { ...GIFT, coupon: 'GIFT10' }, true],
    ['another gift', GIFT, { ...GIFT, term: '2year' }, false],
    ['the same donation', DONATION, DONATION, true],
    ['another donation', DONATION, { ...DONATION, dollars: 50 }, false],
    ['a donation every month', DONATION, { ...DONATION, process: 'monthly-init' }, false],
    ['the same product', mug, mug, true],
    ['another product', mug, pin, false],
  ])('%s', (_, paying, wanted, same) => {
    const payment = { items: [paying] }
    expect(boughtAgain([pin, wanted].slice(1), [{ items: [] }, payment])).toBe(same ? payment : null)
  })
})

it('is said with sum, day and order number', () => {
  const payment = { number: 'BF-12', total: cents(5400), since: '2026-03-01' } as const
  const processing = 'Your payment of $54.00 for order BF-12 has been processing since 3.1.2026.'
  expect(paymentProcessing(payment, DOLLARS)).toBe(processing)
  expect(alreadyPaying(payment, DOLLARS)).toBe(
    `You're already paying for this. ${processing} If you want to buy it again, check the box.`,
  )
})

it('money that went back is said with sum, day and reason', () => {
  const returned = { amount: cents(2400), on: '2026-03-09', reason: 'The gift was redeemed meanwhile.' } as const
  expect(moneyReturned(returned, DOLLARS)).toBe('We returned $24.00 on 3.9.2026. The gift was redeemed meanwhile.')
})

it.each([
  ['system', 'Sold out.'],
  ['provider', 'It was returned through our payment provider.'],
  ['a-member-of-staff', 'It was refunded by our staff.'],
])('the reason of a refund by %s', (actor, says) => {
  expect(refundReason({ actor, reason: 'Sold out.' })).toBe(says)
})
