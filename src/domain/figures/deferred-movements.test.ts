import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import type { HistoryEntry } from '../subscriptions/token-value.ts'
import { changesDeferred, deferredBy, listDeferredMovements, NO_MOVEMENT } from './deferred-movements.ts'

const granted: HistoryEntry = { kind: 'granted', count: 4, paid: cents(5401) }
const served = (issue: number): HistoryEntry => ({ kind: 'served', issue, deliverable: 'print-a', n: 1 })
const move = (takenIn: number, recognized: number, refunded: number) => ({ takenIn, recognized, refunded })

describe('listDeferredMovements', () => {
  it.each<[string, HistoryEntry[], number, object[]]>([
    ['a purchase', [granted], 0, [move(5401, 0, 0)]],
    ['an issue sent', [granted, served(52)], 1, [move(0, 1351, 0)]],
    ['an upgrade', [granted, { kind: 'upgraded', paid: cents(400) }], 1, [move(400, 0, 0)]],
    ['a credit, worth nothing', [granted, { kind: 'credited', count: 1 }], 1, [move(0, 0, 0)]],
    ['a cancellation', [granted, served(52), { kind: 'refunded', count: 3 }], 2, [move(0, 0, 4050)]],
    [
      'the rest moving away',
      [granted, served(52), { kind: 'moved', count: 3, paid: cents(4050) }],
      2,
      [move(-4050, 0, 0)],
    ],
    ['nothing after the last entry', [granted], 1, []],
  ])('lists %s', (_, history, from, expected) => {
    expect(listDeferredMovements(history, from)).toEqual(expected)
  })
})

it.each([
  [move(5400, 0, 0), true, 5400],
  [move(0, 1350, 0), true, -1350],
  [move(0, 0, 1350), true, -1350],
  [NO_MOVEMENT, false, 0],
])('computes what %o changes', (movement, changes, amount) => {
  expect([changesDeferred(movement as never), deferredBy(movement as never)]).toEqual([changes, amount])
})
