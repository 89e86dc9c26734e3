import type { Cents } from '../money.ts'
import { cents } from '../money.ts'
import type { PriceList } from './price-list.ts'

/** From how much one can subscribe: the cheapest new subscription of a year, before shipping. */
export function lowestYearlyPrice({ base }: Pick<PriceList, 'base'>): Cents {
  return cents(Math.min(...Object.values(base).map((terms) => terms['1year'].introductory)))
}
