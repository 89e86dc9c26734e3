import { WAIVED } from '#domain/checkout/waiver.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { formatMoney, subtract, ZERO } from '#domain/money.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { Receipt, ReceiptLine } from '#server/services/orders/receipts/receipt.ts'
import { href } from '../../href.ts'

/** 2 × Reader’s Tote (Canadian). */
export function lineWords({ name, quantity, shipcode }: ReceiptLine, zoneNames: ZoneNames): string {
  const where = shipcode ? ` (${zoneNames[ZONE_OF_SHIPCODE[shipcode]].label})` : ''
  return `${quantity > 1 ? `${quantity} × ` : ''}${name}${where}`
}

type Sum = { label: string; amount: Cents }
/** A trade discount is a part of the discount, and an invoice's alone. */
type Adjusted = Pick<Receipt, 'shipping' | 'discount' | 'waived'> & { tradeDiscount?: Sum | null }

/** What stands between the lines and the total; what is nothing is not said. */
export function adjustments({ shipping, discount, waived, tradeDiscount }: Adjusted): Sum[] {
  const other = subtract(discount, tradeDiscount?.amount ?? ZERO)
  return [
    ...(shipping > 0 ? [{ label: 'Shipping', amount: shipping }] : []),
    ...(other > 0 ? [{ label: 'Discount', amount: subtract(ZERO, other) }] : []),
    ...(tradeDiscount ? [{ label: tradeDiscount.label, amount: subtract(ZERO, tradeDiscount.amount) }] : []),
    ...(waived > 0 ? [{ label: WAIVED, amount: subtract(ZERO, waived) }] : []),
  ]
}

/** What the address on a receipt is there for: only what is shipped goes anywhere. */
export function placeWords(receipt: Receipt): string {
  if (receipt.recipient || receipt.lines.some(({ shipcode }) => shipcode)) return 'Ships to'
  return isOnlyDonation(receipt) ? 'Donated by' : 'Sold to'
}

export function isOnlyDonation({ lines }: Receipt): boolean {
  return lines.every(({ type }) => type === 'donation-item')
}

/** What a donor shows to whoever counts the taxes; nothing for an order without a donation. */
export function donationWords(
  receipt: Receipt,
  { publication, currency }: { publication: string; currency: Currency },
  dayWords = formatDay,
): string | null {
  const { donated, returned, paidOn, buyer, taxWords } = receipt
  if (donated === 0 || returned === 'all') return null
  if (returned === 'part') return 'Part of this order was refunded. Write to us for a donation statement.'
  const given = `${buyer.name} gave ${formatMoney(donated, currency)} to ${publication} on ${dayWords(paidOn)}.`
  const nothing = 'No goods or services were provided in exchange for this donation.'
  return [given, nothing, taxWords].filter(Boolean).join(' ')
}

export const redeemPath = (token: string) => `${href('/subscribe/redeem')}?token=${token}`
export const cardPath = (token: string) => href('/gift/:token/card', { token })
export const renewGiftPath = (token: string) => `${href('/gift/renew')}?token=${token}`
export const receiptPath = (token: string) => `${href('/receipts')}?token=${token}`
