import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import { done, refuse } from '../outcome.ts'
import type { Deliverable } from '../vocabulary.ts'
import type { Coupon, Discountable, Purpose } from './coupon.ts'
import {
  appliesToSome,
  CHANGE_SETTINGS,
  couponCode,
  discountFor,
  isEmpty,
  NOT_FOR_NEW,
  NOT_FOR_RENEWALS,
  unableToApply,
  usesLeft,
} from './coupon.ts'
import { COMEBACK, GIFT10, sampleCoupon, WELCOME } from './sample-coupon.ts'

const TODAY: Day = '2026-03-01'
const asked = (known: Partial<Discountable> = {}): Discountable => ({
  purpose: 'personal',
  level: 'low',
  deliverable: 'print-a',
  price: cents(5400),
  uses: 1,
  ...known,
})
const takes = (each: number, count = 1) => done({ each: cents(each), count })
const discount = (coupon: Coupon, known: Partial<Discountable> = {}, today = TODAY) =>
  discountFor(coupon, asked(known), today)

it('a code may be typed in any case', () => {
  expect([' welcome ', 'GIFT10', '  ', '', null].map(couponCode)).toEqual(['WELCOME', 'GIFT10', null, null, null])
})

describe('the kind of a coupon decides what it is for', () => {
  it.each<[string, Coupon, Purpose, ReturnType<typeof discount>]>([
    ['other is for a new subscription', WELCOME, 'personal', takes(800)],
    ['other is for a gift', WELCOME, 'gift', takes(800)],
    ['other is not for a renewal', WELCOME, 'renewal', refuse(NOT_FOR_RENEWALS)],
    ['gift is for a gift', GIFT10, 'gift', takes(1000)],
    ['gift is not for oneself', GIFT10, 'personal', refuse(CHANGE_SETTINGS)],
    ['gift is not for a renewal', GIFT10, 'renewal', refuse(NOT_FOR_RENEWALS)],
    ['renewal is for a renewal', COMEBACK, 'renewal', takes(1200)],
    ['renewal is not for a new subscription', COMEBACK, 'personal', refuse(NOT_FOR_NEW)],
    ['renewal is not for a gift', COMEBACK, 'gift', refuse(NOT_FOR_NEW)],
  ])('%s', (_, coupon, purpose, outcome) => {
    expect(discount(coupon, { purpose })).toEqual(outcome)
  })
})

describe('the cents off depend on the deliverable', () => {
  it.each<[Coupon, Purpose, Deliverable, number | null]>([
    [WELCOME, 'personal', 'print-a', 800],
    [WELCOME, 'personal', 'print-c', 800],
    [WELCOME, 'personal', 'digital', 500],
    [COMEBACK, 'renewal', 'print-a', 1200],
    [COMEBACK, 'renewal', 'print-b', null],
    [COMEBACK, 'renewal', 'digital', null],
  ])('%o for %s as %s takes off %s', (coupon, purpose, deliverable, off) => {
    expect(discount(coupon, { purpose, deliverable })).toEqual(off === null ? refuse(CHANGE_SETTINGS) : takes(off))
  })

  it('and never exceed the price with shipping', () => {
    expect(discount(WELCOME, { price: cents(300) })).toEqual(takes(300))
    expect(discount(WELCOME, { price: cents(0) })).toEqual(takes(0))
  })
})

it('only the low level is discounted', () => {
  expect(discount(WELCOME, { level: 'high' })).toEqual(refuse(CHANGE_SETTINGS))
})

describe('a coupon that takes nothing off is empty', () => {
  it.each<[number, number, boolean]>([
    [0, 0, true],
    [500, -500, true],
    [-100, 0, true],
    [1, 0, false],
  ])('with %s off print and %s off digital: %s', (print, digital, empty) => {
    const coupon = sampleCoupon({
      discounts: { digital: cents(digital), 'print-a': cents(print), 'print-b': cents(0), 'print-c': cents(0) },
    })
    expect(isEmpty(coupon)).toBe(empty)
    expect(discount(coupon).ok).toBe(!empty)
  })

  it('and says that it cannot be applied', () => {
    const discounts = { digital: cents(0), 'print-a': cents(0), 'print-b': cents(0), 'print-c': cents(0) }
    expect(discount(sampleCoupon({ discounts }))).toEqual(refuse('Unable to apply coupon WELCOME'))
  })
})

describe('a coupon is in force from its first day to its last', () => {
  it.each<[Day | null, Day | null, boolean]>([
    [null, null, true],
    ['2026-03-01', null, true],
    ['2026-03-02', null, false],
    [null, '2026-03-01', true],
    [null, '2026-02-28', false],
    ['2026-01-01', '2026-12-31', true],
  ])('from %s to %s: %s', (starts, ends, applies) => {
    const expected = applies ? takes(800) : refuse(unableToApply('WELCOME'))
    expect(discount(sampleCoupon({ starts, ends }))).toEqual(expected)
  })
})

describe('each discounted subscription is one use', () => {
  it.each<[number | null, number, number]>([
    [null, 20, 20],
    [3, 3, 3],
    [3, 4, 3],
    [1, 20, 1],
  ])('with %s left, of %s gifts %s are discounted', (left, uses, count) => {
    expect(discount(sampleCoupon({ usesLeft: left }), { uses })).toEqual(takes(800, count))
  })

  it('with none left, none is', () => {
    expect(discount(sampleCoupon({ usesLeft: 0 }))).toEqual(refuse(unableToApply('WELCOME')))
  })

  it('says how many gifts get it', () => {
    expect(appliesToSome('GIFT10', { count: 2, of: 5 })).toBe(
      'Coupon GIFT10 applies to 2 of these 5 gifts. It has no uses left.',
    )
  })

  it.each<[string, Parameters<typeof usesLeft>[0], number | null]>([
    ['without a limit', { limit: null, used: 9, oncePerReader: false, usedByReader: true }, null],
    ['with a limit', { limit: 10, used: 7, oncePerReader: false, usedByReader: true }, 3],
    ['beyond the limit', { limit: 10, used: 12, oncePerReader: false, usedByReader: false }, 0],
    ['once per reader', { limit: null, used: 7, oncePerReader: true, usedByReader: false }, 1],
    ['used by the reader', { limit: null, used: 7, oncePerReader: true, usedByReader: true }, 0],
    ['once per reader, with a limit', { limit: 10, used: 7, oncePerReader: true, usedByReader: false }, 1],
    ['once per reader, used up by others', { limit: 7, used: 7, oncePerReader: true, usedByReader: false }, 0],
  ])('counted %s', (_, coupon, left) => {
    expect(usesLeft(coupon)).toBe(left)
  })
})
