import type { Cart, Counted } from '../cart/cart.ts'
import { EMPTY_CART } from '../cart/cart.ts'
import type { GiftItem } from '../cart/cart-item.ts'
import { priceCheckout } from '../cart/cart-pricing.ts'
import type { PricedCart } from '../cart/priced-cart.ts'
import type { Coupon, Discountable, Purpose } from '../catalogue/coupon.ts'
import type { CouponState } from '../catalogue/coupon-form.ts'
import { couponState } from '../catalogue/coupon-form.ts'
import type { PriceList } from '../catalogue/price-list.ts'
import { priceWithShipping } from '../catalogue/pricing.ts'
import type { Day } from '../day.ts'
import { includesDonation } from '../donations/donation.ts'
import type { Currency } from '../money.ts'
import type { Category, Phase, Term, Zone } from '../vocabulary.ts'
import { deliverableOf, splitCategory } from '../vocabulary.ts'

/** All that is chosen on the subscribe or the renew page and decides what is paid. */
export type SubscribeForm = {
  purpose: Purpose
  category: Category
  term: Term
  /** Where print goes: to the reader, or to whoever is given the gift. */
  zone: Zone
  /** Of gifts. */
  quantity: number
  /** Whole dollars beside the subscription; 0 for none. */
  donation: number
  coupon: Coupon | null
  /** The gifts by the zones of their recipients' addresses, where some are given. */
  place?: ((giftsubs: Counted<GiftItem>[]) => Counted<GiftItem>[]) | undefined
}

export type SellingTerms = { list: PriceList; currency: Currency; today: Day; addDonation: boolean }

export type Review = { coupon: CouponState; cart: Cart; bill: PricedCart }

export const phaseOf = (purpose: Purpose): Phase => (purpose === 'renewal' ? 'renewal' : 'introductory')

/** What the review panel shows, and the cart that is sent: a coupon that does not apply is not in it. */
export function reviewForm(form: SubscribeForm, terms: SellingTerms): Review {
  const { coupon, zone, place } = form
  const state = couponState(coupon, findDiscountable(form, terms.list), terms.today)
  const applied = state.status === 'applied' ? coupon : null
  const cart = makeCart(form, applied, terms)
  const coupons = new Map(applied ? [[applied.code, applied]] : [])
  const priced = place ? { ...cart, giftsubs: place(cart.giftsubs) } : cart
  const bill = priceCheckout(priced, { ...terms, products: new Map(), coupons }, { purchaser: zone, products: zone })
  return { coupon: state, cart, bill }
}

function makeCart(form: SubscribeForm, applied: Coupon | null, { addDonation }: SellingTerms): Cart {
  const { purpose, category, term, zone, quantity, donation: dollars } = form
  const { medium, level } = splitCategory(category)
  const coupon = applied?.code ?? null
  const given = includesDonation(addDonation, dollars)
  const donation = given ? ({ type: 'donation-item', process: 'onetime', dollars } as const) : null
  if (purpose === 'gift') {
    const deliverable = deliverableOf(medium, zone)
    const gift = { type: 'gift-subscription', deliverable, level, term, coupon, quantity } as const
    return { ...EMPTY_CART, giftsubs: [gift], donation }
  }
  const renewal = purpose === 'renewal'
  return {
    ...EMPTY_CART,
    membership: { type: 'personal-subscription', renewal, medium, level, term, coupon },
    donation,
  }
}

function findDiscountable({ purpose, category, term, zone, quantity }: SubscribeForm, list: PriceList): Discountable {
  const { medium, level } = splitCategory(category)
  const deliverable = deliverableOf(medium, zone)
  const price = priceWithShipping(list, { term, phase: phaseOf(purpose), level, deliverable })
  return { purpose, level, deliverable, price, uses: purpose === 'gift' ? quantity : 1 }
}
