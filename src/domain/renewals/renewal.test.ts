import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import { sampleSubscription } from '../subscriptions/sample-subscription.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import type { RenewalDecision } from './renewal.ts'
import {
  canBeSent,
  canRenew,
  decideRenewal,
  expectedChargeWords,
  pricedRenewal,
  renewalNotice,
  renewalRetryDay,
  renewalStarts,
} from './renewal.ts'

const usedUp = sampleSubscription({ left: 0, term: '2year' })
const running = sampleSubscription({ token: 'gift' })
const lifetime = sampleSubscription({ term: 'lifetime', left: null })
const ready = { on: true, paymentStored: true }
const hasAddress = { a: true, b: false, c: false }

describe('an autorenewal starts', () => {
  it.each<[string, Subscription[], { on: boolean; paymentStored: boolean }, boolean]>([
    ['when the last token of the last subscription is served', [usedUp], ready, true],
    ['not while a token is left', [sampleSubscription({ left: 1 })], ready, false],
    ['not while a future subscription waits', [usedUp, running], ready, false],
    ['not when it is off', [usedUp], { ...ready, on: false }, false],
    ['not without a stored payment method', [usedUp], { ...ready, paymentStored: false }, false],
    ['never for a lifetime', [usedUp, lifetime], ready, false],
    ['when a future subscription was refunded', [usedUp, { ...running, cancelled: true, left: 0 }], ready, true],
  ])('%s', (_, subscriptions, autorenew, starts) => {
    expect(renewalStarts(subscriptions, autorenew)).toBe(starts)
  })
})

describe('the notice', () => {
  it('names the price of what was served last, and the day of the charge', () => {
    expect(renewalNotice(DEMO_PRICES, usedUp, { today: '2026-02-20', noticeDays: 14 })).toEqual({
      predecessor: 'subscription-1',
      settings: { term: '2year', phase: 'renewal', level: 'low', deliverable: 'print-a' },
      issuesPerYear: 4,
      price: { base: 91_20, shipping: 12_00 },
      chargeOn: '2026-03-06',
    })
  })

  it('follows the reader’s change to digital, and the publication’s number of days', () => {
    const digital = { ...usedUp, served: { level: 'low', deliverable: 'digital' } } as const
    expect(renewalNotice(DEMO_PRICES, digital, { today: '2026-02-20', noticeDays: 30 })).toMatchObject({
      settings: { deliverable: 'digital' },
      price: { base: 57_00, shipping: 0 },
      chargeOn: '2026-03-22',
    })
  })
})

describe('on its day', () => {
  const notice = renewalNotice(DEMO_PRICES, usedUp, { today: '2026-02-20', noticeDays: 14 })
  const account = {
    subscriptions: [usedUp],
    autorenew: ready,
    hasAddress,
    heldUntil: null as number | null,
    sellsDigital: true,
  }
  const charge: RenewalDecision = { kind: 'charge', price: { base: cents(91_20), shipping: cents(12_00) } }

  it('is charged as announced where a year has another number of issues by then, however cheap', () => {
    const { base } = DEMO_PRICES
    const cheap = {
      ...base,
      'print-low': { ...base['print-low'], '2year': { introductory: cents(1), renewal: cents(1) } },
    }
    const monthly = { ...DEMO_PRICES, issuesPerYear: 12, base: cheap } as const
    expect(decideRenewal(monthly, notice, { ...account, today: '2026-03-06' })).toEqual(charge)
  })

  it.each<[string, Partial<typeof account>, Day, RenewalDecision]>([
    ['it is charged', {}, '2026-03-06', charge],
    ['it is charged when the day was missed', {}, '2026-06-01', charge],
    ['it waits for its day', {}, '2026-03-05', { kind: 'wait' }],
    ['it waits while issues are skipped', { heldUntil: 55 }, '2026-09-06', { kind: 'wait' }],
    [
      'new tokens withdraw it',
      { subscriptions: [usedUp, running] },
      '2026-03-06',
      { kind: 'withdrawn', reason: 'new-tokens' },
    ],
    [
      'tokens credited or given back withdraw it',
      { subscriptions: [{ ...usedUp, left: 1 }] },
      '2026-02-25',
      { kind: 'withdrawn', reason: 'new-tokens' },
    ],
    [
      'a lifetime withdraws it',
      { subscriptions: [usedUp, lifetime] },
      '2026-03-06',
      { kind: 'withdrawn', reason: 'new-tokens' },
    ],
    [
      'a refund of the subscription that ran out withdraws it',
      { subscriptions: [{ ...usedUp, cancelled: true }] },
      '2026-03-06',
      { kind: 'withdrawn', reason: 'cancelled' },
    ],
    [
      'a refund of another subscription does not',
      { subscriptions: [usedUp, { ...running, cancelled: true, left: 0 }] },
      '2026-03-06',
      charge,
    ],
    [
      'switching it off withdraws it',
      { autorenew: { ...ready, on: false } },
      '2026-03-06',
      { kind: 'withdrawn', reason: 'autorenew-off' },
    ],
    [
      'deleting the card withdraws it',
      { autorenew: { ...ready, paymentStored: false } },
      '2026-03-01',
      { kind: 'withdrawn', reason: 'no-payment-method' },
    ],
    [
      'print without an address is not charged',
      { hasAddress: { ...hasAddress, a: false } },
      '2026-03-06',
      { kind: 'withdrawn', reason: 'no-address' },
    ],
    ['digital that is no longer sold is for digital alone', { sellsDigital: false }, '2026-03-06', charge],
    [
      'an address may still be added before',
      { hasAddress: { ...hasAddress, a: false } },
      '2026-03-05',
      { kind: 'wait' },
    ],
  ])('%s', (_, known, today, decision) => {
    expect(decideRenewal(DEMO_PRICES, notice, { ...account, ...known, today })).toEqual(decision)
  })

  it('is withdrawn at once where the digital edition is no longer sold', () => {
    const digital = { ...notice, settings: { ...notice.settings, deliverable: 'digital' } } as const
    const withdrawn = { kind: 'withdrawn', reason: 'no-digital' }
    const at = (today: Day) => decideRenewal(DEMO_PRICES, digital, { ...account, sellsDigital: false, today })
    expect([at('2026-02-25'), at('2026-03-06')]).toEqual([withdrawn, withdrawn])
  })

  it('can bring only what is sold, in the form of the last subscription', () => {
    const digital = { ...usedUp, served: { level: 'low', deliverable: 'digital' } } as const
    expect([canRenew([], false), canRenew([usedUp], false), canRenew([digital], true)]).toEqual([true, true, true])
    expect(canRenew([usedUp, digital], false)).toBe(false)
    expect(canRenew([usedUp, { ...digital, cancelled: true }], false)).toBe(true)
  })

  it.each([
    [80_00, 80_00],
    [200_00, 91_20],
    [0, 0],
  ])('with a base price of %s by then it charges %s and shipping, never more than the notice said', (base, charged) => {
    const changed = structuredClone(DEMO_PRICES.base)
    changed['print-low']['2year'].renewal = cents(base)
    const decision = decideRenewal({ ...DEMO_PRICES, base: changed }, notice, { ...account, today: '2026-03-06' })
    expect(decision).toEqual({ kind: 'charge', price: { base: charged, shipping: 12_00 } })
  })
})

describe('the order of a renewal', () => {
  const settings = { term: '1year', issuesPerYear: 4, level: 'low', deliverable: 'print-b' } as const

  it('has one line, shipped to where the issues go', () => {
    const { lines, total } = pricedRenewal(settings, { base: cents(48_00), shipping: cents(16_00) }, DOLLARS)
    expect(lines).toMatchObject([{ name: 'Renewal: Standard Print (1 year, 4 issues)', shipcode: 'ship-b' }])
    expect(total).toBe(64_00)
  })

  it('is shipped nowhere when it is digital, and waived under the least charge', () => {
    const { lines, waived, total } = pricedRenewal(
      { ...settings, deliverable: 'digital' },
      { base: cents(49), shipping: cents(0) },
      DOLLARS,
    )
    expect([lines[0]?.shipcode, waived, total]).toEqual([null, 49, 0])
  })
})

it('print can be sent where there is an address, digital anywhere', () => {
  expect([
    canBeSent('print-a', hasAddress),
    canBeSent('print-b', hasAddress),
    canBeSent('digital', hasAddress),
  ]).toEqual([true, false, true])
})

describe('a declined charge is tried again', () => {
  it.each<[number, Day | null]>([
    [1, '2026-03-09'],
    [2, '2026-03-13'],
    [3, '2026-03-20'],
    [4, null],
  ])('after failure %s on %s', (failures, day) => {
    expect(renewalRetryDay('2026-03-06', failures, '2026-03-06')).toBe(day)
  })

  it('on the next day when its own has passed', () => {
    expect(renewalRetryDay('2026-03-06', 1, '2026-06-04')).toBe('2026-06-05')
  })
})

describe('the charge that is expected', () => {
  const charge = { on: '2026-11-29', amount: cents(5400), method: 'Visa 4242', failure: null, heldUntil: null } as const

  it('is told to wait for the end of a hold', () => {
    expect(expectedChargeWords({ ...charge, heldUntil: 55 }, DOLLARS)).toEqual({
      says: 'We charge $54.00 to Visa 4242 when your hold ends, and not before 11.29.2026.',
      note: 'Your next issue will be No. 55.',
    })
  })

  it('is told with its day, its sum and the card', () => {
    expect(expectedChargeWords(charge, DOLLARS)).toEqual({
      says: 'On 11.29.2026 we charge $54.00 to Visa 4242.',
      note: 'Your subscription has ended and will renew automatically.',
    })
  })

  it('is told with the reason and the next try after a decline', () => {
    expect(expectedChargeWords({ ...charge, failure: 'Your card was declined.' }, DOLLARS)).toEqual({
      says: 'We couldn’t renew your subscription.',
      note: 'Your card was declined. On 11.29.2026 we try to charge $54.00 to Visa 4242 again.',
    })
  })
})
