import { describe, expect, it } from 'vitest'
import type { SessionKind } from './session-limits.ts'
import { lastSeenIsStale, loginIsFresh, seatIsOver, sessionIsOver } from './session-limits.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = new Date('2026-11-15T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

describe('a session', () => {
  it.each<[SessionKind, string, number, number, boolean]>([
    ['reader', 'seen just before 30 days ago', 179 * DAY, 30 * DAY - 1, false],
    ['reader', 'idle for 30 days', 30 * DAY, 30 * DAY, true],
    ['reader', 'begun 180 days ago', 180 * DAY, 0, true],
    ['guest', 'idle for 30 days', 30 * DAY, 30 * DAY, true],
    ['staff', 'seen just before 30 minutes ago', 60 * MINUTE, 30 * MINUTE - 1, false],
    ['staff', 'idle for 30 minutes', 30 * MINUTE, 30 * MINUTE, true],
    ['staff', 'begun 12 hours ago', DAY / 2, 0, true],
    ['institution', 'begun a week ago', 7 * DAY, 0, true],
  ])('of a %s, %s', (kind, _, created, seen, over) => {
    expect(sessionIsOver({ kind, createdAt: ago(created), lastSeenAt: ago(seen) }, now)).toBe(over)
  })

  it('notes when it was last seen once a minute', () => {
    expect([lastSeenIsStale(ago(MINUTE - 1), now), lastSeenIsStale(ago(MINUTE), now)]).toEqual([false, true])
  })
})

it('a seat lapses after a week', () => {
  expect([seatIsOver(ago(7 * DAY - 1), now), seatIsOver(ago(7 * DAY), now)]).toEqual([false, true])
})

it('a login is fresh for ten minutes', () => {
  expect([loginIsFresh(ago(10 * MINUTE - 1), now), loginIsFresh(ago(10 * MINUTE), now)]).toEqual([true, false])
  expect(loginIsFresh(null, now)).toBe(false)
})
