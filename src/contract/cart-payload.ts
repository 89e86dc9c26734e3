import type * as z from 'zod/mini'
import type { Cart } from '#domain/cart/cart.ts'
import type { DonationItem, GiftItem, PersonalItem } from '#domain/cart/cart-item.ts'
import type { Currency } from '#domain/money.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import type { cartItem, donationPayload, membershipPayload } from './cart.ts'
import type { cartPayload } from './checkout.ts'

type CartPayload = z.input<typeof cartPayload>
type ItemPayload = z.input<typeof cartItem>

/** What a page sells at once, as it is sent to be paid. */
export function toCartPayload({ goods, giftsubs, membership, donation }: Cart, currency: Currency): CartPayload {
  return {
    items: goods.map(({ type, ref, quantity }) => ({ item: type, ref, quantity })),
    giftsubs: giftsubs.map(({ quantity, ...gift }) => ({ ...toGiftPayload(gift), quantity })),
    subscription: membership && toMembershipPayload(membership),
    donation: donation && toDonationPayload(donation, currency),
  }
}

/** The same as it is put into the stored cart, one call each: first what replaces, then what is added to a line. */
export function listItemPayloads({ goods, giftsubs, membership, donation }: Cart, currency: Currency): ItemPayload[] {
  return [
    ...(donation ? [{ type: donation.type, item: toDonationPayload(donation, currency) }] : []),
    ...(membership ? [{ type: membership.type, item: toMembershipPayload(membership) }] : []),
    ...giftsubs.map(({ quantity, ...gift }) => ({ type: gift.type, item: toGiftPayload(gift), qty: quantity })),
    ...goods.map(({ type, ref, quantity }) => ({ type, ref, qty: quantity })),
  ]
}

function toGiftPayload({ deliverable, level, term, coupon }: GiftItem) {
  return { deliverable, level, term, coupon }
}

function toMembershipPayload({
  renewal,
  medium,
  level,
  term,
  coupon,
}: PersonalItem): z.input<typeof membershipPayload> {
  return { renewal, medium, level, term, coupon }
}

function toDonationPayload({ process, dollars }: DonationItem, currency: Currency): z.input<typeof donationPayload> {
  return { process, dollars, amount: wholeUnits(dollars, currency) }
}
