import { subscriptionName } from '../cart/line-name.ts'
import { DIGITAL_NOT_SOLD, isSold } from '../catalogue/digital-edition.ts'
import type { PriceList } from '../catalogue/price-list.ts'
import type { Settings } from '../catalogue/pricing.ts'
import { subscriptionPrice } from '../catalogue/pricing.ts'
import type { Cents } from '../money.ts'
import { add } from '../money.ts'
import { subscribeQuery } from '../query.ts'
import { categoryOf, mediumOf, zoneOf } from '../vocabulary.ts'

/** What renewing the same again would be, for the messages of a subscription that ends. */
export type RenewalOffer = {
  /** Standard Print (1 year, 4 issues) */
  name: string
  price: Cents
  shipping: Cents
  total: Cents
  /** Fills in the page that sells it, for a reader whose subscription it no longer knows. */
  query: string
  /** Why it is not the same again. */
  note: string | null
}

/** In print where the digital edition is no longer sold. */
export function renewalOffer(
  list: PriceList,
  { term, level, deliverable: had }: Omit<Settings, 'phase'>,
  sellsDigital = true,
): RenewalOffer {
  const sold = isSold(had, sellsDigital)
  const deliverable = sold ? had : 'print-a'
  const medium = mediumOf(deliverable)
  const { base, shipping } = subscriptionPrice(list, { term, level, deliverable, phase: 'renewal' })
  const zone = zoneOf(deliverable) ?? 'a'
  return {
    name: subscriptionName(medium, level, { term, issuesPerYear: list.issuesPerYear }),
    price: base,
    shipping,
    total: add(base, shipping),
    query: subscribeQuery({ gift: false, category: categoryOf(medium, level), term, zone, code: null }),
    note: sold ? null : DIGITAL_NOT_SOLD,
  }
}
