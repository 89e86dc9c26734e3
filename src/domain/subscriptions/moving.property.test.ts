import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents } from '../money.ts'
import type { Entry } from './ledger.ts'
import { tokensLeft } from './ledger.ts'
import { moveRest } from './moving.ts'
import type { HistoryEntry } from './token-value.ts'
import { valueTokens } from './token-value.ts'

const serve = (count: number) =>
  Array.from(
    { length: count },
    (_, at): HistoryEntry => ({ kind: 'served', issue: 51 + at, deliverable: 'print-a', n: 1 }),
  )

it('keeps number, shares and sum, whatever was served or credited before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom(4, 8, 12),
      fc.nat(12),
      fc.nat(3),
      (paid, count, servings, credits) => {
        const history: HistoryEntry[] = [
          { kind: 'granted', count, paid: cents(paid) },
          ...(credits > 0 ? [{ kind: 'credited' as const, count: credits }] : []),
          ...serve(Math.min(servings, count + credits)),
        ]
        const before = valueTokens(history)
        const { from, to } = moveRest(before, { isLifetime: false, unserved: before.deferred })
        const old = valueTokens([...history, from])
        const fresh = valueTokens(to)
        expect(tokensLeft([...history, from] as Entry[])).toBe(0)
        expect(tokensLeft(to)).toBe(before.left.length)
        expect(fresh.left).toEqual(before.left)
        expect(fresh.creditedLeft).toBe(before.creditedLeft)
        expect(old).toMatchObject({ earned: before.earned, deferred: 0, refunded: 0, moved: before.deferred })
      },
    ),
  )
})

it('leaves behind what had gone back without an issue', () => {
  const history: HistoryEntry[] = [{ kind: 'granted', count: 4, paid: cents(5400) }]
  const { from, to } = moveRest(valueTokens(history), { isLifetime: false, unserved: cents(4400) })
  expect(valueTokens([...history, from])).toMatchObject({ refunded: 1000, moved: 4400, deferred: 0 })
  expect(valueTokens(to).deferred).toBe(4400)
})

it('moves a lifetime without a number', () => {
  const history: HistoryEntry[] = [{ kind: 'granted', count: null, paid: cents(81_000) }, ...serve(1)]
  const before = valueTokens(history)
  const { from, to } = moveRest(before, { isLifetime: true, unserved: before.deferred })
  expect(tokensLeft([...history, from] as Entry[])).toBe(0)
  expect(tokensLeft(to)).toBeNull()
  expect(valueTokens(to).deferred).toBe(before.deferred)
})
