import { describe, expect, it } from 'vitest'
import type { Day } from './day.ts'
import { DEMO_PRICES } from './demo-prices.ts'
import { cents } from './money.ts'
import type { RenewalDecision } from './renewal.ts'
import { canBeSent, decideRenewal, renewalNotice, renewalRetryDay, renewalStarts } from './renewal.ts'
import { sampleSubscription } from './sample-subscription.ts'
import type { Subscription } from './subscription.ts'

const usedUp = sampleSubscription({ left: 0, term: '2year' })
const running = sampleSubscription({ token: 'gift' })
const lifetime = sampleSubscription({ term: 'lifetime', left: null })
const ready = { on: true, paymentStored: true }
const hasAddress = { a: true, b: false, c: false }

describe('an autorenewal starts', () => {
  it.each<[string, Subscription[], { on: boolean; paymentStored: boolean }, boolean]>([
    ['when the last token of the last cycle is served', [usedUp], ready, true],
    ['not while a token is left', [sampleSubscription({ left: 1 })], ready, false],
    ['not while a future cycle waits', [usedUp, running], ready, false],
    ['not when it is off', [usedUp], { ...ready, on: false }, false],
    ['not without a stored payment method', [usedUp], { ...ready, paymentStored: false }, false],
    ['never for a lifetime', [usedUp, lifetime], ready, false],
    ['when a future cycle was refunded', [usedUp, { ...running, cancelled: true, left: 0 }], ready, true],
  ])('%s', (_, subscriptions, autorenew, starts) => {
    expect(renewalStarts(subscriptions, autorenew)).toBe(starts)
  })
})

describe('the notice', () => {
  it('names the price of what was served last, and the day of the charge', () => {
    expect(renewalNotice(DEMO_PRICES, usedUp, '2026-02-20')).toEqual({
      predecessor: 'cycle-1',
      settings: { term: '2year', phase: 'renewal', level: 'low', deliverable: 'print-a' },
      ceiling: 91_20 + 12_00,
      chargeOn: '2026-03-06',
    })
  })

  it('follows the reader’s change to digital, and the publication’s number of days', () => {
    const digital = { ...usedUp, served: { level: 'low', deliverable: 'digital' } } as const
    expect(renewalNotice(DEMO_PRICES, digital, '2026-02-20', 30)).toMatchObject({
      settings: { deliverable: 'digital' },
      ceiling: 57_00,
      chargeOn: '2026-03-22',
    })
  })
})

describe('on its day', () => {
  const notice = renewalNotice(DEMO_PRICES, usedUp, '2026-02-20')
  const account = { subscriptions: [usedUp], autorenew: ready, hasAddress }
  const charge: RenewalDecision = { kind: 'charge', amount: cents(103_20) }

  it.each<[string, Partial<typeof account>, Day, RenewalDecision]>([
    ['it is charged', {}, '2026-03-06', charge],
    ['it is charged when the day was missed', {}, '2026-06-01', charge],
    ['it waits for its day', {}, '2026-03-05', { kind: 'wait' }],
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
    [
      'an address may still be added before',
      { hasAddress: { ...hasAddress, a: false } },
      '2026-03-05',
      { kind: 'wait' },
    ],
  ])('%s', (_, known, today, decision) => {
    expect(decideRenewal(DEMO_PRICES, notice, { ...account, ...known }, today)).toEqual(decision)
  })

  it.each([
    [80_00, 92_00],
    [200_00, 103_20],
    [0, 12_00],
  ])('with a base price of %s by then it charges %s, never more than the notice said', (base, amount) => {
    const changed = structuredClone(DEMO_PRICES.base)
    changed['print-low']['2year'].renewal = cents(base)
    const decision = decideRenewal({ ...DEMO_PRICES, base: changed }, notice, account, '2026-03-06')
    expect(decision).toEqual({ kind: 'charge', amount })
  })

  it('a price under the least charge is waived', () => {
    const cheap = { ...notice, ceiling: cents(49) }
    expect(decideRenewal(DEMO_PRICES, cheap, account, '2026-03-06')).toEqual({ kind: 'charge', amount: 0 })
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
    expect(renewalRetryDay('2026-03-06', failures)).toBe(day)
  })
})
