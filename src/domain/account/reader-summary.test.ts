import { expect, it } from 'vitest'
import type { AccountState } from '../subscriptions/timetable.ts'
import type { ReaderStanding } from './reader-summary.ts'
import { isUrgent, offerTo, standingWords } from './reader-summary.ts'

const ACTIVE: AccountState = { kind: 'active', expiring: false, extended: false }
const NEXT = {
  number: 52,
  title: 'What the Ice Keeps',
  expected: { number: 52, plannedFor: '2026-12-08', delay: null },
} as const

const standing = (own: Partial<ReaderStanding>): ReaderStanding => ({
  state: ACTIVE,
  next: NEXT,
  renewalFailed: false,
  paysForSubscription: false,
  ...own,
})

it.each<[string, Partial<ReaderStanding>, ReturnType<typeof offerTo>, boolean, string | null]>([
  ['nobody’s subscriber', { state: { kind: 'none' } }, 'subscribe', true, 'You have no subscription yet.'],
  ['a first subscription that is being paid', { state: { kind: 'none' }, paysForSubscription: true }, null, true, null],
  ['an active one', {}, 'renew', false, 'Your next issue is No. 52, What the Ice Keeps, planned for 12.8.2026.'],
  [
    'an active one whose next issue has neither title nor day',
    { next: { number: 54, title: null, expected: null } },
    'renew',
    false,
    'Your next issue is No. 54.',
  ],
  [
    'an active one whose next issue is late',
    { next: { ...NEXT, expected: { ...NEXT.expected, delay: { newDay: null } } } },
    'renew',
    false,
    'No. 52 is late. New date soon.',
  ],
  ['an active one without a known issue', { next: null }, 'renew', false, null],
  [
    'one that renews early by a debit that is processing',
    { paysForSubscription: true },
    null,
    false,
    'Your next issue is No. 52, What the Ice Keeps, planned for 12.8.2026.',
  ],
  [
    'one that ends',
    { state: { ...ACTIVE, expiring: true } },
    'renew',
    true,
    'Your next issue is No. 52, What the Ice Keeps, planned for 12.8.2026. It’s the last in your subscription.',
  ],
  [
    'an ended one',
    { state: { kind: 'expired', autorenewExpected: false } },
    'renew',
    true,
    'Your subscription has expired. Renew today to start receiving issues again.',
  ],
  [
    'an ended one whose renewal is being paid',
    { state: { kind: 'expired', autorenewExpected: false }, paysForSubscription: true },
    null,
    true,
    null,
  ],
  [
    'an ended one that renews',
    { state: { kind: 'expired', autorenewExpected: true } },
    'renew',
    true,
    'Your subscription has ended and will renew automatically.',
  ],
  [
    'an ended one whose renewal was declined',
    { state: { kind: 'expired', autorenewExpected: true }, renewalFailed: true },
    'renew',
    true,
    'We couldn’t renew your subscription.',
  ],
  [
    'a lifetime',
    { state: { kind: 'lifetime', legacyTokens: 0 } },
    null,
    false,
    'Your next issue is No. 52, What the Ice Keeps, planned for 12.8.2026.',
  ],
  [
    'a lifetime with nothing planned',
    { state: { kind: 'lifetime', legacyTokens: 0 }, next: null },
    null,
    false,
    'Every issue, for life.',
  ],
])('%s: what is offered, and what is said', (_, own, offer, urgent, words) => {
  const facts = standing(own)
  expect([offerTo(facts), isUrgent(facts.state), standingWords(facts)]).toEqual([offer, urgent, words])
})
