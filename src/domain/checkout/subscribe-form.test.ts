import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { EMPTY_CART } from '../cart/cart.ts'
import { CHANGE_SETTINGS, NOT_FOR_NEW, unableToApply } from '../catalogue/coupon.ts'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import { COMEBACK, GIFT10, WELCOME } from '../catalogue/sample-coupon.ts'
import type { SubscribeForm } from './subscribe-form.ts'
import { reviewForm } from './subscribe-form.ts'

const terms = { list: DEMO_PRICES, currency: DOLLARS, today: '2026-11-15', addDonation: true } as const
const standard: SubscribeForm = {
  purpose: 'personal',
  category: 'print-low',
  term: '1year',
  zone: 'a',
  quantity: 1,
  donation: 0,
  coupon: null,
}
const totalOf = (form: Partial<SubscribeForm>) => reviewForm({ ...standard, ...form }, terms).bill.total

describe('the review', () => {
  it.each<[string, Partial<SubscribeForm>, number]>([
    ['a year in print to the United States', {}, 5400],
    ['two years to Canada with WELCOME', { term: '2year', zone: 'b', coupon: WELCOME }, 9120 + 3200 - 800],
    ['digital, wherever the reader lives', { category: 'digital-high', zone: 'c' }, 7200],
    ['three gifts with GIFT10', { purpose: 'gift', quantity: 3, coupon: GIFT10 }, 3 * 4400],
    ['a renewal with COMEBACK', { purpose: 'renewal', coupon: COMEBACK }, 4200],
    ['a donation beside it', { donation: 25 }, 5400 + 2500],
  ])('sums up %s', (_, form, total) => {
    expect(totalOf(form)).toBe(total)
  })

  it('buys one subscription of the reader’s own, however many gifts were chosen before', () => {
    expect(reviewForm({ ...standard, quantity: 7, coupon: WELCOME }, terms).cart).toEqual({
      ...EMPTY_CART,
      membership: {
        type: 'personal-subscription',
        renewal: false,
        medium: 'print',
        level: 'low',
        term: '1year',
        coupon: 'WELCOME',
      },
    })
  })

  it('prices each gift in the zone of its address, and sends them as they were chosen', () => {
    const toCanada: SubscribeForm['place'] = (gifts) => gifts.map((gift) => ({ ...gift, deliverable: 'print-b' }))
    const { cart, bill } = reviewForm({ ...standard, purpose: 'gift', quantity: 2, place: toCanada }, terms)
    expect([cart.giftsubs[0]?.deliverable, bill.total]).toEqual(['print-a', 2 * 6400])
  })

  it('takes no donation on a page that asks for none', () => {
    expect(reviewForm({ ...standard, donation: 25 }, { ...terms, addDonation: false }).bill.total).toBe(5400)
  })
})

describe('a coupon that does not apply', () => {
  it.each<[string, Partial<SubscribeForm>, string]>([
    ['the high level', { category: 'print-high', coupon: WELCOME }, CHANGE_SETTINGS],
    ['another kind', { coupon: COMEBACK }, NOT_FOR_NEW],
    ['gifts when it has no uses left', { purpose: 'gift', coupon: { ...GIFT10, usesLeft: 0 } }, 'GIFT10'],
  ])('for %s says why, and is neither reckoned with nor sent', (_, form, error) => {
    const { coupon, cart, bill } = reviewForm({ ...standard, ...form }, terms)
    const sentence = error === 'GIFT10' ? unableToApply(error) : error
    expect(coupon).toEqual({ status: 'cannot-apply', banner: 'COUPON DOES NOT APPLY', error: sentence })
    expect(bill.discount).toBe(0)
    expect([cart.membership?.coupon, ...cart.giftsubs.map((gift) => gift.coupon)]).not.toContain(form.coupon?.code)
  })

  it('applies again once the settings fit', () => {
    expect(totalOf({ purpose: 'gift', quantity: 2, coupon: { ...GIFT10, usesLeft: 2 } })).toBe(2 * 4400)
  })

  it('discounts as many gifts as it has uses left', () => {
    const form = { purpose: 'gift', quantity: 5, coupon: { ...GIFT10, usesLeft: 2 } } as const
    expect(totalOf(form)).toBe(2 * 4400 + 3 * 5400)
    expect(reviewForm({ ...standard, ...form }, terms).coupon).toMatchObject({ status: 'applied', count: 2 })
  })
})
