import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import type { CartItem, GoodType } from './cart-item.ts'
import { byLineId, GOOD_TYPES, isShipped, lineId } from './cart-item.ts'
import { DONATION as donation, GIFT as gift, MEMBERSHIP as membership } from './sample-item.ts'

describe('a line is known by', () => {
  it.each<[CartItem, string]>([
    [{ type: 'basic-product', ref: 'prd:mug' }, 'basic-product/prd:mug'],
    [{ type: 'print-issue', ref: 'iss:51' }, 'print-issue/iss:51'],
    [{ type: 'digital-issue', ref: 'iss:51' }, 'digital-issue/iss:51'],
    [gift, 'gift-subscription/print-a/low/1year/'],
    [{ ...gift, coupon: 'GIFT10' }, 'gift-subscription/print-a/low/1year/GIFT10'],
    [membership, 'personal-subscription'],
    [donation, 'donation-item'],
  ])('%o: %s', (item, id) => {
    expect(lineId(item)).toBe(id)
  })
})

it('products and print issues are shipped, digital ones are not', () => {
  const shipped: GoodType[] = ['basic-product', 'sized-product', 'print-issue']
  expect(GOOD_TYPES.filter(isShipped)).toEqual(shipped)
})

describe('the order of lines', () => {
  const good = fc.record({ type: fc.constantFrom(...GOOD_TYPES), ref: fc.string() })
  const given = fc.record({
    type: fc.constant('gift-subscription' as const),
    deliverable: fc.constantFrom('digital' as const, 'print-a' as const),
    level: fc.constantFrom('low' as const, 'high' as const),
    term: fc.constantFrom('1year' as const, '3year' as const),
    coupon: fc.constantFrom(null, 'GIFT10'),
  })

  it('is that of their ids', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(good, given, fc.constant(membership), fc.constant(donation))), (items) => {
        expect(items.toSorted(byLineId).map(lineId)).toEqual(items.map(lineId).toSorted())
      }),
      PROPERTY,
    )
  })
})
