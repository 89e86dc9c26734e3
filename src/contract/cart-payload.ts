import type * as z from 'zod/mini'
import type { Cart } from '#domain/cart/cart.ts'
import type { DonationItem, GiftItem, PersonalItem } from '#domain/cart/cart-item.ts'
import type { cartItem, donationPayload, membershipPayload } from './cart.ts'
import type { cartPayload } from './checkout.ts'

type CartPayload = z.input<typeof cartPayload>
type ItemPayload = z.input<typeof cartItem>

/** What a page sells at once, as it is sent to be paid. */
export function payloadOf({ goods, giftsubs, membership, donation }: Cart): CartPayload {
  return {
    items: goods.map(({ type, ref, quantity }) => ({ item: type, ref, quantity })),
    giftsubs: giftsubs.map(({ quantity, ...gift }) => ({ ...giftOf(gift), quantity })),
    subscription: membership && membershipOf(membership),
    donation: donation && donationOf(donation),
  }
}

/** The same as it is put into the stored cart, one call each: first what replaces, then what is added to a line. */
export function itemsOf({ goods, giftsubs, membership, donation }: Cart): ItemPayload[] {
  return [
    ...(donation ? [{ type: donation.type, item: donationOf(donation) }] : []),
    ...(membership ? [{ type: membership.type, item: membershipOf(membership) }] : []),
    ...giftsubs.map(({ quantity, ...gift }) => ({ type: gift.type, item: giftOf(gift), qty: quantity })),
    ...goods.map(({ type, ref, quantity }) => ({ type, ref, qty: quantity })),
  ]
}

function giftOf({ deliverable, level, term, coupon }: GiftItem) {
  return { deliverable, level, term, coupon }
}

function membershipOf({ renewal, medium, level, term, coupon }: PersonalItem): z.input<typeof membershipPayload> {
  return { renewal, medium, level, term, coupon }
}

function donationOf({ process, dollars }: DonationItem): z.input<typeof donationPayload> {
  return { process, dollars, amount: dollars * 100 }
}
