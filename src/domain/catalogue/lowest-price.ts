import type { Cents } from '../money.ts'
import { cents } from '../money.ts'
import type { Category } from '../vocabulary.ts'
import type { PriceList } from './price-list.ts'

/** From how much one can subscribe: the cheapest new subscription of a year, before shipping. */
export function lowestYearlyPrice({ base }: Pick<PriceList, 'base'>, sold: readonly Category[]): Cents {
  return cents(Math.min(...sold.map((category) => base[category]['1year'].introductory)))
}
