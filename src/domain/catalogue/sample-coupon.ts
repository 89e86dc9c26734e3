import { cents } from '../money.ts'
import type { Coupon } from './coupon.ts'

/** For the tests beside the rules: the demo's coupons (product 3). */
export function sampleCoupon(known: Partial<Coupon> = {}): Coupon {
  return {
    code: 'WELCOME',
    applied: 'other',
    discounts: { digital: cents(500), 'print-a': cents(800), 'print-b': cents(800), 'print-c': cents(800) },
    starts: null,
    ends: null,
    usesLeft: null,
    ...known,
  }
}

export const WELCOME = sampleCoupon()

export const GIFT10 = sampleCoupon({
  code: 'GIFT10',
  applied: 'gift',
  discounts: { digital: cents(1000), 'print-a': cents(1000), 'print-b': cents(1000), 'print-c': cents(1000) },
})

export const COMEBACK = sampleCoupon({
  code: 'COMEBACK',
  applied: 'renewal',
  discounts: { digital: cents(0), 'print-a': cents(1200), 'print-b': cents(0), 'print-c': cents(0) },
})
