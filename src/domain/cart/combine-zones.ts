import type { Currency } from '../money.ts'
import type { Zone } from '../vocabulary.ts'
import { isShipped } from './cart-item.ts'
import type { CheckoutZones } from './cart-pricing.ts'
import type { Amounts, Summed } from './priced-cart.ts'
import { pricedCart } from './priced-cart.ts'

/**
 * What is charged, put together from the cart as it is priced in each zone: the personal subscription from that of the
 * purchaser, shipped products from that of the place they go to. The same as `priceCheckout`, for pages that know no prices.
 */
export function combineZones<Line extends Amounts & { type: string }>(
  reported: Record<Zone, readonly Line[]>,
  { purchaser, products }: CheckoutZones,
  currency: Currency,
): Summed<Line> {
  return pricedCart(
    reported[purchaser].map((line, index) => (isShipped(line.type) ? (reported[products][index] as Line) : line)),
    currency,
  )
}
