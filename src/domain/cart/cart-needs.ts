import type { Medium } from '../vocabulary.ts'
import { isShipped } from './cart-item.ts'

export type CheckoutNeeds = {
  /** The purchaser's own: for a print subscription, and for products that are not sent to somebody else. */
  address: boolean
  /** Name and address of the person to whom the products go. */
  recipient: boolean
  /** A guest's personal subscription needs an account, and so a password. */
  account: boolean
}

/** As much of a cart, or of its priced lines, as decides what is asked. */
type Ordered = { goods: readonly { type: string }[]; membership: { medium: Medium } | null }

/** `gifted`: the products go to the recipient's fields. Gift subscriptions need no address here; who redeems gives it. */
export function checkoutNeeds({ goods, membership }: Ordered, gifted: boolean): CheckoutNeeds {
  const shipped = goods.some(({ type }) => isShipped(type))
  return {
    address: membership?.medium === 'print' || (shipped && !gifted),
    recipient: shipped && gifted,
    account: membership !== null,
  }
}
