import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { DEMO_PRICES } from '../catalogue/demo-prices.ts'
import { ISSUES_PER_YEAR } from '../catalogue/issues-in-words.ts'
import type { PriceList } from '../catalogue/price-list.ts'
import { priceListFromYearly } from '../catalogue/price-list.ts'
import { cents } from '../money.ts'
import { DELIVERABLES, LEVELS } from '../vocabulary.ts'
import { sampleSubscription } from './sample-subscription.ts'
import type { Pair, Subscription } from './subscription.ts'
import { changeTo, upgradePrice } from './upgrade.ts'

const price = fc.integer({ min: 1, max: 20_000 }).map(cents)
const list: fc.Arbitrary<PriceList> = fc
  .record({
    issuesPerYear: fc.constantFrom(...ISSUES_PER_YEAR),
    base: fc.record({ 'print-low': price, 'print-high': price, 'digital-low': price, 'digital-high': price }),
    shipping: fc.record({ a: price, b: price, c: price }),
  })
  .map((yearly) => priceListFromYearly({ ...yearly, goodsShipping: DEMO_PRICES.goodsShipping }))
const pair: fc.Arbitrary<Pair> = fc.record({
  level: fc.constantFrom(...LEVELS),
  deliverable: fc.constantFrom(...DELIVERABLES),
})
const subscription = fc
  .record({ paid: pair, term: fc.constantFrom('1year', '2year', '3year'), left: fc.integer({ min: 1, max: 14 }) })
  .map(({ paid, term, left }) => sampleSubscription({ paid, served: paid, term: term as Subscription['term'], left }))

function moved(list: PriceList, from: Subscription, to: Pair): { price: number; after: Subscription } | null {
  const outcome = changeTo(list, from, { pair: to, email: 'help@example.com', currency: DOLLARS })
  if (!outcome.ok) return null
  const { price, paid, served } = outcome.value
  return { price, after: { ...from, paid, served } }
}

it('upgrading in several steps costs what one step to the dearest costs', () => {
  fc.assert(
    fc.property(list, subscription, fc.array(pair, { maxLength: 6 }), (list, start, steps) => {
      let now = start
      let paid = 0
      let dearest = 0
      for (const step of steps) {
        const move = moved(list, now, step)
        if (!move) continue
        paid += move.price
        dearest = Math.max(dearest, upgradePrice(list, start, step))
        now = move.after
      }
      expect(paid).toBe(dearest)
    }),
    PROPERTY,
  )
})

it('a free change can be undone free', () => {
  fc.assert(
    fc.property(list, subscription, pair, (list, start, to) => {
      const move = moved(list, start, to)
      if (move?.price !== 0) return
      expect(move.after.paid).toEqual(start.paid)
      expect(moved(list, move.after, start.served)?.price).toBe(0)
    }),
    PROPERTY,
  )
})

it('a price is whole, never negative, and nothing for what was paid for', () => {
  fc.assert(
    fc.property(list, subscription, pair, (list, start, to) => {
      const amount = upgradePrice(list, start, to)
      expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      expect(upgradePrice(list, start, start.paid)).toBe(0)
    }),
    PROPERTY,
  )
})
