import { waiveSmallTotal } from '../checkout/waiver.ts'
import type { Cents, Currency } from '../money.ts'
import { add, cents, ZERO } from '../money.ts'
import { splitEvenly } from '../split-money.ts'
import type { IssuesPerYear, Shipcode, Zone } from '../vocabulary.ts'
import type { CartItem } from './cart-item.ts'
import { UPGRADE_NAME } from './line-name.ts'

/** One line as it is shown and charged; price, shipping and discount are those of the whole line. */
export type PricedLine = {
  id: string
  type: CartItem['type'] | 'subscription-upgrade' | 'free-line'
  name: string
  quantity: number
  price: Cents
  shipping: Cents
  discount: Cents
  /** Where it is shipped to; `null` when it is not. */
  shipcode: Shipcode | null
  /** What to send back to change or remove the line; an upgrade is in no cart. */
  cart: CartItem | null
  changeQuantity: boolean
  /** Why this line cannot be bought as it is. */
  problem: string | null
  /** Why its coupon takes nothing off, or not of all of them. */
  couponError: string | null
  /** How many of them the coupon discounts; absent where there can be none. */
  discounted?: number
  /** Of a subscription, as it is sold. */
  issuesPerYear?: IssuesPerYear
}

/** What a line adds to the sums. */
export type Amounts = { price: number; shipping: number; discount: number }

export type Summed<Line> = {
  /** Sorted by id: `reported` of the spec. */
  lines: Line[]
  subtotal: Cents
  shipping: Cents
  discount: Cents
  /** What the line "Waived" takes off a total below the least charge. */
  waived: Cents
  total: Cents
}

export type PricedCart = Summed<PricedLine>

export function pricedCart<Line extends Amounts>(lines: Line[], currency: Currency): Summed<Line> {
  let subtotal = 0
  let shipping = 0
  let discount = 0
  for (const line of lines) {
    subtotal += line.price
    shipping += line.shipping
    discount += line.discount
  }
  const due = cents(subtotal + shipping - discount)
  const waived = waiveSmallTotal(due, currency)
  return {
    lines,
    subtotal: cents(subtotal),
    shipping: cents(shipping),
    discount: cents(discount),
    waived,
    total: cents(due - waived),
  }
}

/** Given for nothing: what it would have cost stands beside it, and comes off again. */
export function comped({ lines }: PricedCart, currency: Currency): PricedCart {
  return pricedCart(
    lines.map((line) => ({ ...line, discount: add(line.price, line.shipping) })),
    currency,
  )
}

/** The one line of a paid change of a subscription, in review, receipt and order. */
export function pricedUpgrade(price: Cents, currency: Currency): PricedCart {
  return pricedCart(
    [
      {
        id: 'subscription-upgrade',
        type: 'subscription-upgrade',
        name: UPGRADE_NAME,
        quantity: 1,
        price,
        shipping: ZERO,
        discount: ZERO,
        shipcode: null,
        cart: null,
        changeQuantity: false,
        problem: null,
        couponError: null,
      },
    ],
    currency,
  )
}

/** The cart note (spec 1 §8), for a cart whose total depends on where it goes. */
export const TOTAL_MAY_CHANGE = 'Total amount is subject to change during checkout based on shipping requirements.'

/** Without anything to ship all zones cost the same, and none is asked. */
export function dependsOnZone({ a, b, c }: Record<Zone, { total: number }>): boolean {
  return a.total !== b.total || b.total !== c.total
}

/** What was really paid for each copy or subscription of a line, to the cent; nothing when the total was waived. */
export function paidForEach(
  { waived }: Pick<PricedCart, 'waived'>,
  { price, shipping, discount, quantity }: Pick<PricedLine, 'price' | 'shipping' | 'discount' | 'quantity'>,
): Cents[] {
  return splitEvenly(waived > 0 ? ZERO : cents(price + shipping - discount), quantity)
}

/** How many uses of each coupon an order takes: one for each discounted subscription. */
export function couponUses({ lines }: PricedCart): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { cart, discount, discounted } of lines) {
    const code = cart && 'coupon' in cart ? cart.coupon : null
    if (code && discount > 0 && discounted) uses.set(code, (uses.get(code) ?? 0) + discounted)
  }
  return uses
}
