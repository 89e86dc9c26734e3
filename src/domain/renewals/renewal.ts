import { membershipName } from '../cart/line-name.ts'
import type { PricedCart } from '../cart/priced-cart.ts'
import { pricedCart } from '../cart/priced-cart.ts'
import { DIGITAL_NOT_SOLD, isSold } from '../catalogue/digital-edition.ts'
import type { PriceList } from '../catalogue/price-list.ts'
import type { Settings, SubscriptionPrice } from '../catalogue/pricing.ts'
import { subscriptionPrice } from '../catalogue/pricing.ts'
import type { Day } from '../day.ts'
import { addDays, formatDay } from '../day.ts'
import type { Cents, Currency } from '../money.ts'
import { formatMoney, ZERO } from '../money.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { findCurrent } from '../subscriptions/subscription.ts'
import type { Deliverable, IssuesPerYear, SoldTerm, Zone } from '../vocabulary.ts'
import { mediumOf, SHIPCODE_OF_ZONE, zoneOf } from '../vocabulary.ts'

export const RENEWS_AUTOMATICALLY = 'Your subscription has ended and will renew automatically.'
export const RENEWAL_FAILED = 'We couldn’t renew your subscription.'

/** Days after the first charge that was declined; then autorenew goes off (product 5). */
const RETRY_AFTER = [3, 7, 14]

export const AUTORENEW_NEEDS_PRINT = `${DIGITAL_NOT_SOLD} Digital subscriptions don’t renew.`

/** The switch belongs to the account, and does nothing without a stored payment method. */
export type Autorenew = { on: boolean; paymentStored: boolean }

export type RenewalNotice = {
  /** The subscription that ran out: it is renewed once. */
  predecessor: string
  settings: Settings
  /** As announced, whatever it is by the day of the charge. */
  issuesPerYear: IssuesPerYear
  /** The charge is this or the price of the day, the lower. */
  price: SubscriptionPrice
  chargeOn: Day
}

/** Asked whenever a token was served: whether it was the last one of the last subscription. */
export function renewalStarts(subscriptions: readonly Subscription[], { on, paymentStored }: Autorenew): boolean {
  return on && paymentStored && findCurrent(subscriptions) === null
}

/** Whether what a renewal would bring, the form of the last subscription, is still sold. */
export function canRenew(subscriptions: readonly Subscription[], sellsDigital: boolean): boolean {
  const last = subscriptions.findLast(({ cancelled }) => !cancelled)
  return !last || isSold(last.served.deliverable, sellsDigital)
}

/** What will be renewed is what was served last: the reader's own choice, not what was once paid for. */
export function renewalNotice(
  list: PriceList,
  { token, term, served }: Pick<Subscription, 'token' | 'term' | 'served'>,
  { today, noticeDays }: { today: Day; noticeDays: number },
): RenewalNotice {
  const settings: Settings = { term, phase: 'renewal', ...served }
  return {
    predecessor: token,
    settings,
    issuesPerYear: list.issuesPerYear,
    price: subscriptionPrice(list, settings),
    chargeOn: addDays(today, noticeDays),
  }
}

export type Withdrawal =
  | 'no-digital'
  | 'autorenew-off'
  | 'no-payment-method'
  | 'new-tokens'
  | 'cancelled'
  | 'no-address'

/** Switching autorenew off is confirmed by itself; every other reason is told by these words. */
export const WITHDRAWAL_WORDS: Record<Exclude<Withdrawal, 'autorenew-off'>, string> = {
  'new-tokens': "You have new issues coming, so we won't renew yet. We'll write to you before your next renewal.",
  'no-payment-method': "There's no card or bank account in your account to charge.",
  cancelled: 'Your last subscription was canceled and refunded.',
  'no-digital': `${DIGITAL_NOT_SOLD} You can still renew in print.`,
  'no-address': 'We have no address to mail your issues to.',
}

export type RenewalDecision =
  | { kind: 'wait' }
  | { kind: 'withdrawn'; reason: Withdrawal }
  | { kind: 'charge'; price: SubscriptionPrice }

type Standing = {
  subscriptions: readonly Subscription[]
  autorenew: Autorenew
  hasAddress: Record<Zone, boolean>
  /** The first issue that will come, where those before it are skipped: nobody pays meanwhile. */
  heldUntil: number | null
  /** The digital edition is sold. */
  sellsDigital: boolean
  today: Day
}

/** Decided on the day, and again whenever something changes inside the window. */
export function decideRenewal(
  list: PriceList,
  notice: RenewalNotice,
  { today, ...account }: Standing,
): RenewalDecision {
  if (!account.autorenew.on) return { kind: 'withdrawn', reason: 'autorenew-off' }
  if (!account.autorenew.paymentStored) return { kind: 'withdrawn', reason: 'no-payment-method' }
  if (findCurrent(account.subscriptions)) return { kind: 'withdrawn', reason: 'new-tokens' }
  if (isCancelled(notice.predecessor, account.subscriptions)) return { kind: 'withdrawn', reason: 'cancelled' }
  if (!isSold(notice.settings.deliverable, account.sellsDigital)) return { kind: 'withdrawn', reason: 'no-digital' }
  if (today < notice.chargeOn || account.heldUntil !== null) return { kind: 'wait' }
  if (!canBeSent(notice.settings.deliverable, account.hasAddress)) return { kind: 'withdrawn', reason: 'no-address' }
  // The price of another number of issues is not the price of what was announced.
  const isSame = list.issuesPerYear === notice.issuesPerYear
  return {
    kind: 'charge',
    price: isSame ? lower(notice.price, subscriptionPrice(list, notice.settings)) : notice.price,
  }
}

/** Whoever got the money for the last subscription back does not want another. */
function isCancelled(predecessor: string, subscriptions: readonly Subscription[]): boolean {
  return subscriptions.some(({ token, cancelled }) => token === predecessor && cancelled)
}

function lower(one: SubscriptionPrice, other: SubscriptionPrice): SubscriptionPrice {
  return other.base + other.shipping < one.base + one.shipping ? other : one
}

/** The one line of a renewal, in the notice, the receipt and the order. No coupon is taken (product 3). */
export function pricedRenewal(
  { term, issuesPerYear, level, deliverable }: Omit<Settings, 'phase'> & SoldTerm,
  price: SubscriptionPrice,
  currency: Currency,
): PricedCart {
  const medium = mediumOf(deliverable)
  const item = { type: 'personal-subscription', renewal: true, medium, level, term, coupon: null } as const
  const zone = zoneOf(deliverable)
  return pricedCart(
    [
      {
        id: item.type,
        type: item.type,
        name: membershipName(item, issuesPerYear),
        issuesPerYear,
        quantity: 1,
        cart: item,
        price: price.base,
        shipping: price.shipping,
        discount: ZERO,
        shipcode: zone && SHIPCODE_OF_ZONE[zone],
        changeQuantity: false,
        problem: null,
        couponError: null,
      },
    ],
    currency,
  )
}

/** The notice says when there is no address to send print to; the renew page then asks for other settings. */
export function canBeSent(deliverable: Deliverable, hasAddress: Record<Zone, boolean>): boolean {
  const zone = zoneOf(deliverable)
  return zone === null || hasAddress[zone]
}

/** When a declined charge is tried again; nothing when autorenew is to be switched off. */
export function renewalRetryDay(firstTried: Day, failures: number, today: Day): Day | null {
  const days = RETRY_AFTER[failures - 1]
  if (days === undefined) return null
  const planned = addDays(firstTried, days)
  // A bank debit may fail after that day, and the server may have been down on it.
  return planned > today ? planned : addDays(today, 1)
}

/** The charge that is to come, as its reader sees it. `failure`: why the last try was declined. */
export type ExpectedCharge = {
  on: Day
  amount: Cents
  method: string
  failure: string | null
  /** As in `Standing`: it is not charged before. */
  heldUntil: number | null
}

/** "On 11.29.2026 we charge $54.00 to Visa 4242." */
export function expectedChargeWords(expected: ExpectedCharge, currency: Currency): { says: string; note: string } {
  const { on, amount, method, failure, heldUntil } = expected
  if (heldUntil !== null)
    return {
      says: `We charge ${formatMoney(amount, currency)} to ${method} when your hold ends, and not before ${formatDay(on)}.`,
      note: `Your next issue will be No. ${heldUntil}.`,
    }
  const charge = `On ${formatDay(on)} we charge ${formatMoney(amount, currency)} to ${method}.`
  if (failure === null) return { says: charge, note: RENEWS_AUTOMATICALLY }
  const again = `On ${formatDay(on)} we try to charge ${formatMoney(amount, currency)} to ${method} again.`
  return { says: RENEWAL_FAILED, note: `${failure} ${again}` }
}
