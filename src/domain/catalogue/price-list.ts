import type { Cents } from '../money.ts'
import { divideHalfUp, times } from '../money.ts'
import type { Category, Phase, Term, Zone } from '../vocabulary.ts'

/** Copies shipped together (spec 1 §9). */
export const TIERS = ['1', '2-4', '5+'] as const
export type Tier = (typeof TIERS)[number]

export type GoodsShipping = Record<Zone, Record<Tier, Cents>>

/** All prices in force on a day. */
export type PriceList = {
  base: Record<Category, Record<Term, Record<Phase, Cents>>>
  shipping: Record<Term, Record<Zone, Cents>>
  goodsShipping: GoodsShipping
}

export type YearlyPrices = {
  base: Record<Category, Cents>
  shipping: Record<Zone, Cents>
  goodsShipping: GoodsShipping
}

/** product 3: longer terms as tenths of the yearly price, so that no factor is a fraction. */
const BASE_TENTHS: Record<Term, number> = { '1year': 10, '2year': 19, '3year': 27, lifetime: 150 }
const SHIPPING_YEARS: Record<Term, number> = { '1year': 1, '2year': 2, '3year': 3, lifetime: 15 }

/** A whole list from one year's prices, the same for both phases. */
export function priceListFromYearly(yearly: YearlyPrices): PriceList {
  return {
    base: mapValues(yearly.base, (price) =>
      mapValues(BASE_TENTHS, (tenths) => {
        const sale = divideHalfUp(times(price, tenths), 10)
        return { introductory: sale, renewal: sale }
      }),
    ),
    shipping: mapValues(SHIPPING_YEARS, (years) => mapValues(yearly.shipping, (price) => times(price, years))),
    goodsShipping: yearly.goodsShipping,
  }
}

function mapValues<Key extends string, From, To>(
  record: Record<Key, From>,
  change: (value: From) => To,
): Record<Key, To> {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, change(value)] as const)
  return Object.fromEntries(entries) as Record<Key, To>
}
