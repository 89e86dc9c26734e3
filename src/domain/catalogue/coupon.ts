import type { Day } from '../day.ts'
import type { Cents } from '../money.ts'
import { cents, sum } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Deliverable, Level } from '../vocabulary.ts'
import type { Discounts } from './coupon-discounts.ts'

export type Purpose = 'personal' | 'gift' | 'renewal'

export type Coupon = {
  code: string
  applied: 'gift' | 'renewal' | 'other'
  discounts: Discounts
  /** First and last day; `null` for always. */
  starts: Day | null
  ends: Day | null
  /** How many more subscriptions it may discount for this reader: `null` without a limit. See `usesLeft`. */
  usesLeft: number | null
}

export const NOT_FOR_RENEWALS = 'This coupon does not apply to subscription renewals.'
export const NOT_FOR_NEW = 'This coupon does not apply to new subscriptions.'
export const CHANGE_SETTINGS =
  'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.'
export const HAVE_A_COUPON = 'YOU HAVE A COUPON!'
export const DOES_NOT_APPLY = 'COUPON DOES NOT APPLY'

export const unableToApply = (code: string) => `Unable to apply coupon ${code}`
/** It has fewer uses left than there are gifts. */
export const appliesToSome = (code: string, { count, of }: { count: number; of: number }) =>
  `Coupon ${code} applies to ${count} of these ${of} gifts. It has no uses left.`

/** As a reader may type it; nothing when it is blank. */
export function couponCode(text: string | null): string | null {
  return text?.trim().toUpperCase() || null
}

/** Empty, and so unusable, when all its discounts sum to 0 or less (spec 2 §5). */
export function isEmpty(coupon: Coupon): boolean {
  return sum(Object.values(coupon.discounts)) <= 0
}

/** Each discounted subscription is one use; a coupon for once per reader has at most one for each. */
export function usesLeft(coupon: {
  limit: number | null
  used: number
  oncePerReader: boolean
  usedByReader: boolean
}): number | null {
  const ofReader = coupon.oncePerReader ? Number(!coupon.usedByReader) : null
  const ofAll = coupon.limit === null ? null : Math.max(0, coupon.limit - coupon.used)
  if (ofReader === null || ofAll === null) return ofReader ?? ofAll
  return Math.min(ofReader, ofAll)
}

/** What the coupon is asked to discount: `uses` subscriptions that are alike, each for this price. */
export type Discountable = { purpose: Purpose; level: Level; deliverable: Deliverable; price: Cents; uses: number }

/** Cents off each of so many subscriptions: as many as the coupon has uses left. */
export type Discount = { each: Cents; count: number }

/** Capped at the price with shipping, or the sentence of the catalogue (spec 2 §8) where it takes nothing off any. */
export function discountFor(coupon: Coupon, subscription: Discountable, today: Day): Outcome<Discount> {
  const { purpose, level, deliverable, price, uses } = subscription
  if (isEmpty(coupon) || !isInForce(coupon, today)) return refuse(unableToApply(coupon.code))
  const count = Math.min(uses, coupon.usesLeft ?? uses)
  if (count <= 0) return refuse(unableToApply(coupon.code))
  if (purpose === 'renewal' && coupon.applied !== 'renewal') return refuse(NOT_FOR_RENEWALS)
  if (purpose !== 'renewal' && coupon.applied === 'renewal') return refuse(NOT_FOR_NEW)
  if (!fits(coupon, { purpose, level, deliverable })) return refuse(CHANGE_SETTINGS)
  return done({ each: cents(Math.min(coupon.discounts[deliverable], price)), count })
}

/** Low level only, and only where the coupon takes something off. */
function fits(coupon: Coupon, { purpose, level, deliverable }: Omit<Discountable, 'price' | 'uses'>): boolean {
  if (coupon.applied === 'gift' && purpose !== 'gift') return false
  return level === 'low' && coupon.discounts[deliverable] > 0
}

function isInForce({ starts, ends }: Coupon, today: Day): boolean {
  return (starts === null || starts <= today) && (ends === null || today <= ends)
}
