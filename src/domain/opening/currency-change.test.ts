import { expect, it } from 'vitest'
import { lostPrices } from './currency-change.ts'

const nothing = { lists: 0, issues: 0, products: 0, coupons: 0, tiers: 0, donations: 0 }

it('says nothing of what there is not', () => {
  expect(lostPrices(nothing)).toEqual([])
  expect(lostPrices({ ...nothing, coupons: 12 })).toEqual(['12 coupons are deleted.'])
})

it('says of one thing that it is one', () => {
  expect(lostPrices({ lists: 1, issues: 1, products: 1, coupons: 1, tiers: 1, donations: 1 })).toEqual([
    '1 price list is deleted.',
    '1 issue loses its prices.',
    '1 product loses its price.',
    '1 coupon is deleted.',
    '1 donation tier is deleted.',
    '1 donation is removed from a cart.',
  ])
})
