import { donationName } from '#domain/cart/line-name.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { pricedCart } from '#domain/cart/priced-cart.ts'
import type { Currency } from '#domain/money.ts'
import { ZERO } from '#domain/money.ts'
import { wholeUnits } from '#domain/whole-units.ts'

/** What a month of a donation costs: always the same. */
export function donationQuote(dollars: number, currency: Currency): PricedCart {
  const item = { type: 'donation-item', process: 'monthly-init', dollars } as const
  return pricedCart(
    [
      {
        id: item.type,
        type: item.type,
        name: donationName(item),
        quantity: 1,
        price: wholeUnits(dollars, currency),
        shipping: ZERO,
        discount: ZERO,
        shipcode: null,
        cart: item,
        changeQuantity: false,
        problem: null,
        couponError: null,
      },
    ],
    currency,
  )
}
