import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { formatPercent, parsePercent, splitTradeDiscount, tradeDiscountLabel } from './trade-discount.ts'

describe('a trade discount', () => {
  it.each([
    ['20', 2000],
    ['12.5', 1250],
    [' 7.25 % ', 725],
    ['100', 10_000],
    ['0', 0],
    ['100.01', null],
    ['1000', null],
    ['-5', null],
    ['', null],
    ['1.234', null],
    ['ten', null],
  ])('typed as “%s” is %s hundredths of a percent', (text, points) => {
    expect(parsePercent(text)).toBe(points)
  })

  it('is said in percent', () => {
    expect([2000, 1250, 725].map(formatPercent)).toEqual(['20%', '12.5%', '7.25%'])
    expect(tradeDiscountLabel(4000)).toBe('Trade discount, 40%')
  })

  const line = (price: number, discount = 0, type = 'free-line') => ({
    type,
    price: cents(price),
    discount: cents(discount),
  })

  it.each([
    [
      'is rounded once, and the odd cent goes to the largest remainder',
      [line(333), line(333), line(333)],
      1000,
      [34, 33, 33],
    ],
    ['takes nothing off a donation', [line(1000), line(5000, 0, 'donation-item')], 2000, [200, 0]],
    ['comes after what a line has off already', [line(1000, 400)], 5000, [300]],
    ['of all takes all', [line(999), line(1)], 10_000, [999, 1]],
    ['of nothing takes nothing', [line(999)], 0, [0]],
    ['on lines for nothing is nothing', [line(0), line(500, 500)], 5000, [0, 0]],
    ['on no lines is none', [], 5000, []],
  ])('%s', (_, lines, points, parts) => {
    expect(splitTradeDiscount(lines, points)).toEqual(parts)
  })
})
