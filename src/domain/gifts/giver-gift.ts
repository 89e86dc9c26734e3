import type { Day } from '../day.ts'
import { formatLongDay } from '../day.ts'
import type { Cents, Currency } from '../money.ts'
import { formatMoney } from '../money.ts'
import type { SoldTerm } from '../vocabulary.ts'
import { issuesOf } from '../vocabulary.ts'

/** What became of a gift so far. `by-hand`: the giver gives it; `started`: by mail, and nobody has redeemed it. */
export const GIFT_STATES = [
  'by-hand',
  'scheduled',
  'sent',
  'undelivered',
  'redeemed',
  'started',
  'ended',
  'refunded',
] as const
export type GiftState = (typeof GIFT_STATES)[number]

export type GiftFacts = SoldTerm & {
  state: GiftState
  /** On which it is emailed, or starts. */
  sendOn: Day | null
  /** When it was emailed last. */
  sentOn: Day | null
  /** The address has had as many gift emails as it may get: the first day on which this one may go. */
  heldUntil: Day | null
  /** When somebody redeemed it, or it started. */
  beganOn: Day | null
  /** Issues that were mailed or released to its reader. */
  issuesSent: number
}

/** As the console shows it. */
export function giftStateWords(facts: GiftFacts): string {
  const { state, sendOn, sentOn, heldUntil, beganOn } = facts
  switch (state) {
    case 'by-hand':
      return 'Ready to give.'
    case 'scheduled':
      if (heldUntil) return `Waiting until ${formatLongDay(heldUntil)}. ${ADDRESS_IS_FULL}`
      return sendOn ? `Scheduled for ${formatLongDay(sendOn)}.` : 'Scheduled.'
    case 'sent':
      return sentOn ? `Emailed ${formatLongDay(sentOn)}. Not redeemed yet.` : 'Emailed. Not redeemed yet.'
    case 'undelivered':
      return 'We couldn’t deliver it. Check the email address, or share the link yourself.'
    case 'redeemed':
      return `Redeemed${beganOn ? ` ${formatLongDay(beganOn)}` : ''}. ${issueWords(facts)}`
    case 'started':
      return `Started by mail${beganOn ? ` ${formatLongDay(beganOn)}` : ''}. ${issueWords(facts)}`
    case 'ended':
      return `Ended. ${issueWords(facts)}`
    case 'refunded':
      return 'Refunded.'
  }
}

/** Below the title of a gift, as its giver may know it: nothing of who redeemed it, where they live or what they read. */
export function giftDetail(facts: GiftFacts): string | null {
  const { state, heldUntil } = facts
  switch (state) {
    case 'by-hand':
    case 'sent':
      return 'Not redeemed yet.'
    case 'scheduled':
      return heldUntil ? ADDRESS_IS_FULL : null
    case 'undelivered':
      return 'Check the email address, or share the link yourself.'
    case 'started':
      return heldUntil
        ? `${issueWords(facts)} Our email about it waits until ${formatLongDay(heldUntil)}. ${ADDRESS_IS_FULL}`
        : issueWords(facts)
    case 'redeemed':
    case 'ended':
      return issueWords(facts)
    case 'refunded':
      return null
  }
}

function issueWords({ issuesSent, ...sold }: GiftFacts): string {
  const all = issuesOf(sold)
  if (all === null) return issuesSent === 1 ? '1 issue sent so far.' : `${issuesSent} issues sent so far.`
  return `${issuesSent} of ${all} issues sent.`
}

const ADDRESS_IS_FULL = 'We email one address only a few gifts at a time.'

/** What a giver is told who cannot change a gift as asked. */
export const GIFT_IS_OVER = 'This gift can’t be changed anymore.'
export const GIFT_BEING_REDEEMED = 'Someone is redeeming this gift right now, so it can’t be changed.'
export const NOTHING_TO_SEND_AGAIN = 'This gift hasn’t been emailed yet.'
/** Null where a form cannot be bought on top of it, as of one that cost nothing. */
export const anotherZone = (more: Cents | null, currency: Currency) =>
  more === null
    ? 'This gift was bought for another part of the world. To send it here, please write to us.'
    : `Mailing it there costs ${formatMoney(more, currency)} more, which you can’t pay here. Share its link instead: the difference can be paid when it’s redeemed.`
