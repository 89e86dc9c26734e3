import type { Day } from './day.ts'
import { addDays } from './day.ts'
import type { Cents } from './money.ts'
import { cents } from './money.ts'
import type { PriceList } from './price-list.ts'
import type { Settings } from './pricing.ts'
import { priceWithShipping } from './pricing.ts'
import type { Subscription } from './subscription.ts'
import { currentOf } from './subscription.ts'
import type { Deliverable, Zone } from './vocabulary.ts'
import { zoneOf } from './vocabulary.ts'
import { chargeable } from './waiver.ts'

/** `autorenew_notice_days` unless the publication sets another number. */
export const NOTICE_DAYS = 14

/** Days after the first charge that was declined; then autorenew goes off (product 5). */
const RETRY_AFTER = [3, 7, 14]

/** It belongs to the account, and is nothing without a stored payment method. */
export type Autorenew = { on: boolean; paymentStored: boolean }

export type RenewalNotice = {
  /** The cycle that ran out: it is renewed once. */
  predecessor: string
  settings: Settings
  /** The charge is this or the price of the day, the lower. */
  ceiling: Cents
  chargeOn: Day
}

/** Asked whenever a token was served: whether it was the last one of the last cycle. */
export function renewalStarts(subscriptions: readonly Subscription[], { on, paymentStored }: Autorenew): boolean {
  return on && paymentStored && currentOf(subscriptions) === null
}

/** What will be renewed is what was served last: the reader's own choice, not what was once paid for. */
export function renewalNotice(
  list: PriceList,
  { token, term, served }: Subscription,
  today: Day,
  noticeDays: number = NOTICE_DAYS,
): RenewalNotice {
  const settings: Settings = { term, phase: 'renewal', ...served }
  return {
    predecessor: token,
    settings,
    ceiling: priceWithShipping(list, settings),
    chargeOn: addDays(today, noticeDays),
  }
}

export type Withdrawal = 'autorenew-off' | 'no-payment-method' | 'new-tokens' | 'no-address'

export type RenewalDecision =
  | { kind: 'wait' }
  | { kind: 'withdrawn'; reason: Withdrawal }
  | { kind: 'charge'; amount: Cents }

/** Decided on the day, and again whenever something changes inside the window. */
export function decideRenewal(
  list: PriceList,
  notice: RenewalNotice,
  account: { subscriptions: readonly Subscription[]; autorenew: Autorenew; hasAddress: Record<Zone, boolean> },
  today: Day,
): RenewalDecision {
  if (!account.autorenew.on) return { kind: 'withdrawn', reason: 'autorenew-off' }
  if (!account.autorenew.paymentStored) return { kind: 'withdrawn', reason: 'no-payment-method' }
  if (currentOf(account.subscriptions)) return { kind: 'withdrawn', reason: 'new-tokens' }
  if (today < notice.chargeOn) return { kind: 'wait' }
  if (!canBeSent(notice.settings.deliverable, account.hasAddress)) return { kind: 'withdrawn', reason: 'no-address' }
  const price = Math.min(notice.ceiling, priceWithShipping(list, notice.settings))
  return { kind: 'charge', amount: chargeable(cents(price)) }
}

/** The notice says when there is no address to send print to; the renew page then asks for other settings. */
export function canBeSent(deliverable: Deliverable, hasAddress: Record<Zone, boolean>): boolean {
  const zone = zoneOf(deliverable)
  return zone === null || hasAddress[zone]
}

/** When a declined charge is tried again; nothing when autorenew is to be switched off. */
export function renewalRetryDay(firstTried: Day, failures: number): Day | null {
  const days = RETRY_AFTER[failures - 1]
  return days === undefined ? null : addDays(firstTried, days)
}
