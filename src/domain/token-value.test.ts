import { describe, expect, it } from 'vitest'
import { grant } from './ledger.ts'
import { cents } from './money.ts'
import type { Movement } from './token-value.ts'
import { refundFor, worthOf } from './token-value.ts'

const paid = (amount: number, term: '1year' | 'lifetime' = '1year'): Movement => grant(term, cents(amount))
const served = (issue: number, n = 1): Movement => ({ kind: 'served', issue, deliverable: 'digital', n })
const reversed = (issue: number, n = 1): Movement => ({ kind: 'reversed', issue, n })
const credited = (count: number): Movement => ({ kind: 'credited', count })
const refunded = (count: number | null): Movement => ({ kind: 'refunded', count })
const upgraded = (amount: number): Movement => ({ kind: 'upgraded', paid: cents(amount) })

describe('the worth of a subscription', () => {
  it.each<[string, Movement[], number, number, number]>([
    ['is deferred until something is served', [paid(5400)], 0, 5400, 0],
    ['is earned issue by issue', [paid(5400), served(51)], 1350, 4050, 0],
    ['gives the odd cents to the first issues', [paid(5402), served(51), served(52)], 2702, 2700, 0],
    ['comes back with a reversed issue', [paid(5402), served(51), reversed(51)], 0, 5402, 0],
    [
      'is served again at the same share',
      [paid(5402), served(51), served(52), reversed(51), served(53)],
      2702,
      2700,
      0,
    ],
    ['is nothing for a comp', [paid(0), served(51)], 0, 0, 0],
    ['is nothing for credited issues, which come last', [credited(1), paid(400), served(51)], 100, 300, 0],
    [
      'is earned when only credited issues remain',
      [paid(400), credited(1), ...[51, 52, 53, 54].map((n) => served(n))],
      400,
      0,
      0,
    ],
    [
      'has a reversed credit come last again',
      [paid(400), credited(1), ...[51, 52, 53, 54, 55].map((n) => served(n)), reversed(55), reversed(51), served(56)],
      400,
      0,
      0,
    ],
    [
      'has an upgrade split over the issues left then',
      [paid(3000), served(51), upgraded(1800), served(52)],
      750 + 1350,
      2700,
      0,
    ],
    ['lets a credited issue carry its part of an upgrade', [paid(400), credited(1), upgraded(50)], 0, 450, 0],
    ['is refunded for what is unserved', [paid(5400), served(51), refunded(3)], 1350, 0, 4050],
    ['is refunded for paid issues before credited ones', [paid(400), credited(2), refunded(2)], 0, 200, 200],
    ['keeps the first issues when some are refunded', [paid(402), refunded(2)], 0, 202, 200],
    ['spreads a lifetime over its first 40 issues', [paid(81000, 'lifetime'), served(51)], 2025, 78975, 0],
    ['refunds what a lifetime has not earned', [paid(81000, 'lifetime'), served(51), refunded(null)], 2025, 0, 78975],
  ])('%s', (_, movements, earned, deferred, refunds) => {
    expect(worthOf(movements)).toMatchObject({ earned, deferred, refunded: refunds })
  })

  it('books each serving and takes a reversal back', () => {
    expect(worthOf([paid(402), served(51), served(52), reversed(51)]).booked).toEqual([0, 101, 101, -101])
  })

  it('is all earned when a lifetime outlives the issues it was spread over', () => {
    const long = [paid(200, 'lifetime'), served(51), served(52), served(53), reversed(53)]
    expect(worthOf(long, 2)).toEqual({ earned: 200, deferred: 0, refunded: 0, left: [], booked: [0, 100, 100, 0, 0] })
  })
})

describe('the sum to give back', () => {
  it.each<[string, Movement[], number | null, number]>([
    ['is the share of each unserved issue', [paid(5400), served(51)], 3, 4050],
    ['may be for some of them', [paid(5400), served(51)], 1, 1350],
    ['counts what was refunded before only once', [paid(5400), refunded(1)], 3, 4050],
    ['has the upgrade in it', [paid(3000), upgraded(2400)], 4, 5400],
    ['is nothing for a credit', [paid(400), ...[51, 52, 53, 54].map((n) => served(n)), credited(1)], 1, 0],
    ['is what a lifetime has not earned', [paid(81000, 'lifetime'), served(51)], null, 78975],
  ])('%s', (_, movements, count, amount) => {
    expect(refundFor(movements, count)).toBe(amount)
  })

  it('follows the publication’s number of issues for a lifetime', () => {
    expect(refundFor([paid(1000, 'lifetime'), served(51)], null, 10)).toBe(900)
  })
})

it('an upgrade with no issue left has nothing to be split over', () => {
  expect(() => worthOf([upgraded(100)])).toThrow(RangeError)
})
