import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import { refusalText } from '../outcome.ts'
import type { Category, Deliverable, Zone } from '../vocabulary.ts'
import { CATEGORIES, DELIVERABLES, deliverableOf, splitCategory, ZONES } from '../vocabulary.ts'
import type { Coupon, Discountable, Purpose } from './coupon.ts'
import { DOES_NOT_APPLY, discountFor, HAVE_A_COUPON } from './coupon.ts'

export type CouponState =
  | { status: 'not-applied' }
  | { status: 'applied'; banner: typeof HAVE_A_COUPON; discount: Cents; count: number }
  | { status: 'cannot-apply'; banner: typeof DOES_NOT_APPLY; error: string }

/** Asked again whenever a setting changes. */
export function couponState(coupon: Coupon | null, subscription: Discountable, today: Day): CouponState {
  if (!coupon) return { status: 'not-applied' }
  const outcome = discountFor(coupon, subscription, today)
  return outcome.ok
    ? { status: 'applied', banner: HAVE_A_COUPON, discount: outcome.value.each, count: outcome.value.count }
    : { status: 'cannot-apply', banner: DOES_NOT_APPLY, error: refusalText(outcome.errors) }
}

/** Why the coupon is of no use for this purpose, asked for the form that it takes the most off; nothing when it is. */
export function couponFault(coupon: Coupon, purpose: Purpose, today: Day): string | null {
  const { discounts } = coupon
  const best = DELIVERABLES.reduce((one, other) => (discounts[other] > discounts[one] ? other : one))
  const asked = { purpose, level: 'low', deliverable: best, price: discounts[best], uses: 1 } as const
  const outcome = discountFor(coupon, asked, today)
  return outcome.ok ? null : refusalText(outcome.errors)
}

/** What the form does not offer while a coupon is applied: the high level, and whatever the coupon takes nothing off. */
export function disabledByCoupon(coupon: Coupon): {
  categories: Category[]
  deliverables: Deliverable[]
  zones: Zone[]
} {
  const worthless = (deliverable: Deliverable) => coupon.discounts[deliverable] <= 0
  return {
    categories: CATEGORIES.filter((category) => {
      const { level, medium } = splitCategory(category)
      return level === 'high' || ZONES.every((zone) => worthless(deliverableOf(medium, zone)))
    }),
    deliverables: DELIVERABLES.filter(worthless),
    zones: ZONES.filter((zone) => worthless(deliverableOf('print', zone))),
  }
}

/** The subscribe page: for whom, and with which coupon. */
export type SubscribeChoice = { purpose: Exclude<Purpose, 'renewal'>; coupon: Coupon | null }

/** A gift-only coupon forces gift (spec 2 §4). */
export function chooseCoupon(choice: SubscribeChoice, coupon: Coupon | null): SubscribeChoice {
  return { purpose: coupon?.applied === 'gift' ? 'gift' : choice.purpose, coupon }
}

/** Returning to personal clears a gift-only coupon (spec 2 §4). */
export function choosePurpose(choice: SubscribeChoice, purpose: SubscribeChoice['purpose']): SubscribeChoice {
  const giftOnly = choice.coupon?.applied === 'gift'
  return { purpose, coupon: purpose === 'personal' && giftOnly ? null : choice.coupon }
}
