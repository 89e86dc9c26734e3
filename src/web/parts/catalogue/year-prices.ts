import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { Cents } from '#domain/money.ts'

export type YearPrices = { print: Cents; digital: Cents }

/** What a year costs a new subscriber at the standard level, without postage. */
export function yearPrices({ base }: PriceList): YearPrices {
  return { print: base['print-low']['1year'].introductory, digital: base['digital-low']['1year'].introductory }
}
