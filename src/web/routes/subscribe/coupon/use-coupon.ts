import { useState } from 'react'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import { couponCode, unableToApply } from '#domain/catalogue/coupon.ts'
import { NO_CONNECTION } from '../../../calls/call.ts'

const fetchLookUp = () => import('./look-up-coupon.ts')

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
    const lookUp = fetchLookUp()
    const { coupon: found, fault } = await lookUp.then(
      ({ lookUpCoupon }) => lookUpCoupon(wanted, page),
      () => ({ coupon: null, fault: NO_CONNECTION }),
    )
    setAsking(false)
    setUnusable(found ? null : { code: wanted, fault })
    onCoupon(found)
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
