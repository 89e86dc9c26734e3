import type { Cents } from '../money.ts'
import { cents, divideHalfUp, sum, ZERO } from '../money.ts'
import { split } from '../split-money.ts'

/** 20 % are 2,000: hundredths of a percent, so that half percents are whole numbers. */
export const MOST_BASIS_POINTS = 10_000

export const NOT_A_PERCENTAGE = 'Enter a percentage from 0 to 100.'

/** As it is typed, with or without the sign; null for what is no percentage. */
export function parsePercent(text: string): number | null {
  const [, whole, more = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
  const points = whole === undefined ? null : Number(whole) * 100 + Number(more.padEnd(2, '0'))
  return points === null || points > MOST_BASIS_POINTS ? null : points
}

/** 12.5%. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

export const tradeDiscountLabel = (basisPoints: number) => `Trade discount, ${formatPercent(basisPoints)}`

type Discountable = { type: string; price: Cents; discount: Cents }

/**
 * What the discount takes off each line, after what the line has off already; neither shipping nor donations are discounted.
 * Rounded once, over all lines: the parts add up to the discount that is shown.
 */
export function splitTradeDiscount(lines: readonly Discountable[], basisPoints: number): Cents[] {
  const bases = lines.map(({ type, price, discount }) =>
    type === 'donation-item' ? ZERO : cents(Math.max(0, price - discount)),
  )
  const discounted = sum(bases)
  if (discounted === 0) return bases
  return split(divideHalfUp(cents(discounted * basisPoints), MOST_BASIS_POINTS), bases)
}
