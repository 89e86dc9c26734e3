import { expect, it } from 'vitest'
import { SUBSCRIPTION_PROCESSING } from '#domain/account/reader-summary.ts'
import { DOLLARS } from '#domain/currencies.ts'
import type { AccountState } from '#domain/subscriptions/timetable.ts'
import { EXPIRED } from '#domain/subscriptions/timetable.ts'
import { stateWords } from './state-words.ts'

const words = (state: AccountState, paysForSubscription: boolean, nextIsGift = false) =>
  stateWords({ state, expected: 2, renewal: null, payment: null, paysForSubscription, nextIsGift, currency: DOLLARS })
const labels = (...asked: Parameters<typeof words>) => words(...asked).ways.map(({ label }) => label)

it('offers to renew what has expired', () => {
  const state: AccountState = { kind: 'expired', autorenewExpected: false }
  expect(words(state, false).says).toBe(EXPIRED)
  expect(labels(state, false)).toEqual(['Renew'])
})

it.each<AccountState>([
  { kind: 'none' },
  { kind: 'expired', autorenewExpected: false },
  { kind: 'expired', autorenewExpected: true },
])('offers nothing to pay twice while the bank is asked for the subscription: %o', (state) => {
  expect(words(state, true)).toMatchObject({ says: SUBSCRIPTION_PROCESSING, ways: [], stoppable: false })
})

it('still tells what comes while the next subscription is being paid', () => {
  expect(words({ kind: 'active', expiring: false, extended: false }, true).says).toBe('2 issues left')
})

it('calls an accepted gift a gift, not a renewal', () => {
  const state: AccountState = { kind: 'active', expiring: false, extended: true }
  expect(words(state, false).note).toBe('Your renewal starts when this subscription ends.')
  expect(words(state, false, true).note).toBe('Your gift starts when this subscription ends.')
})
