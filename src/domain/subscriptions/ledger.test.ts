import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { done, refuse } from '../outcome.ts'
import type { Term } from '../vocabulary.ts'
import type { Entry } from './ledger.ts'
import {
  cancel,
  credit,
  grant,
  issuesDelivered,
  LIFETIME_HAS_NO_NUMBER,
  lastServing,
  MORE_THAN_LEFT,
  moreThanCredited,
  NO_CREDIT_LEFT,
  NOT_A_NUMBER_OF_ISSUES,
  nextServingNumber,
  refund,
  reverse,
  takeBackCredit,
  tally,
  tokenEffect,
  tokenSummary,
  tokensLeft,
} from './ledger.ts'

const oneYear = grant({ term: '1year', issuesPerYear: 4 }, cents(5400))
const lifetime = grant({ term: 'lifetime', issuesPerYear: 4 }, cents(81000))
const served = (issue: number, n = 1): Entry => ({ kind: 'served', issue, deliverable: 'print-a', n })
const reversed = (issue: number, n = 1): Entry => ({ kind: 'reversed', issue, n })

describe('an entry moves the tokens left', () => {
  it.each<[Entry, number]>([
    [oneYear, 4],
    [served(51), -1],
    [reversed(51), 1],
    [{ kind: 'credited', count: 2 }, 2],
    [{ kind: 'refunded', count: 3 }, -3],
    [lifetime, 0],
    [{ kind: 'refunded', count: null }, -0],
  ])('%j by %s', (entry, effect) => {
    expect(tokenEffect(entry)).toBe(effect)
  })
})

describe('a grant', () => {
  it.each<[Term, number | null]>([
    ['1year', 4],
    ['2year', 8],
    ['3year', 12],
    ['lifetime', null],
  ])('of %s is %s issues', (term, count) => {
    expect(grant({ term, issuesPerYear: 4 }, cents(100))).toEqual({ kind: 'granted', count, paid: 100 })
  })
})

describe('what is left', () => {
  it.each<[string, Entry[], number | null]>([
    ['is nothing without a grant', [], 0],
    ['is all that was granted', [oneYear], 4],
    ['is less by what was served', [oneYear, served(51), served(52)], 2],
    ['has a reversed issue back', [oneYear, served(51), reversed(51)], 4],
    ['is more by a credit', [oneYear, { kind: 'credited', count: 1 }], 5],
    ['is nothing after all was refunded', [oneYear, served(51), { kind: 'refunded', count: 3 }], 0],
    ['has no number for a lifetime', [lifetime, served(51)], null],
    ['is nothing of a lifetime that moved', [lifetime, { kind: 'moved', count: null, paid: cents(9) }], 0],
    ['is nothing of a lifetime that was cancelled', [lifetime, served(51), { kind: 'refunded', count: null }], 0],
  ])('%s', (_, entries, left) => {
    expect(tokensLeft(entries)).toBe(left)
  })

  it('can be told apart by where it came from', () => {
    const entries = [
      oneYear,
      served(51),
      served(52),
      reversed(52),
      { kind: 'credited', count: 2 },
      { kind: 'refunded', count: 1 },
      { kind: 'moved', count: 3, paid: cents(0) },
    ]
    const counts = { granted: 4, served: 2, reversed: 1, credited: 2, refunded: 1, moved: 3 }
    expect(tally(entries as Entry[])).toEqual(counts)
    expect(tokensLeft(entries as Entry[])).toBe(1)
  })
})

describe('a credit', () => {
  it('adds whole issues', () => {
    expect(credit(0, 2)).toEqual(done({ kind: 'credited', count: 2 }))
    expect(credit(4, 1)).toEqual(done({ kind: 'credited', count: 1 }))
  })

  it.each([0, -1, 1.5, Number.NaN])('of %s is refused', (count) => {
    expect(credit(4, count)).toEqual(refuse(NOT_A_NUMBER_OF_ISSUES))
  })

  it('has nothing to add to a lifetime', () => {
    expect(credit(null, 1)).toEqual(refuse(LIFETIME_HAS_NO_NUMBER))
  })
})

describe('a refund', () => {
  it('takes up to all that is left', () => {
    expect(refund(3, 3)).toEqual(done({ kind: 'refunded', count: 3 }))
  })

  it('never takes more than is left', () => {
    expect(refund(3, 4)).toEqual(refuse(MORE_THAN_LEFT))
  })

  it.each([0, -1, 0.5])('of %s is refused', (count) => {
    expect(refund(3, count)).toEqual(refuse(NOT_A_NUMBER_OF_ISSUES))
  })

  it('of some issues of a lifetime means nothing', () => {
    expect(refund(null, 1)).toEqual(refuse(LIFETIME_HAS_NO_NUMBER))
  })
})

describe('taking back a credit', () => {
  it.each([
    [2, 2, done({ kind: 'refunded' as const, count: 2, ofCredit: true as const })],
    [2, 3, refuse(moreThanCredited(2))],
    [1, 2, refuse(moreThanCredited(1))],
    [0, 1, refuse(NO_CREDIT_LEFT)],
    [2, 0, refuse(NOT_A_NUMBER_OF_ISSUES)],
  ])('of which %s are left: %s', (most, count, outcome) => {
    expect(takeBackCredit(most, count)).toEqual(outcome)
  })
})

describe('cancelling', () => {
  it.each<[number | null, ReturnType<typeof cancel>]>([
    [3, { kind: 'refunded', count: 3 }],
    [null, { kind: 'refunded', count: null }],
    [0, null],
  ])('with %s left writes %j', (left, entry) => {
    expect(cancel(left)).toEqual(entry)
  })
})

describe('an issue', () => {
  it('is reversed once', () => {
    expect(reverse([oneYear, served(51)], 51)).toEqual(reversed(51))
    expect(reverse([oneYear, served(51), reversed(51)], 51)).toBeNull()
    expect(reverse([oneYear], 51)).toBeNull()
  })

  it('can be closed, undone and closed again, each time with the next number', () => {
    const undone = [oneYear, served(51), reversed(51)]
    expect(nextServingNumber([oneYear], 51)).toBe(1)
    expect(nextServingNumber([oneYear, served(51)], 51)).toBe(1)
    expect(nextServingNumber(undone, 51)).toBe(2)
    expect(nextServingNumber(undone, 52)).toBe(1)
    expect(reverse([...undone, served(51, 2)], 51)).toEqual(reversed(51, 2))
  })

  it('stands while its serving is not reversed', () => {
    expect(lastServing([served(51), reversed(51), served(51, 2)], 51)).toEqual(served(51, 2))
    expect(lastServing([served(51), reversed(51)], 51)).toBeNull()
  })
})

it('issues received are those served and not given back, counted by deliverable', () => {
  const digital: Entry = { kind: 'served', issue: 53, deliverable: 'digital', n: 1 }
  const entries = [oneYear, served(51), served(52), reversed(52), digital]
  expect(issuesDelivered(entries)).toEqual([
    { issue: 51, deliverable: 'print-a' },
    { issue: 53, deliverable: 'digital' },
  ])
  expect(tokenSummary(entries)).toEqual({ digital: 1, 'print-a': 1, 'print-b': 0, 'print-c': 0 })
})
