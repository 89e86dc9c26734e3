import type { CartItem } from '../cart/cart-item.ts'
import { lineId } from '../cart/cart-item.ts'
import type { Day } from '../day.ts'
import { formatDay } from '../day.ts'
import type { Cents, Currency } from '../money.ts'
import { formatMoney } from '../money.ts'

/** A bank debit that has not arrived yet: it has an order number, and nothing is granted for it. */
export type UnderWay = { number: string; total: Cents; since: Day; invoice: string; items: readonly CartItem[] }

type Named = Pick<UnderWay, 'number' | 'total' | 'since'>

export const PAYMENT_PROCESSING = 'Payment processing'
export const paymentProcessing = ({ number, total, since }: Named, currency: Currency) =>
  `Your payment of ${formatMoney(total, currency)} for order ${number} has been processing since ${formatDay(since)}.`
export const alreadyPaying = (payment: Named, currency: Currency) =>
  `You're already paying for this. ${paymentProcessing(payment, currency)} If you want to buy it again, check the box.`

/** Money that went back, said on the page it was paid on. */
export const moneyReturned = ({ amount, on, reason }: { amount: Cents; on: Day; reason: string }, currency: Currency) =>
  `We returned ${formatMoney(amount, currency)} on ${formatDay(on)}. ${reason}`

/** The payment that buys something of this already, if there is one. */
export function boughtAgain<Payment extends Pick<UnderWay, 'items'>>(
  wanted: readonly CartItem[],
  underWay: readonly Payment[],
): Payment | null {
  const things = new Set(wanted.map(nameItem))
  return underWay.find(({ items }) => items.some((item) => things.has(nameItem(item)))) ?? null
}

/** A subscription of one's own is the same whatever its settings, a gift whatever its coupon. */
function nameItem(item: CartItem): string {
  if (item.type === 'gift-subscription') return lineId({ ...item, coupon: null })
  if (item.type === 'donation-item') return `${item.type}/${item.process}/${item.dollars}`
  return lineId(item)
}

/** Staff note why for themselves; a reader is told who it was. */
export function refundReason({ actor, reason }: { actor: string; reason: string }): string {
  if (actor === 'system') return reason
  return actor === 'provider' ? 'It was returned through our payment provider.' : 'It was refunded by our staff.'
}
