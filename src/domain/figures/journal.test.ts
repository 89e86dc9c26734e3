import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { cents, ZERO } from '../money.ts'
import type { Journal } from './journal.ts'
import { INCOME_KINDS, journalFaults, journalSections, MOVES } from './journal.ts'

const gifts = (count: number, amount: number) => ({ gifts: count, amount: cents(amount) })

function month(more: Partial<Journal> = {}): Journal {
  const moved: Partial<Record<string, number>> = { captured: 5400, check: 3000, refunded: 5400, 'dispute won': 100 }
  const came: Partial<Record<string, number>> = { subscriptions: 5400, donations: 3000 }
  return {
    month: '2026-11',
    money: MOVES.map((move) => ({ move, count: moved[move] ? 1 : 0, amount: cents(moved[move] ?? 0) })),
    income: INCOME_KINDS.map((kind) => ({ kind, lines: came[kind] ? 1 : 0, amount: cents(came[kind] ?? 0) })),
    deferred: {
      before: cents(1000),
      takenIn: cents(5400),
      earned: cents(250),
      givenBack: cents(5400),
      after: cents(750),
    },
    unpaidGrants: ZERO,
    gifts: {
      before: gifts(1, 3000),
      bought: gifts(2, 6000),
      redeemed: gifts(1, 3000),
      cancelled: gifts(1, 3000),
      after: gifts(1, 3000),
    },
    underWay: { online: ZERO, byHand: cents(700) },
    ...more,
  }
}

describe('the journal of a month', () => {
  it('has a line for every kind of movement, in or out, and their sums', () => {
    const [money, came, issues, given, underWay] = journalSections(month())
    expect(money?.lines.map(({ label, in: inwards, out }) => [label, inwards, out])).toEqual([
      ['Captured online', 5400, 0],
      ['Checks recorded', 3000, 0],
      ['Wires recorded', 0, 0],
      ['Cash recorded', 0, 0],
      ['Other payments recorded', 0, 0],
      ['Refunded online', 0, 5400],
      ['Manual refunds', 0, 0],
      ['Taken by banks in disputes', 0, 0],
      ['Disputes won', 100, 0],
    ])
    expect([money?.in, money?.out]).toEqual([8500, 5400])
    expect([came?.in, came?.out]).toEqual([8400, 0])
    expect([issues?.in, issues?.out]).toEqual([6400, 6400])
    expect([given?.in, given?.out]).toEqual([9000, 9000])
    expect(underWay).toMatchObject({ in: 0, out: 700 })
  })

  it('has less than nothing on the other side', () => {
    const deferred = { ...month().deferred, earned: cents(-250), after: cents(1250) }
    const [, , issues] = journalSections(month({ deferred }))
    expect(issues?.lines[2]).toEqual({ label: 'Recognized as issues were sent', count: null, in: 250, out: 0 })
    expect(journalFaults(month({ deferred }), DOLLARS)).toEqual([])
  })

  it('adds up, or says what does not', () => {
    expect(journalFaults(month(), DOLLARS)).toEqual([])
    const wrong = month({
      income: [],
      deferred: { ...month().deferred, earned: ZERO },
      unpaidGrants: cents(10800),
      gifts: { ...month().gifts, after: gifts(0, 0) },
    })
    expect(journalFaults(wrong, DOLLARS)).toEqual([
      'what came in, and what it came in for: $84.00, $0.00',
      'issues taken in that nobody paid for: $108.00',
      'what was owed in issues, and what became of it: $64.00, $61.50',
      'what was owed in gifts, and what became of it: $90.00, $60.00',
    ])
  })
})
