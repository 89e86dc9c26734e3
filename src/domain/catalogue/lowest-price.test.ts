import { expect, it } from 'vitest'
import { cents } from '../money.ts'
import { CATEGORIES } from '../vocabulary.ts'
import { DEMO_PRICES } from './demo-prices.ts'
import { lowestYearlyPrice } from './lowest-price.ts'

it('is the cheapest category for a year', () => {
  expect(lowestYearlyPrice(DEMO_PRICES, CATEGORIES)).toBe(3000)
  expect(lowestYearlyPrice(DEMO_PRICES, ['print-low', 'print-high'])).toBe(4800)
})

it('follows the prices', () => {
  const [category = 'print-low'] = Object.keys(DEMO_PRICES.base) as (keyof typeof DEMO_PRICES.base)[]
  const sale = { introductory: cents(500), renewal: cents(9900) }
  const base = { ...DEMO_PRICES.base, [category]: { ...DEMO_PRICES.base[category], '1year': sale } }
  expect(lowestYearlyPrice({ base }, CATEGORIES)).toBe(500)
})
