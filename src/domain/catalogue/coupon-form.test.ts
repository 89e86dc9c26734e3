import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import type { Coupon } from './coupon.ts'
import { CHANGE_SETTINGS, NOT_FOR_NEW, NOT_FOR_RENEWALS, unableToApply } from './coupon.ts'
import type { SubscribeChoice } from './coupon-form.ts'
import { chooseCoupon, choosePurpose, couponFault, couponState, disabledByCoupon } from './coupon-form.ts'
import { COMEBACK, GIFT10, sampleCoupon, WELCOME } from './sample-coupon.ts'

const asked = { purpose: 'personal', level: 'low', deliverable: 'print-a', price: cents(5400), uses: 1 } as const

describe('the coupon is', () => {
  it('not applied when there is none', () => {
    expect(couponState(null, asked, '2026-03-01')).toEqual({ status: 'not-applied' })
  })

  it('applied, with its banner and discount', () => {
    const applied = { status: 'applied', banner: 'YOU HAVE A COUPON!', discount: 800, count: 1 }
    expect(couponState(WELCOME, asked, '2026-03-01')).toEqual(applied)
  })

  it('checked again when the settings change', () => {
    const cannot = { status: 'cannot-apply', banner: 'COUPON DOES NOT APPLY' }
    expect(couponState(WELCOME, { ...asked, level: 'high' }, '2026-03-01')).toEqual({
      ...cannot,
      error: CHANGE_SETTINGS,
    })
    expect(couponState(WELCOME, { ...asked, purpose: 'renewal' }, '2026-03-01')).toEqual({
      ...cannot,
      error: NOT_FOR_RENEWALS,
    })
  })
})

describe('a coupon by itself', () => {
  const today = '2026-03-01'

  it.each<[Coupon, (string | null)[]]>([
    [WELCOME, [null, null, NOT_FOR_RENEWALS]],
    [GIFT10, [CHANGE_SETTINGS, null, NOT_FOR_RENEWALS]],
    [COMEBACK, [NOT_FOR_NEW, NOT_FOR_NEW, null]],
    [sampleCoupon({ code: 'OLD', ends: '2026-02-28' }), Array(3).fill(unableToApply('OLD'))],
    [sampleCoupon({ code: 'GONE', usesLeft: 0 }), Array(3).fill(unableToApply('GONE'))],
  ])('is of use, or says why not: %o', (coupon, faults) => {
    const purposes = ['personal', 'gift', 'renewal'] as const
    expect(purposes.map((purpose) => couponFault(coupon, purpose, today))).toEqual(faults)
  })
})

describe('a coupon disables', () => {
  const digitalOnly = sampleCoupon({
    discounts: { digital: cents(500), 'print-a': cents(0), 'print-b': cents(0), 'print-c': cents(0) },
  })

  it.each<[string, Coupon, object]>([
    ['the high level', WELCOME, { categories: ['print-high', 'digital-high'], deliverables: [], zones: [] }],
    [
      'digital and two zones when only US print is discounted',
      COMEBACK,
      {
        categories: ['print-high', 'digital-low', 'digital-high'],
        deliverables: ['digital', 'print-b', 'print-c'],
        zones: ['b', 'c'],
      },
    ],
    [
      'print when only digital is discounted',
      digitalOnly,
      {
        categories: ['print-low', 'print-high', 'digital-high'],
        deliverables: ['print-a', 'print-b', 'print-c'],
        zones: ['a', 'b', 'c'],
      },
    ],
  ])('%s', (_, coupon, disabled) => {
    expect(disabledByCoupon(coupon)).toEqual(disabled)
  })
})

describe('on the subscribe page', () => {
  const personal: SubscribeChoice = { purpose: 'personal', coupon: null }

  it('a gift-only coupon forces gift', () => {
    expect(chooseCoupon(personal, GIFT10)).toEqual({ purpose: 'gift', coupon: GIFT10 })
  })

  it('any other coupon, or none, leaves the purpose', () => {
    expect(chooseCoupon(personal, WELCOME)).toEqual({ purpose: 'personal', coupon: WELCOME })
    expect(chooseCoupon({ purpose: 'gift', coupon: GIFT10 }, null)).toEqual({ purpose: 'gift', coupon: null })
  })

  it('returning to personal clears a gift-only coupon', () => {
    expect(choosePurpose({ purpose: 'gift', coupon: GIFT10 }, 'personal')).toEqual(personal)
  })

  it('and keeps any other', () => {
    expect(choosePurpose({ purpose: 'gift', coupon: WELCOME }, 'personal')).toEqual({
      purpose: 'personal',
      coupon: WELCOME,
    })
    expect(choosePurpose({ purpose: 'personal', coupon: WELCOME }, 'gift')).toEqual({
      purpose: 'gift',
      coupon: WELCOME,
    })
    expect(choosePurpose(personal, 'gift')).toEqual({ purpose: 'gift', coupon: null })
  })
})
