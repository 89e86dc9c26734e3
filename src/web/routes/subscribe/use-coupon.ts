import { useState } from 'react'
import type { CouponAnswer } from '#contract/checkout-offer.ts'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import { couponCode, unableToApply } from '#domain/catalogue/coupon.ts'
import { discountsFrom } from '#domain/catalogue/coupon-discounts.ts'
import { makeCall } from '../../calls/call.ts'

const readSubscribe = () => import('#contract/checkout-offer.ts').then((calls) => calls.readSubscribe)

/** A code that is of no use to anybody, and the sentence for it. */
type Unusable = { code: string; fault: string }

type Given = { coupon: Coupon | null; code: string | null; tooMany: boolean }

/** Looks a code up, as it is typed or was given in the address; whether it fits the settings is the review's to say. */
export function useCoupon(
  { coupon, code, tooMany }: Given,
  page: 'subscribe' | 'renew',
  onCoupon: (coupon: Coupon | null) => void,
) {
  const [unusable, setUnusable] = useState<Unusable | null>(
    code && !coupon ? { code, fault: tooMany ? TOO_MANY_REQUESTS : unableToApply(code) } : null,
  )
  const [asking, setAsking] = useState(false)

  async function apply(typed: string): Promise<void> {
    const wanted = couponCode(typed)
    if (!wanted || asking) return
    setAsking(true)
    const called = await makeCall(readSubscribe, { query: { coupon: wanted, page } })
    setAsking(false)
    const found = called.ok ? called.answer.coupon : null
    const fault = called.ok ? unableToApply(wanted) : (called.faults.general ?? unableToApply(wanted))
    setUnusable(found ? null : { code: wanted, fault })
    onCoupon(found && couponOf(found))
  }

  /** The order was refused for it: it has fewer uses left by now, or none for the reader whom the form names. */
  async function askAgain(refused: string, fault: string): Promise<void> {
    if (fault !== unableToApply(refused)) return apply(refused)
    setUnusable({ code: refused, fault })
    onCoupon(null)
  }

  function remove(): void {
    setUnusable(null)
    onCoupon(null)
  }

  return { unusable, asking, apply, askAgain, remove }
}

export type CouponActions = ReturnType<typeof useCoupon>

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
