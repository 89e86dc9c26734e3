import { subscriptionName } from '../cart/line-name.ts'
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
}

export function renewalOffer(list: PriceList, settings: Omit<Settings, 'phase'>): RenewalOffer {
  const { term, level, deliverable } = settings
  const medium = mediumOf(deliverable)
  const { base, shipping } = subscriptionPrice(list, { ...settings, phase: 'renewal' })
  const zone = zoneOf(deliverable) ?? 'a'
  return {
    name: subscriptionName(medium, level, term),
    price: base,
    shipping,
    total: add(base, shipping),
    query: subscribeQuery({ gift: false, category: categoryOf(medium, level), term, zone, code: null }),
  }
}
