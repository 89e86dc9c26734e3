import type { PricedCart } from '#domain/cart/priced-cart.ts'
import type { Currency } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'

export const totalChanged = (total: string) => `The total is now ${total}. Please check it before you pay.`

/** Preview equals charge: whoever saw another sum is told the new one first. */
export function totalFault(
  { total }: PricedCart,
  shown: number | undefined,
  currency: Currency,
): { total: string } | null {
  return shown !== undefined && shown !== total ? { total: totalChanged(formatTotal(total, currency)) } : null
}
