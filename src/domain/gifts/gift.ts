import type { PriceList } from '../catalogue/price-list.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import { paymentProcessing } from '../payments/under-way.ts'
import type { Pair, Subscription } from '../subscriptions/subscription.ts'
import { findLifetime } from '../subscriptions/subscription.ts'
import type { Change } from '../subscriptions/upgrade.ts'
import { changeTo } from '../subscriptions/upgrade.ts'
import type { Deliverable, Term } from '../vocabulary.ts'
import { ISSUES_PER_TERM } from '../vocabulary.ts'

/** Cancelled: its order was refunded before anybody redeemed it. */
export type Gift = {
  token: string
  term: Term
  pair: Pair
  payment: 'paid' | 'comped'
  status: 'waiting' | 'redeemed' | 'cancelled'
}

export const GIFT_NOT_FOUND = 'We could not find this gift.'
export const GIFT_IS_KEPT =
  'This gift is being redeemed, and the payment for it is still processing. If it fails, you can redeem the gift here.'
export const giftIsYours = (payment: Parameters<typeof paymentProcessing>[0]) =>
  `${paymentProcessing(payment)} The gift is yours once the payment arrives.`
export const GIFT_FOR_SOMEBODY_ELSE =
  'You have a lifetime subscription, so this gift stays unredeemed. You can pass it on to someone else.'
export const alreadyRedeemed = (email: string) =>
  `This gift has already been redeemed. If you believe this is an error, please contact ${email}.`

/** A reader without an account has no subscriptions yet. */
export function checkRedeemable(
  gift: Gift | null,
  subscriptions: readonly Subscription[],
  email: string,
): Outcome<Gift> {
  if (!gift || gift.status === 'cancelled') return refuse(GIFT_NOT_FOUND)
  if (gift.status === 'redeemed') return refuse(alreadyRedeemed(email))
  return findLifetime(subscriptions) ? refuse(GIFT_FOR_SOMEBODY_ELSE) : done(gift)
}

/** The gift will not continue what the reader is served now, if anything is. */
export function isMisaligned(current: Deliverable | null, deliverable: Deliverable): boolean {
  return current !== null && current !== deliverable
}

type Redeeming = { deliverable: Deliverable; email: string }

/** In another form than it was given: the price of an upgrade of all its issues, or nothing. */
export function redeemAs(list: PriceList, gift: Gift, { deliverable, email }: Redeeming): Outcome<Change> {
  const given = {
    term: gift.term,
    phase: 'introductory',
    left: ISSUES_PER_TERM[gift.term],
    paid: gift.pair,
    served: gift.pair,
    payment: gift.payment,
    cancelled: false,
  } as const
  return changeTo(list, given, { pair: { level: gift.pair.level, deliverable }, email })
}
