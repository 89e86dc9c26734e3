import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import type { Zone } from '../vocabulary.ts'
import { DEMO_PRICES } from './demo-prices.ts'
import { findTier, goodsShippingPrice, showsShipping } from './shipping.ts'

describe('products ship together', () => {
  it.each<[number, string, Zone, number]>([
    [1, '1', 'a', 5_00],
    [2, '2-4', 'a', 8_00],
    [4, '2-4', 'b', 20_00],
    [5, '5+', 'a', 12_00],
    [1, '1', 'c', 18_00],
    [3, '2-4', 'c', 32_00],
    [120, '5+', 'c', 52_00],
  ])('%s copies are in tier %s and cost zone %s %s cents', (copies, tier, zone, price) => {
    expect(findTier(copies)).toBe(tier)
    expect(goodsShippingPrice(DEMO_PRICES.goodsShipping, zone, copies)).toBe(price)
  })

  it('and cost nothing when there are none', () => {
    expect(goodsShippingPrice(DEMO_PRICES.goodsShipping, 'c', 0)).toBe(0)
  })
})

it('a shipping line is shown only above 1', () => {
  expect([0, 1, 2, 500].map((amount) => showsShipping(cents(amount)))).toEqual([false, false, true, true])
})
