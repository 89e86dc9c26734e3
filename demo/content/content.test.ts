import { describe, expect, it } from 'vitest'
import { coupons } from './coupons.ts'
import { institutions } from './institutions.ts'
import type { DemoIssue } from './issues.ts'
import { issues } from './issues.ts'
import type { DemoProduct } from './products.ts'
import { products } from './products.ts'
import { texts } from './settings.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const allIssues: readonly DemoIssue[] = issues
const allProducts: readonly DemoProduct[] = products
const released = allIssues.filter((issue) => issue.releasedOn !== null)

describe('the issues', () => {
  it('are twelve released and, after them, two planned', () => {
    expect(released).toHaveLength(12)
    expect(allIssues.map((issue) => issue.releasedOn !== null)).toEqual([...Array(12).fill(true), false, false])
  })

  it('are numbered without a gap and appear in order of their days', () => {
    const first = allIssues[0]?.number ?? 0
    expect(allIssues.map((issue) => issue.number)).toEqual(allIssues.map((_, i) => first + i))
    const days = allIssues.map((issue) => issue.plannedFor)
    expect(days).toEqual(days.toSorted())
    for (const issue of allIssues) expect(issue.releasedOn ?? issue.plannedFor).toMatch(DAY)
  })

  it('end, as released, with autumn 2026', () => {
    expect(released.at(-1)).toMatchObject({ season: 'Autumn', year: 2026, releasedOn: '2026-09-08' })
  })

  it('carry the year in which they appear', () => {
    for (const issue of allIssues) expect(issue.plannedFor.slice(0, 4)).toBe(String(issue.year))
  })

  it('each have six to twelve pieces on rising pages within the issue', () => {
    for (const issue of allIssues) {
      const pages = issue.contents.map((piece) => piece.page)
      expect(pages.length).toBeGreaterThanOrEqual(6)
      expect(pages.length).toBeLessThanOrEqual(12)
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b))
      expect(pages.at(-1)).toBeLessThan(issue.pages)
    }
  })

  it('include one sold out and one running low', () => {
    expect(released.filter((issue) => issue.printStock === 0)).toHaveLength(1)
    expect(released.filter((issue) => issue.printStock > 0 && issue.printStock < 10)).toHaveLength(1)
  })
})

describe('the products', () => {
  it('are twelve, of all three kinds', () => {
    expect(allProducts).toHaveLength(12)
    expect(new Set(allProducts.map((product) => product.kind))).toEqual(new Set(['basic', 'sized', 'digital']))
  })

  it('count stock where their kind has it', () => {
    for (const product of allProducts) {
      expect(product.stock !== null).toBe(product.kind === 'basic')
      expect(product.sizes.length > 0).toBe(product.kind === 'sized')
    }
  })

  it('include one sold out, one running low, and a size that is gone', () => {
    expect(allProducts.filter((product) => product.stock === 0)).toHaveLength(1)
    expect(allProducts.filter((product) => product.stock && product.stock < 10)).toHaveLength(1)
    expect(allProducts.flatMap((product) => product.sizes).filter((size) => size.stock === 0)).toHaveLength(1)
  })
})

it.each([
  ['issue slugs', allIssues.map((issue) => issue.slug)],
  ['product slugs', allProducts.map((product) => product.slug)],
  ['refs', allProducts.flatMap((product) => [product.ref, ...product.sizes.map((size) => size.ref)])],
  ['coupon codes', coupons.map((coupon) => coupon.code)],
  ['institutions', institutions.map((institution) => institution.entityId)],
])('no two %s are alike', (_, values) => {
  expect(new Set<string>(values).size).toBe(values.length)
})

it('every price is a whole number of cents', () => {
  const tiers = texts.donationTiers.flatMap((tier) => [tier.onetimeCents, tier.monthlyCents])
  for (const cents of [...allProducts.map((product) => product.priceCents), ...tiers]) {
    expect(Number.isSafeInteger(cents) && cents > 0).toBe(true)
  }
})
