import { describe, expect, it } from 'vitest'
import { cents } from './money.ts'
import type { BoughtLine } from './orders.ts'
import { NEXT_STEPS, nextSteps, numberIn, purchaseNumber, shownStatus, sumReturned } from './orders.ts'

const good = (type: BoughtLine['type'], ref: string): BoughtLine => ({ type, ref, item: null })
const personal = (renewal: boolean, medium: 'print' | 'digital'): BoughtLine => ({
  type: 'personal-subscription',
  ref: null,
  item: { type: 'personal-subscription', renewal, medium, level: 'low', term: '1year', coupon: null },
})
const donation = (process: 'onetime' | 'monthly-init'): BoughtLine => ({
  type: 'donation-item',
  ref: null,
  item: { type: 'donation-item', process, dollars: 25 },
})

describe('what happens next', () => {
  it.each([
    ['a new print subscription', personal(false, 'print'), ['first-print-issue']],
    ['a new digital subscription', personal(false, 'digital'), ['read-now']],
    ['a renewal', personal(true, 'print'), ['issues-follow']],
    ['a changed subscription', good('subscription-upgrade', ''), ['changed']],
    ['a gift', good('gift-subscription', ''), ['gifts']],
    ['the latest print issue', good('print-issue', 'iss:51'), ['latest-print-issue']],
    ['an older print issue', good('print-issue', 'iss:44'), ['parcel']],
    ['a product', good('basic-product', 'prd:tote-bag'), ['parcel']],
    ['a digital issue', good('digital-issue', 'iss:51'), ['downloads']],
    ['a digital product', good('digital-product', 'prd:first-forty'), ['downloads']],
    ['a donation', donation('onetime'), []],
    ['the first of monthly donations', donation('monthly-init'), ['monthly']],
    ['a later monthly donation', { type: 'donation-item', ref: null, item: null } as const, []],
  ])('after %s', (_, line, steps) => {
    expect(nextSteps([line], { latestIssue: 'iss:51' })).toEqual(steps)
  })

  it('a subscription that waits starts when the address is proved', () => {
    const standing = { latestIssue: 'iss:51', subscriptionWaits: true }
    expect(nextSteps([personal(false, 'print')], standing)).toEqual(['confirm-email'])
  })

  it('a gift that renews another has gone where it belongs', () => {
    const gift: BoughtLine = { type: 'gift-subscription', ref: null, item: null }
    expect(nextSteps([gift], { latestIssue: null, giftAdded: true })).toEqual(['gift-added'])
  })

  it('is told once, however many lines say it', () => {
    const lines = [good('basic-product', 'prd:tote-bag'), good('sized-product', 'sze:shirt-m')]
    expect(nextSteps(lines, { latestIssue: null })).toEqual(['parcel'])
    expect(NEXT_STEPS.parcel).toMatch(/one package/)
  })
})

it.each([
  ['nothing', []],
  ['part', [100, 200]],
  ['all', [1000]],
] as const)('of ten dollars %s went back', (returned, refunds) => {
  const given = refunds.map((amount) => cents(amount))
  expect(sumReturned(cents(1000), given)).toBe(returned)
})

it.each([
  ['1042', 1042],
  ['BF-1042', 1042],
  ['bf 1042', 1042],
  [' #1042 ', 1042],
  ['XY-1042', null],
  ['BF-', null],
  ['1042.data', null],
  ['2147483648', null],
  ['99999999999', null],
])('the number in "%s" is %s', (text, number) => {
  expect(numberIn(text, 'BF-')).toBe(number)
})

it('a purchase is numbered with the prefix of the publication', () => {
  expect(purchaseNumber('BF-', 12)).toBe('BF-12')
})

it.each([
  ['paid', 0, 'paid'],
  ['paid', 500, 'partly-refunded'],
  ['paid', 5400, 'refunded'],
  ['refunded', 4800, 'partly-refunded'],
  ['refunded', 5400, 'refunded'],
  ['refunded', 0, 'refunded'],
  ['open', 100, 'open'],
] as const)('shows an order of 54.00 that is %s, of which %i went back, as %s', (status, returned, shown) => {
  expect(shownStatus({ status, total: cents(5400), returned: cents(returned) })).toBe(shown)
})
