import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { formatTotal } from '#domain/money.ts'

export const totalChanged = (total: string) => `The total is now ${total}. Please check it before you pay.`

/** Preview equals charge: whoever saw another sum is told the new one first. */
export function totalFault({ total }: PricedCart, shown: number | undefined): { total: string } | null {
  return shown !== undefined && shown !== total ? { total: totalChanged(formatTotal(total)) } : null
}
