import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { STARTING_ZONE_NAMES } from '../zones/zone-names.ts'
import { comparePrices, listBefore, percentWords } from './compare-prices.ts'
import { DEMO_PRICES } from './demo-prices.ts'

const changed = (change: (prices: typeof DEMO_PRICES) => void) => {
  const prices = structuredClone(DEMO_PRICES)
  change(prices)
  return comparePrices(DEMO_PRICES, prices, STARTING_ZONE_NAMES)
}

describe('two price lists', () => {
  it('that are alike have nothing to tell', () => {
    expect(comparePrices(DEMO_PRICES, structuredClone(DEMO_PRICES), STARTING_ZONE_NAMES)).toEqual([])
  })

  it('are compared price by price, wherever it stands', () => {
    const changes = changed(({ base, shipping, goodsShipping }) => {
      base['print-low']['1year'].introductory = cents(5400)
      shipping['2year'].b = cents(0)
      goodsShipping.a['1'] = cents(450)
      goodsShipping.c['5+'] = cents(5300)
    })
    expect(
      changes.map(({ table, label, before, after, tenths, steep }) => [table, label, before, after, tenths, steep]),
    ).toEqual([
      ['New subscriptions and gifts', 'Standard Print, 1 year, 4 issues', 4800, 5400, 125, false],
      ['Print subscription shipping', 'Canada, 2 years, 8 issues', 3200, 0, -1000, true],
      ['Product shipping', 'United States, 1 copy', 500, 450, -100, false],
      ['Product shipping', 'International, 5+ copies', 5200, 5300, 19, false],
    ])
  })

  it.each([
    [6240, false],
    [6241, true],
    [3360, false],
    [3359, true],
  ])('from $48 to %s cents: beyond 30 percent %s', (price, steep) => {
    const [change] = changed(({ base }) => {
      base['print-low']['1year'].renewal = cents(price)
    })
    expect(change).toMatchObject({ table: 'Renewals', steep })
  })

  it('from nothing to something is steep, and new', () => {
    const free = structuredClone(DEMO_PRICES)
    free.goodsShipping.a['1'] = cents(0)
    const [change] = comparePrices(free, DEMO_PRICES, STARTING_ZONE_NAMES)
    expect(change).toMatchObject({ tenths: null, steep: true })
  })

  it('differ by a percentage that is said with its sign', () => {
    expect([125, -40, null].map(percentWords)).toEqual(['+12.5%', '−4%', 'new'])
  })

  it('follow each other by their days', () => {
    const lists = ['2026-03-01', '2026-11-17', '2026-12-01', '2025-01-01'].map((fromDay) => ({ fromDay }))
    const dayBefore = (day: string) => listBefore(lists, day, '2026-11-17')?.fromDay
    expect([
      dayBefore('2026-11-17'),
      dayBefore('2026-11-20'),
      dayBefore('2026-12-01'),
      dayBefore('2027-01-01'),
    ]).toEqual(['2026-11-17', '2026-11-17', '2026-11-17', '2026-12-01'])
    expect(listBefore([], '2026-11-17', '2026-11-17')).toBeNull()
  })
})
