import type { PriceList } from '../catalogue/price-list.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import { paymentProcessing } from '../payments/under-way.ts'
import type { Pair, Subscription } from '../subscriptions/subscription.ts'
import { findLifetime } from '../subscriptions/subscription.ts'
import type { Change, Changeable, ChangeTerms } from '../subscriptions/upgrade.ts'
import { changeTo } from '../subscriptions/upgrade.ts'
import type { Deliverable, SoldTerm } from '../vocabulary.ts'
import { issuesOf } from '../vocabulary.ts'

/** Cancelled: its order was refunded before anybody redeemed it. */
export type Gift = SoldTerm & {
  token: string
  pair: Pair
  payment: 'paid' | 'comped'
  status: 'waiting' | 'redeemed' | 'cancelled'
  /** What runs since it began by itself, until somebody takes it over. */
  started: Changeable | null
}

export const GIFT_NOT_FOUND = 'We could not find this gift.'
export const GIFT_IS_KEPT =
  'This gift is being redeemed, and the payment for it is still processing. If it fails, you can redeem the gift here.'
export const giftIsYours = (...payment: Parameters<typeof paymentProcessing>) =>
  `${paymentProcessing(...payment)} The gift is yours once the payment arrives.`
export const GIFT_FOR_SOMEBODY_ELSE =
  'You have a lifetime subscription, so this gift stays unredeemed. You can pass it on to someone else.'
export const CANNOT_TAKE_OVER =
  'You have a lifetime subscription, so this gift can’t be added to it. You can stop the mailing, and we’ll ask the giver to choose someone else.'
export const STARTED_MEANWHILE =
  'This gift has started since you opened this page, and is being mailed to someone. Please reload the page.'
export const GIFT_USED_UP = 'Every issue of this gift has been mailed.'
export const alreadyRedeemed = (email: string) =>
  `This gift has already been redeemed. If you believe this is an error, please contact ${email}.`

/** A reader without an account has no subscriptions yet. */
export function checkRedeemable(
  gift: Gift | null,
  subscriptions: readonly Subscription[],
  email: string,
): Outcome<Gift> {
  if (!gift || gift.status === 'cancelled') return refuse(GIFT_NOT_FOUND)
  const { status, started } = gift
  if (started?.cancelled) return refuse(GIFT_NOT_FOUND)
  if (status === 'redeemed' && !started) return refuse(alreadyRedeemed(email))
  if (started?.left === 0) return refuse(GIFT_USED_UP)
  if (findLifetime(subscriptions)) return refuse(started ? CANNOT_TAKE_OVER : GIFT_FOR_SOMEBODY_ELSE)
  return done(gift)
}

/** Only somebody with a lifetime of their own: everybody else may take it over. */
export function checkStoppable(gift: Gift | null, subscriptions: readonly Subscription[]): Outcome<null> {
  const running = gift?.started && !gift.started.cancelled && gift.started.left !== 0
  return running && findLifetime(subscriptions) ? done(null) : refuse(GIFT_NOT_FOUND)
}

/** The gift will not continue what the reader is served now, if anything is. */
export function isMisaligned(current: Deliverable | null, deliverable: Deliverable): boolean {
  return current !== null && current !== deliverable
}

type Redeeming = ChangeTerms & { deliverable: Deliverable }

/** In another form than it was given: the price of an upgrade of the issues left, all of them unless it began, or nothing. */
export function redeemAs(list: PriceList, gift: Gift, { deliverable, ...terms }: Redeeming): Outcome<Change> {
  return changeTo(list, holdingOf(gift), { pair: { level: gift.pair.level, deliverable }, ...terms })
}

/** What its price in another form is counted from. */
export function holdingOf({ pair, payment, started, ...sold }: Gift): Changeable {
  const { term } = sold
  const left = issuesOf(sold)
  return started ?? { term, phase: 'introductory', left, paid: pair, served: pair, payment, cancelled: false }
}
