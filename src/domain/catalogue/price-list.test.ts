import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import type { Category, Term, Zone } from '../vocabulary.ts'
import { PHASES } from '../vocabulary.ts'
import { DEMO_PRICES } from './demo-prices.ts'
import { emptyPriceList, hasPrices, priceListFromYearly, TIERS } from './price-list.ts'

describe('a list made from one year’s prices', () => {
  it.each<[Category, Term, number]>([
    ['print-low', '1year', 48_00],
    ['print-low', '2year', 91_20],
    ['print-low', '3year', 129_60],
    ['print-low', 'lifetime', 720_00],
    ['print-high', '2year', 182_40],
    ['digital-low', '3year', 81_00],
    ['digital-high', 'lifetime', 1080_00],
  ])('sells %s for %s at %s cents in both phases', (category, term, price) => {
    for (const phase of PHASES) expect(DEMO_PRICES.base[category][term][phase]).toBe(price)
  })

  it.each<[Term, Zone, number]>([
    ['1year', 'a', 6_00],
    ['2year', 'b', 32_00],
    ['3year', 'c', 90_00],
    ['lifetime', 'a', 90_00],
  ])('ships %s to zone %s for %s cents', (term, zone, price) => {
    expect(DEMO_PRICES.shipping[term][zone]).toBe(price)
  })

  it('rounds a price that does not come out even', () => {
    const odd = { 'print-low': cents(15), 'print-high': cents(15), 'digital-low': cents(15), 'digital-high': cents(15) }
    const list = priceListFromYearly({ ...DEMO_PRICES, base: odd, shipping: DEMO_PRICES.shipping['1year'] })
    expect(list.base['print-low']['2year'].introductory).toBe(29)
    expect(list.base['print-low']['3year'].introductory).toBe(41)
  })

  it('has a price for every tier of products', () => {
    expect(TIERS.map((tier) => DEMO_PRICES.goodsShipping.b[tier])).toEqual([12_00, 20_00, 32_00])
  })
})

it('an empty list has the number of issues and no price', () => {
  const empty = emptyPriceList(6)
  expect(empty.issuesPerYear).toBe(6)
  expect(hasPrices(empty)).toBe(false)
  expect(hasPrices(DEMO_PRICES)).toBe(true)
  const { c } = empty.goodsShipping
  expect(hasPrices({ ...empty, goodsShipping: { ...empty.goodsShipping, c: { ...c, '5+': cents(1) } } })).toBe(true)
})
