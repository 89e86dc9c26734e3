import { describe, expect, it } from 'vitest'
import { cents, sum } from '../money.ts'
import { grant } from './ledger.ts'
import type { HistoryEntry } from './token-value.ts'
import { valueTokens } from './token-value.ts'

const paid = (amount: number, term: '1year' | 'lifetime' = '1year'): HistoryEntry =>
  grant({ term, issuesPerYear: 4 }, cents(amount))
const served = (issue: number, n = 1): HistoryEntry => ({ kind: 'served', issue, deliverable: 'digital', n })
const reversed = (issue: number, n = 1): HistoryEntry => ({ kind: 'reversed', issue, n })
const credited = (count: number): HistoryEntry => ({ kind: 'credited', count })
const takenBack = (count: number): HistoryEntry => ({ kind: 'refunded', count, ofCredit: true })
const refunded = (count: number | null): HistoryEntry => ({ kind: 'refunded', count })
const upgraded = (amount: number): HistoryEntry => ({ kind: 'upgraded', paid: cents(amount) })

const moved = (count: number | null, amount: number): HistoryEntry => ({ kind: 'moved', count, paid: cents(amount) })
const undone = (upgrade: number): HistoryEntry => ({ kind: 'upgrade undone', upgrade })

describe('the value of the tokens of a subscription', () => {
  it.each<[string, HistoryEntry[], number, number, number]>([
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
    ['takes a credit back for nothing', [paid(400), credited(2), takenBack(1), refunded(2)], 0, 200, 200],
    ['keeps the first issues when some are refunded', [paid(402), refunded(2)], 0, 202, 200],
    ['spreads a lifetime over its first 40 issues', [paid(81000, 'lifetime'), served(51)], 2025, 78975, 0],
    ['refunds what a lifetime has not earned', [paid(81000, 'lifetime'), served(51), refunded(null)], 2025, 0, 78975],
    ['has moved with the issues left', [paid(5402), served(51), moved(3, 4051)], 1351, 0, 0],
    ['had gone back before it moved', [paid(5400), served(51), moved(3, 3050)], 1350, 0, 1000],
    [
      'follows an issue that came back after the move',
      [paid(5400), served(51), moved(3, 4050), reversed(51)],
      0,
      1350,
      0,
    ],
    ['has moved with a lifetime', [paid(81000, 'lifetime'), served(51), moved(null, 78975)], 2025, 0, 0],
  ])('%s', (_, history, earned, deferred, refunds) => {
    expect(valueTokens(history)).toMatchObject({ earned, deferred, refunded: refunds })
  })

  it('books each serving and takes a reversal back', () => {
    expect(valueTokens([paid(402), served(51), served(52), reversed(51)]).booked).toEqual([0, 101, 101, -101])
  })

  it('is all earned when a lifetime outlives the issues it was spread over', () => {
    const long = [paid(200, 'lifetime'), served(51), served(52), served(53), reversed(53)]
    expect(valueTokens(long, 2)).toEqual({
      earned: 200,
      moved: 0,
      creditedLeft: 0,
      freeCredits: 0,
      deferred: 0,
      refunded: 0,
      left: [],
      parts: [0],
      booked: [0, 100, 100, 0, 0],
    })
  })
})

describe('credits that can be taken back', () => {
  it.each<[string, HistoryEntry[], number]>([
    ['are none without a credit', [paid(400)], 0],
    ['are what is left of them', [paid(400), credited(3), takenBack(1)], 2],
    ['are served last', [paid(400), credited(1), served(51), served(52), served(53), served(54)], 1],
    [
      'are gone when they were served',
      [paid(100), credited(1), served(51), served(52), served(53), served(54), served(55)],
      0,
    ],
    ['are not those that an upgrade was paid for', [paid(400), credited(1), upgraded(500), credited(2)], 2],
  ])('%s', (_, history, free) => {
    expect(valueTokens(history).freeCredits).toBe(free)
  })
})

describe('by who paid it', () => {
  it.each<[string, HistoryEntry[], number[]]>([
    ['is all of the subscription itself', [paid(5400), served(51)], [4050]],
    ['is the upgrade’s own for each upgrade', [paid(3000), served(51), upgraded(1800)], [2250, 1800]],
    ['follows what is served', [paid(3000), served(51), upgraded(1800), served(52), upgraded(900)], [1500, 1200, 900]],
    [
      'is nothing of an upgrade that was undone',
      [paid(3000), served(51), upgraded(1800), served(52), upgraded(900), undone(1), undone(0)],
      [1500, 0, 0],
    ],
    ['is nothing for a credit before an upgrade', [paid(400), credited(1), upgraded(500)], [400, 500]],
    [
      'leaves a later upgrade to tokens that came later',
      [paid(400), upgraded(40), credited(1), upgraded(50)],
      [400, 40, 50],
    ],
  ])('%s', (_, history, parts) => {
    const value = valueTokens(history)
    expect(value.parts).toEqual(parts)
    expect(sum(value.parts)).toBe(value.deferred)
  })

  it('gives the share of an upgrade back as refunded when it is undone, and keeps what was served of it', () => {
    const history = [paid(3000), served(51), upgraded(1800), served(52), undone(0)]
    expect(valueTokens(history)).toMatchObject({ earned: 750 + 1350, deferred: 1500, refunded: 1200 })
    expect(valueTokens([...history, reversed(52)])).toMatchObject({
      earned: 750,
      deferred: 2250 + 600,
      parts: [2250, 600],
    })
  })
})

it('an upgrade with no issue left has nothing to be split over', () => {
  expect(() => valueTokens([upgraded(100)])).toThrow(RangeError)
})
