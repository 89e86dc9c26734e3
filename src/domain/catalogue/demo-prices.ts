import { cents } from '../money.ts'
import { priceListFromYearly } from './price-list.ts'

/** The prices of the demo publication (product 3); the worked cases of the tests are counted with them. */
export const DEMO_PRICES = priceListFromYearly({
  issuesPerYear: 4,
  base: {
    'print-low': cents(48_00),
    'print-high': cents(96_00),
    'digital-low': cents(30_00),
    'digital-high': cents(72_00),
  },
  shipping: { a: cents(6_00), b: cents(16_00), c: cents(30_00) },
  goodsShipping: {
    a: { '1': cents(5_00), '2-4': cents(8_00), '5+': cents(12_00) },
    b: { '1': cents(12_00), '2-4': cents(20_00), '5+': cents(32_00) },
    c: { '1': cents(18_00), '2-4': cents(32_00), '5+': cents(52_00) },
  },
})
