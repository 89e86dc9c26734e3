import type * as z from 'zod/mini'
import type { cartItem, donationPayload, giftPayload, membershipPayload } from '#contract/cart.ts'
import type { cartPayload } from '#contract/checkout.ts'
import { parseQuantity } from '#domain/cart/asked-quantity.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { addToCart, EMPTY_CART } from '#domain/cart/cart.ts'
import type { CartItem, DonationItem, GiftItem, PersonalItem } from '#domain/cart/cart-item.ts'
import { MAX_COPIES, MAX_GIFTS } from '#domain/cart/quantity.ts'
import { couponCode } from '#domain/catalogue/coupon.ts'
import { donationAmount, donationProcess } from '#domain/donations/donation.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuseBeside } from '#domain/outcome.ts'

type ItemPayload = z.output<typeof cartItem>

/** One item as the cart's calls send it, and how many of it: one where nothing is said. */
export function itemOf(payload: ItemPayload): Outcome<{ item: CartItem; quantity: number }> {
  switch (payload.type) {
    case 'gift-subscription':
      return counted(giftOf(payload.item), payload.qty, MAX_GIFTS, 'qty')
    case 'personal-subscription':
      return counted(membershipOf(payload.item), payload.qty, 1, 'qty')
    case 'donation-item': {
      const donation = donationOf(payload.item)
      return donation.ok ? counted(donation.value, payload.qty, 1, 'qty') : donation
    }
    default:
      return counted({ type: payload.type, ref: payload.ref }, payload.qty, MAX_COPIES, 'qty')
  }
}

/** The spec's cart payload: what a page sells at once. Stock is looked at when it is priced. */
export function cartOfPayload({
  items,
  giftsubs,
  donation,
  subscription,
}: z.output<typeof cartPayload>): Outcome<Cart> {
  let cart: Cart = { ...EMPTY_CART, membership: subscription && membershipOf(subscription) }
  const wanted = [
    ...items.map(({ item, ref, quantity }, at) =>
      counted({ type: item, ref }, quantity, MAX_COPIES, `items.${at}.quantity`),
    ),
    ...giftsubs.map(({ quantity, ...gift }, at) =>
      counted(giftOf(gift), quantity, MAX_GIFTS, `giftsubs.${at}.quantity`),
    ),
  ]
  for (const each of wanted) {
    if (!each.ok) return each
    const added = addToCart(cart, each.value.item, each.value.quantity, null)
    if (!added.ok) return added
    cart = added.value
  }
  if (!donation) return done(cart)
  const given = donationOf(donation)
  return given.ok ? done({ ...cart, donation: given.value }) : given
}

function counted(
  item: CartItem,
  asked: unknown,
  max: number,
  field: string,
): Outcome<{ item: CartItem; quantity: number }> {
  const quantity = parseQuantity(asked ?? 1, 1, max)
  return quantity.ok ? done({ item, quantity: quantity.value }) : refuseBeside(field, quantity.errors)
}

function giftOf({ coupon = null, ...gift }: Omit<z.output<typeof giftPayload>, 'quantity'>): GiftItem {
  return { type: 'gift-subscription', ...gift, coupon: couponCode(coupon) }
}

function membershipOf({
  renewal = false,
  coupon = null,
  ...settings
}: z.output<typeof membershipPayload>): PersonalItem {
  return { type: 'personal-subscription', ...settings, renewal, coupon: couponCode(coupon) }
}

function donationOf({ process, dollars, amount }: z.output<typeof donationPayload>): Outcome<DonationItem> {
  const checked = donationAmount({ dollars, amount })
  if (!checked.ok) return checked
  return done({ type: 'donation-item', process: donationProcess(process), dollars: checked.value / 100 })
}
