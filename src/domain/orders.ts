import { SUBSCRIPTION_WAITS } from './access/proof-of-address.ts'
import type { CartItem } from './cart/cart-item.ts'
import { isShipped } from './cart/cart-item.ts'
import type { PricedLine } from './cart/priced-cart.ts'
import type { Cents } from './money.ts'
import { sum } from './money.ts'

/** As much of a line as tells what happens with it. */
export type BoughtLine = { type: PricedLine['type']; ref: string | null; item: CartItem | null }

export type NextStep =
  | 'confirm-email'
  | 'first-print-issue'
  | 'read-now'
  | 'issues-follow'
  | 'changed'
  | 'latest-print-issue'
  | 'parcel'
  | 'downloads'
  | 'gifts'
  | 'gift-added'
  | 'monthly'

/** What the buyer is told to expect (spec 1 §7 for the weeks). */
export const NEXT_STEPS: Record<NextStep, string> = {
  'confirm-email': SUBSCRIPTION_WAITS,
  'first-print-issue': 'Your first print issue takes 4 to 6 weeks to arrive. We’ll mail it to your address.',
  'read-now': 'No need to wait: you can read the latest issue in your account now.',
  'issues-follow': 'Your new issues start after the ones you still have coming.',
  changed: 'Your subscription has been changed. Your account shows what comes next.',
  'latest-print-issue': 'The latest print issue may take up to 4 weeks to arrive.',
  parcel: 'Your store items ship together in one package. We’ll email you when it’s on its way.',
  downloads: 'Your digital copies are ready. Download them from this receipt anytime.',
  gifts: 'Gifts don’t expire. Each is for one person.',
  'gift-added': 'Your gift is renewed. The new issues follow the ones they still have coming.',
  monthly: 'You’ll be charged the same amount on this day each month until you stop it.',
}

type Standing = {
  latestIssue: string | null
  /** Its subscription waits for the proof of the buyer's address (product 8). */
  subscriptionWaits?: boolean
  /** Its gift renews another, and is with the recipient already. */
  giftAdded?: boolean
}

export function nextSteps(lines: readonly BoughtLine[], standing: Standing): NextStep[] {
  return [...new Set(lines.map((line) => nextStep(line, standing)).filter((step) => step !== null))]
}

function nextStep(
  { type, ref, item }: BoughtLine,
  { latestIssue, subscriptionWaits, giftAdded }: Standing,
): NextStep | null {
  if (type === 'subscription-upgrade') return 'changed'
  if (type === 'gift-subscription') return giftAdded ? 'gift-added' : 'gifts'
  if (type === 'print-issue' && ref === latestIssue) return 'latest-print-issue'
  if (isShipped(type)) return 'parcel'
  if (item?.type === 'personal-subscription') {
    if (subscriptionWaits) return 'confirm-email'
    if (item.renewal) return 'issues-follow'
    return item.medium === 'print' ? 'first-print-issue' : 'read-now'
  }
  if (item?.type === 'donation-item') return item.process === 'monthly-init' ? 'monthly' : null
  return type === 'donation-item' ? null : 'downloads'
}

/** `nothing`: not a cent went back. Compared with what was paid, not with what things cost. */
export type Returned = 'nothing' | 'part' | 'all'

export function sumReturned(paid: Cents, refunds: readonly Cents[]): Returned {
  const given = sum(refunds)
  if (given === 0) return 'nothing'
  return given < paid ? 'part' : 'all'
}

export const purchaseNumber = (prefix: string, number: number) => `${prefix}${number}`

/** The largest that the database keeps. */
const MOST_NUMBER = 2_147_483_647

/** As people write it, BF-1042, bf 1042, #1042 or 1042; null for anything else. */
export function numberIn(text: string, prefix: string): number | null {
  const messages = prefix.toLowerCase().replaceAll(/[^a-z]/g, '')
  const typed = text.trim().toLowerCase().replace(/^#/, '')
  const [, said = '', digits = ''] = /^([a-z]*)[\s#-]*(\d{1,10})$/.exec(typed) ?? []
  const number = Number(digits)
  return digits && (said === '' || said === messages) && number <= MOST_NUMBER ? number : null
}

type OrderStatus = 'draft' | 'open' | 'processing' | 'paid' | 'void' | 'refunded'
/** As staff and readers see it: an order is refunded when all of it went back. */
export type ShownStatus = OrderStatus | 'partly-refunded'

export function shownStatus({
  status,
  total,
  returned,
}: {
  status: OrderStatus
  total: Cents
  returned: Cents
}): ShownStatus {
  if (returned === 0 || (status !== 'paid' && status !== 'refunded')) return status
  return returned < total ? 'partly-refunded' : 'refunded'
}
