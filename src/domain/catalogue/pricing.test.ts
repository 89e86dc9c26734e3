import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import type { Deliverable, Level, Term } from '../vocabulary.ts'
import { DEMO_PRICES } from './demo-prices.ts'
import type { Settings } from './pricing.ts'
import { offerFor, priceWithShipping, subscriptionPrice } from './pricing.ts'

const settings = (term: Term, level: Level, deliverable: Deliverable): Settings => ({
  term,
  level,
  deliverable,
  phase: 'introductory',
})

describe('a subscription costs its base price and its shipping', () => {
  it.each<[Term, Level, Deliverable, number, number]>([
    ['1year', 'low', 'print-a', 48_00, 6_00],
    ['1year', 'low', 'print-b', 48_00, 16_00],
    ['1year', 'low', 'print-c', 48_00, 30_00],
    ['1year', 'low', 'digital', 30_00, 0],
    ['1year', 'high', 'print-a', 96_00, 6_00],
    ['1year', 'high', 'digital', 72_00, 0],
    ['2year', 'low', 'print-b', 91_20, 32_00],
    ['3year', 'low', 'print-c', 129_60, 90_00],
    ['lifetime', 'high', 'print-c', 1440_00, 450_00],
    ['lifetime', 'low', 'digital', 450_00, 0],
  ])('%s at level %s as %s is %s + %s', (term, level, deliverable, base, shipping) => {
    expect(subscriptionPrice(DEMO_PRICES, settings(term, level, deliverable))).toEqual({ base, shipping })
    expect(priceWithShipping(DEMO_PRICES, settings(term, level, deliverable))).toBe(base + shipping)
  })

  it('by its phase', () => {
    const base = structuredClone(DEMO_PRICES.base)
    base['print-low']['1year'].renewal = cents(44_00)
    const list = { ...DEMO_PRICES, base }
    const renewal = { ...settings('1year', 'low', 'print-a'), phase: 'renewal' } as const
    expect(subscriptionPrice(list, renewal).base).toBe(44_00)
    expect(subscriptionPrice(list, { ...renewal, phase: 'introductory' }).base).toBe(48_00)
  })
})

describe('the full price is struck through when the sale price is lower', () => {
  it.each<[Term, number, number | null, number, number | null]>([
    ['1year', 48_00, null, 0, 12_00],
    ['2year', 91_20, 96_00, 4_80, 11_40],
    ['3year', 129_60, 144_00, 14_40, 10_80],
    ['lifetime', 720_00, null, 0, null],
  ])('%s sells at %s instead of %s, saving %s, at %s an issue', (term, sale, full, saving, perIssue) => {
    expect(offerFor(DEMO_PRICES, settings(term, 'low', 'print-a'))).toEqual({ sale, full, saving, perIssue })
  })

  it('and not when it is the same', () => {
    const base = structuredClone(DEMO_PRICES.base)
    base['print-low']['2year'].introductory = cents(96_00)
    const offer = offerFor({ ...DEMO_PRICES, base }, settings('2year', 'low', 'print-a'))
    expect(offer).toEqual({ sale: 96_00, full: null, saving: 0, perIssue: 12_00 })
  })
})
