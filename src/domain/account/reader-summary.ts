import { formatDay } from '../day.ts'
import type { ExpectedIssue } from '../issues/late-issue.ts'
import { issueDayWords } from '../issues/late-issue.ts'
import { RENEWAL_FAILED, RENEWS_AUTOMATICALLY } from '../renewals/renewal.ts'
import type { AccountState } from '../subscriptions/timetable.ts'
import { EXPIRED } from '../subscriptions/timetable.ts'

export const NO_SUBSCRIPTION = 'You have no subscription yet.'
export const EVERY_ISSUE = 'Every issue, for life.'
export const SUBSCRIPTION_PROCESSING = 'Your payment is processing. Your issues start when it clears.'

/** `expected` is null of an issue that is out, or not planned yet. */
export type ComingIssue = { number: number; title: string | null; expected: ExpectedIssue | null }

/** Where a reader stands, as far as the header, the menu and the home page tell it. */
export type ReaderStanding = {
  state: AccountState
  next: ComingIssue | null
  /** The last charge of an announced renewal was declined. */
  renewalFailed: boolean
  /** A bank debit for a subscription of their own is processing. */
  paysForSubscription: boolean
}

export type Offer = 'subscribe' | 'renew'

/** What the header offers to buy: nothing to a lifetime reader, nor while the bank is being asked for it. */
export function offerTo({ state, paysForSubscription }: ReaderStanding): Offer | null {
  if (state.kind === 'lifetime' || paysForSubscription) return null
  return state.kind === 'none' ? 'subscribe' : 'renew'
}

/** Whether there is no time to lose: then it is the first thing offered. */
export function isUrgent(state: AccountState): boolean {
  return state.kind === 'active' ? state.expiring : state.kind !== 'lifetime'
}

/** In a sentence or two; nothing where the payment that is processing says it all. */
export function standingWords({ state, next, renewalFailed, paysForSubscription }: ReaderStanding): string | null {
  switch (state.kind) {
    case 'none':
      return paysForSubscription ? null : NO_SUBSCRIPTION
    case 'expired':
      if (paysForSubscription) return null
      if (!state.autorenewExpected) return EXPIRED
      return renewalFailed ? RENEWAL_FAILED : RENEWS_AUTOMATICALLY
    case 'lifetime':
      return next ? nextIssueWords(next) : EVERY_ISSUE
    case 'active':
      return next && `${nextIssueWords(next)}${state.expiring ? ' It’s the last in your subscription.' : ''}`
  }
}

function nextIssueWords({ number, title, expected }: ComingIssue): string {
  if (expected?.delay) return issueDayWords(expected, formatDay)
  const when = expected ? `, planned for ${formatDay(expected.plannedFor)}` : ''
  return `Your next issue is No. ${number}${title ? `, ${title}` : ''}${when}.`
}
