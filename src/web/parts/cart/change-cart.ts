import type * as z from 'zod/mini'
import type { CartAnswer, cartItem } from '#contract/cart.ts'
import type { Called } from '../../calls/call.ts'
import { makeCall } from '../../calls/call.ts'
import { tellCart } from './cart-events.ts'

const contract = () => import('#contract/cart.ts')
const addToCart = () => contract().then((calls) => calls.addToCart)
const removeFromCart = () => contract().then((calls) => calls.removeFromCart)
const removeCoupon = () => contract().then((calls) => calls.removeCoupon)
const readCart = () => contract().then((calls) => calls.readCart)

export type CartItemPayload = z.input<typeof cartItem>

export type CartChange =
  | { add: CartItemPayload }
  /** One less, or with `all` the whole line. */
  | { remove: CartItemPayload; all?: boolean }
  | { coupon: string }

/** Changes the cart and tells everybody who shows it. */
export async function changeCart(change: CartChange): Promise<Called<CartAnswer & { capped?: boolean }>> {
  const called = await send(change)
  if (called.ok) tellCart(called.answer)
  return called
}

function send(change: CartChange): Promise<Called<CartAnswer & { capped?: boolean }>> {
  if ('add' in change) return makeCall(addToCart, { body: change.add })
  if ('coupon' in change) return makeCall(removeCoupon, { body: { coupon: change.coupon } })
  return makeCall(removeFromCart, { body: { item: change.remove, all: change.all ?? false } })
}

/** Reads it anew for everybody who shows it; what cannot be read now stays as it was shown. */
export async function refreshCart(): Promise<void> {
  const called = await makeCall(readCart, {})
  if (called.ok) tellCart(called.answer)
}
