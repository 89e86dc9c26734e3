import { describe, expect, it } from 'vitest'
import type { BackupFacts, DatabaseFacts, MigrationFacts, StorageFacts } from './data.ts'
import {
  judgeBackups,
  judgeClock,
  judgeDatabase,
  judgeMigrations,
  judgeStorage,
  judgeWrite,
  NOTE_A_BACKUP,
} from './data.ts'
import type { Finding, FindingState } from './finding.ts'

const ok = <T>(value: T) => ({ ok: true as const, value })
const failed = { ok: false as const, why: 'no route to host' }

/** A state, and that what is not good says what to do. */
function expectState(finding: Finding, state: FindingState, found: string): void {
  expect(finding).toMatchObject({ state, found: expect.stringContaining(found) })
  expect(finding.advice === null).toBe(state === 'good')
}

describe('the database', () => {
  it.each<[Partial<DatabaseFacts>, FindingState, string]>([
    [{ version: '15.14 (Debian 15.14-0+deb12u1)' }, 'good', 'PostgreSQL 15.14 answers.'],
    [{ version: '14.9' }, 'look', 'PostgreSQL 14.9 answers.'],
    [{ engine: 'pglite' }, 'look', 'power cut'],
    [{ engine: 'pglite', isShop: false }, 'good', 'The embedded database answers.'],
  ])('%j', (facts, state, found) => {
    expectState(judgeDatabase(ok({ engine: 'postgres', version: '17.0', isShop: true, ...facts })), state, found)
  })

  it('that gives no answer is broken, and nothing else is tried in it', () => {
    expectState(judgeDatabase(failed), 'broken', 'no route to host')
    for (const judge of [judgeMigrations, judgeWrite, judgeStorage, judgeBackups])
      expectState(judge(null), 'look', 'Not tried')
  })

  it.each<[Partial<MigrationFacts>, FindingState, string]>([
    [{}, 'good', 'All 90 migrations are applied.'],
    [{ missing: 1 }, 'look', '1 is not applied yet.'],
    [{ missing: 3, unknown: 2 }, 'look', '3 are not applied yet.'],
    [{ unknown: 2 }, 'look', '2 are from a newer version.'],
    [{ changed: ['0007_a.sql'], missing: 1 }, 'broken', '0007_a.sql was changed'],
  ])('with migrations %j', (facts, state, found) => {
    expectState(judgeMigrations(ok({ applied: 90, missing: 0, changed: [], unknown: 0, ...facts })), state, found)
  })

  it('without a list of migrations is broken', () => {
    expectState(judgeMigrations(failed), 'broken', 'no route to host')
  })

  it('has to take writes', () => {
    expectState(judgeWrite(ok(null)), 'good', 'It takes writes.')
    expectState(judgeWrite(failed), 'broken', 'no route to host')
  })
})

describe('uploads', () => {
  it.each<[Partial<StorageFacts>, FindingState, string]>([
    [{}, 'good', 'holds 13 MB.'],
    [{ usedBytes: 2_340_000_000 }, 'good', 'holds 2.3 GB.'],
    [{ freeBytes: 5_000_000_000 }, 'good', '5.0 GB are free.'],
    [{ freeBytes: 999_999_999 }, 'look', '1000 MB are free.'],
    [{ same: false }, 'broken', 'wasn’t what was written'],
  ])('%j', (facts, state, found) => {
    expectState(judgeStorage(ok({ same: true, usedBytes: 12_345_678, freeBytes: null, ...facts })), state, found)
  })

  it('that are refused are broken', () => {
    expectState(judgeStorage(failed), 'broken', 'no route to host')
  })
})

describe('backups', () => {
  const now = new Date('2026-11-17T12:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

  it.each<[BackupFacts['engine'], Date | null, FindingState, string]>([
    ['postgres', hoursAgo(26), 'good', 'The newest is 26 hours old.'],
    ['postgres', hoursAgo(27), 'look', 'The newest is 27 hours old.'],
    ['pglite', hoursAgo(7 * 24), 'look', 'The newest is 7 days old.'],
    ['pglite', hoursAgo(8 * 24), 'broken', 'The newest is 8 days old.'],
    ['pglite', null, 'look', 'No backup is known.'],
  ])('%s, newest %s', (engine, newest, state, found) => {
    expectState(judgeBackups(ok({ engine, newest, now })), state, found)
  })

  it('of PostgreSQL are told how to make themselves known', () => {
    expect(judgeBackups(ok({ engine: 'postgres', newest: null, now })).advice).toContain(NOTE_A_BACKUP)
    expectState(judgeBackups(failed), 'broken', 'no route to host')
  })
})

describe('the clock', () => {
  it.each<[number, number, FindingState, string]>([
    [0, 0, 'good', 'within five seconds'],
    [-5_000, 5_000, 'good', 'within five seconds'],
    [5_001, 0, 'look', '5 seconds ahead of that of the database'],
    [0, -60_000, 'look', '60 seconds behind that of Stripe'],
    [-1_000, 180_000, 'broken', '3 minutes ahead of that of Stripe'],
  ])('%i ms ahead of the database and %i ms of Stripe', (database, stripe, state, found) => {
    const seen = [
      { of: 'the database' as const, aheadMs: database },
      { of: 'Stripe' as const, aheadMs: stripe },
    ]
    expectState(judgeClock(seen), state, found)
    expect(judgeClock(seen).tried).toBe('Compared this server’s clock with that of the database and Stripe')
  })

  it('with nothing to compare', () => {
    expectState(judgeClock([]), 'look', 'no other clock')
  })
})
