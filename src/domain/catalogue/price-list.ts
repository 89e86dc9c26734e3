import type { Cents } from '../money.ts'
import { divideHalfUp, times, ZERO } from '../money.ts'
import type { Category, IssuesPerYear, Phase, Term, Zone } from '../vocabulary.ts'

/** Copies shipped together (spec 1 §9). */
export const TIERS = ['1', '2-4', '5+'] as const
export type Tier = (typeof TIERS)[number]

export type GoodsShipping = Record<Zone, Record<Tier, Cents>>

/** All prices in force on a day. */
export type PriceList = {
  /** How many issues a year of it buys. */
  issuesPerYear: IssuesPerYear
  base: Record<Category, Record<Term, Record<Phase, Cents>>>
  shipping: Record<Term, Record<Zone, Cents>>
  goodsShipping: GoodsShipping
}

/** As staff set them: how many issues a year buys is the publication’s. */
export type Prices = Omit<PriceList, 'issuesPerYear'>

export type YearlyPrices = {
  base: Record<Category, Cents>
  shipping: Record<Zone, Cents>
  goodsShipping: GoodsShipping
}

/** product 3: longer terms as tenths of the yearly price, so that no factor is a fraction. */
const BASE_TENTHS: Record<Term, number> = { '1year': 10, '2year': 19, '3year': 27, lifetime: 150 }
const SHIPPING_YEARS: Record<Term, number> = { '1year': 1, '2year': 2, '3year': 3, lifetime: 15 }

export function priceListFromYearly({
  issuesPerYear,
  ...yearly
}: YearlyPrices & { issuesPerYear: IssuesPerYear }): PriceList {
  return { issuesPerYear, ...pricesFromYearly(yearly) }
}

const NO_POSTAGE = { '1': ZERO, '2-4': ZERO, '5+': ZERO }

/** Nothing is sold by it: a shop opens with prices of its own. */
export function emptyPriceList(issuesPerYear: IssuesPerYear): PriceList {
  return priceListFromYearly({
    issuesPerYear,
    base: { 'print-low': ZERO, 'print-high': ZERO, 'digital-low': ZERO, 'digital-high': ZERO },
    shipping: { a: ZERO, b: ZERO, c: ZERO },
    goodsShipping: { a: NO_POSTAGE, b: NO_POSTAGE, c: NO_POSTAGE },
  })
}

const amountsIn = (prices: object | number): number[] =>
  typeof prices === 'number' ? [prices] : Object.values(prices).flatMap(amountsIn)

/** Whether anything in it costs something. */
export const hasPrices = ({ issuesPerYear: _, ...prices }: PriceList): boolean =>
  amountsIn(prices).some((amount) => amount > 0)

/** All prices from one year's, the same for both phases. */
export function pricesFromYearly(yearly: YearlyPrices): Prices {
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
