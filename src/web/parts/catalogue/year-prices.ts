import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { Cents } from '#domain/money.ts'
import type { Category } from '#domain/vocabulary.ts'

/** Digital is null where it isn't sold. */
export type YearPrices = { print: Cents; digital: Cents | null }

/** What a year costs a new subscriber at the standard level, without postage. */
export function yearPrices({ base }: PriceList, sellsDigital: boolean): YearPrices {
  const price = (category: Category) => base[category]['1year'].introductory
  return { print: price('print-low'), digital: sellsDigital ? price('digital-low') : null }
}
