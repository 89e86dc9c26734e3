import { expect, it } from 'vitest'
import { discountsFrom, namedDiscounts } from './coupon-discounts.ts'

const NAMED = { print_us: 100, print_ca: 200, print_intl: 300, digital: 400 }

it('reads the names of the spec as the deliverables they stand for', () => {
  expect(discountsFrom(NAMED)).toEqual({ 'print-a': 100, 'print-b': 200, 'print-c': 300, digital: 400 })
})

it('says them by the same names again', () => {
  expect(namedDiscounts(discountsFrom(NAMED))).toEqual(NAMED)
})
