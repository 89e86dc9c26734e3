import type { Cents } from '../money.ts'
import { add, divideHalfUp, subtract, times, ZERO } from '../money.ts'
import type { Deliverable, Level, Phase, Term } from '../vocabulary.ts'
import { categoryOf, issuesOf, mediumOf, YEARS, zoneOf } from '../vocabulary.ts'
import type { PriceList } from './price-list.ts'

export type Settings = { term: Term; phase: Phase; level: Level; deliverable: Deliverable }

/** What a subscription costs: the base price by category, term and phase, and its shipping by term and zone. */
export type SubscriptionPrice = { base: Cents; shipping: Cents }

export function subscriptionPrice(list: PriceList, { term, phase, level, deliverable }: Settings): SubscriptionPrice {
  const zone = zoneOf(deliverable)
  return {
    base: list.base[categoryOf(mediumOf(deliverable), level)][term][phase],
    shipping: zone ? list.shipping[term][zone] : ZERO,
  }
}

export function priceWithShipping(list: PriceList, settings: Settings): Cents {
  const { base, shipping } = subscriptionPrice(list, settings)
  return add(base, shipping)
}

/** `full` is struck through beside the sale price; nothing to strike when the sale price is not lower (spec 2 §9). */
/** `perIssue`: without shipping; null for a lifetime. */
export type Offer = { sale: Cents; full: Cents | null; saving: Cents; perIssue: Cents | null }

/** The base price of a term beside what as many single years would cost; a lifetime has no such price. */
export function offerFor(list: PriceList, settings: Settings): Offer {
  const sale = subscriptionPrice(list, settings).base
  const full = times(subscriptionPrice(list, { ...settings, term: '1year' }).base, YEARS[settings.term] ?? 0)
  const issues = issuesOf({ term: settings.term, issuesPerYear: list.issuesPerYear })
  const perIssue = issues === null ? null : divideHalfUp(sale, issues)
  const offer = { sale, perIssue }
  return full > sale ? { ...offer, full, saving: subtract(full, sale) } : { ...offer, full: null, saving: ZERO }
}
