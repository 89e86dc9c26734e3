import type { CouponAnswer } from '#contract/checkout-offer.ts'
import { readSubscribe } from '#contract/checkout-offer.ts'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import { unableToApply } from '#domain/catalogue/coupon.ts'
import { discountsFrom } from '#domain/catalogue/coupon-discounts.ts'
import { makeCall } from '../../../calls/call.ts'

/** Fetched when a code is first typed: schemas are heavy. */
export async function lookUpCoupon(
  code: string,
  page: 'subscribe' | 'renew',
): Promise<{ coupon: Coupon | null; fault: string }> {
  const called = await makeCall(readSubscribe, { query: { coupon: code, page } })
  const found = called.ok ? called.answer.coupon : null
  const fault = called.ok ? null : called.faults.general
  return { coupon: found && couponOf(found), fault: fault ?? unableToApply(code) }
}

/** In force on the day it was asked for: the server looks again when it is charged. */
function couponOf({ code, applied, discounts, uses_left }: CouponAnswer): Coupon {
  return {
    code,
    applied,
    usesLeft: uses_left,
    starts: null,
    ends: null,
    discounts: discountsFrom(discounts),
  }
}
