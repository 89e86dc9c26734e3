import { EVERY_ISSUE, isUrgent, NO_SUBSCRIPTION, SUBSCRIPTION_PROCESSING } from '#domain/account/reader-summary.ts'
import type { Currency } from '#domain/money.ts'
import { expectedChargeWords, RENEWS_AUTOMATICALLY } from '#domain/renewals/renewal.ts'
import type { AccountState } from '#domain/subscriptions/timetable.ts'
import { EXPIRED } from '#domain/subscriptions/timetable.ts'
import type { App } from '#server/reads/app.ts'
import { href } from '../../../href.ts'
import { shortMethodWords } from '../payment/payment-words.ts'
import { issuesOf } from './issue-count.ts'

type Way = { to: string; label: string; look: 'solid' | 'quiet' }

/** Where the reader stands, in a sentence, and what they can do about it: made by the server, and only drawn by the page. */
export type StateWords = {
  says: string
  note: string | null
  ways: Way[]
  /** An expected renewal can be stopped on the spot. */
  stoppable: boolean
  /** spec 1 §6, for a lifetime. */
  notNecessary: boolean
}

type Facts = {
  state: AccountState
  expected: number
  renewal: Awaited<ReturnType<App['account']['renewal']>>
  payment: Awaited<ReturnType<App['account']['payment']>>
  /** A bank debit for a subscription of their own is processing: then nothing is offered that would charge it again. */
  paysForSubscription: boolean
  /** The subscription after the current one was given to the reader. */
  nextIsGift: boolean
  currency: Currency
}

const PLAIN = { note: null, stoppable: false, notNecessary: false }
const renew = (label: string, look: Way['look'] = 'solid'): Way => ({ to: href('/subscribe/renew'), label, look })

export function stateWords(facts: Facts): StateWords {
  const { state, expected, renewal, paysForSubscription, nextIsGift } = facts
  if (paysForSubscription && (state.kind === 'none' || state.kind === 'expired'))
    return { ...PLAIN, says: SUBSCRIPTION_PROCESSING, ways: [] }
  switch (state.kind) {
    case 'none':
      return { ...PLAIN, says: NO_SUBSCRIPTION, ways: [{ to: href('/subscribe'), label: 'Subscribe', look: 'solid' }] }
    case 'active':
      return {
        ...PLAIN,
        says: state.expiring ? 'Your next issue is the last in your subscription.' : `${issuesOf(expected)} left`,
        note: state.extended ? `Your ${nextIsGift ? 'gift' : 'renewal'} starts when this subscription ends.` : null,
        ways: [isUrgent(state) ? renew('Renew now') : renew('Renew early', 'quiet')],
      }
    case 'expired':
      if (!state.autorenewExpected) return { ...PLAIN, says: EXPIRED, ways: [renew('Renew')] }
      return {
        ...PLAIN,
        ...expectedCharge(facts),
        ways: [
          ...(renewal?.failure ? [{ to: href('/account/payment'), label: 'Fix it', look: 'solid' as const }] : []),
          renew('Renew now', 'quiet'),
        ],
        stoppable: true,
      }
    case 'lifetime':
      return {
        ...PLAIN,
        says: EVERY_ISSUE,
        note: state.legacyTokens > 0 ? legacyWords(state.legacyTokens) : null,
        ways: [{ to: href('/donate'), label: 'Make a donation', look: 'quiet' }],
        notNecessary: true,
      }
  }
}

const legacyWords = (tokens: number) =>
  `Your lifetime subscription begins after your ${tokens} remaining ${tokens === 1 ? 'issue' : 'issues'}.`

/** What is charged when and to what; without that, only that it renews. */
function expectedCharge({ renewal, payment, currency }: Facts): Pick<StateWords, 'says' | 'note'> {
  if (!renewal || !payment) return { says: RENEWS_AUTOMATICALLY, note: null }
  const { nextOn: on, amount, failure, heldUntil } = renewal
  return expectedChargeWords({ on, amount, failure, heldUntil, method: shortMethodWords(payment) }, currency)
}
