import type * as z from 'zod/mini'
import type { CartAnswer, cartItem } from '#contract/cart.ts'
import { cartCount } from '#domain/cart/cart.ts'
import type { CartItem } from '#domain/cart/cart-item.ts'
import { isShipped } from '#domain/cart/cart-item.ts'
import type { PricedCart, PricedLine } from '#domain/cart/priced-cart.ts'
import type { CartView } from './change-cart.ts'

type Billing = CartAnswer['billing']['a']

/** The cart by the names of the spec. */
export function cartAnswer({ cart, billing: { a, b, c }, invoiced, notice }: CartView): CartAnswer {
  return {
    billing: { a: billingOf(a), b: billingOf(b), c: billingOf(c) },
    count: cartCount(cart),
    invoiced,
    notice,
  }
}

function billingOf({ lines, ...sums }: PricedCart): Billing {
  const billing: Billing = {
    goods: [],
    giftsubs: [],
    giftees: [],
    membership: null,
    donation: null,
    ...sums,
    reported: lines.map(lineOf),
  }
  for (const line of lines) addPart(billing, line)
  return billing
}

function addPart(billing: Billing, line: PricedLine): void {
  const { cart: item, name, quantity: qty, price: amount, shipping, discount } = line
  const outlays = { amount, shipping, discount }
  if (!item) return
  switch (item.type) {
    case 'gift-subscription': {
      const { deliverable, level, term } = item
      billing.giftsubs.push({ name, deliverable, level, term, qty, outlays })
      return
    }
    case 'personal-subscription': {
      const { renewal, medium, level, term } = item
      billing.membership = { subscription: { name, renewal, medium, level, term }, upgrades: [], outlays }
      return
    }
    case 'donation-item':
      billing.donation = { amount, process: item.process }
      return
    default:
      billing.goods.push({ name, medium: isShipped(item.type) ? 'print' : 'digital', qty, ref: item.ref, outlays })
  }
}

function lineOf({
  cart,
  changeQuantity,
  couponError,
  discounted: _,
  ...line
}: PricedLine): Billing['reported'][number] {
  return {
    ...line,
    cart: cart && sentBack(cart),
    change_quantity: changeQuantity,
    coupon_error: couponError,
  }
}

/** What a line sends back to be changed or removed: one of it, as it would be added. */
function sentBack(item: CartItem): z.output<typeof cartItem> {
  switch (item.type) {
    case 'gift-subscription': {
      const { type, ...gift } = item
      return { type, item: gift }
    }
    case 'personal-subscription': {
      const { type, ...settings } = item
      return { type, item: settings }
    }
    case 'donation-item': {
      const { type, ...donation } = item
      return { type, item: donation }
    }
    default:
      return { type: item.type, ref: item.ref }
  }
}
