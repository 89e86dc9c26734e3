import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { journalFaults } from '#domain/figures/journal.ts'
import { monthsUntil } from '#domain/figures/month.ts'
import { printCopies } from '#domain/issues/close-signing.ts'
import { sum } from '#domain/money.ts'
import { auditLedger, differenceLine } from '#server/services/figures/audit-books.ts'
import { closeIssue } from '#server/services/issues/close-issue.ts'
import { checkBooks } from '../../tests/simulation/checks.ts'
import { checkMoney } from '../../tests/simulation/money-checks.ts'
import type { World } from '../../tests/simulation/world.ts'
import { emptyDatabase } from '../../tests/support/database.ts'
import type { TestRuntime } from '../../tests/support/runtime.ts'
import { openTestRuntime } from '../../tests/support/runtime.ts'
import { liveHistory } from './live.ts'
import { loadHistory } from './load-history.ts'

let opened: TestRuntime
beforeAll(async () => {
  opened = await openTestRuntime(await emptyDatabase(), { demoHistory: true })
}, 240_000)
afterAll(() => opened.runtime.close())

async function audit(): Promise<string[]> {
  const { database, payments } = opened.runtime
  return (await auditLedger({ db: database.db, payments })).map(differenceLine)
}

async function facts() {
  const { rows } = await opened.runtime.database.db.execute(sql`
    select (select count(*)::int from account) as people, (select count(*)::int from purchase) as orders,
      (select sum(total)::int from purchase where status = 'paid') as paid,
      (select sum(amount)::int from payment) as captured, (select count(*)::int from ledger_entry) as entries`)
  return rows[0]
}

test('everything that is kept twice is the same, at the provider too', async () => {
  expect(await audit()).toEqual([])
  // As the simulation of five years asks of itself: it needs no more of its world than the runtime.
  const world = { test: opened, db: opened.runtime.database.db } as World
  const found = [...(await checkBooks(world)), ...(await checkMoney(world))]
  expect(found.map(differenceLine)).toEqual([])
})

test('what is loaded is what was lived, and loading it again changes nothing', async () => {
  const { db } = opened.runtime.database
  const books = liveHistory(0)
  const { rows } = await db.execute<{ orders: number; total: number }>(sql`
    select count(*)::int as orders, sum(total)::int as total from purchase where number <= ${books.number}`)
  const total = sum(books.purchases.map((row) => row.total))
  expect(rows[0]).toEqual({ orders: books.purchases.length, total })
  const before = await facts()
  await db.transaction(loadHistory)
  expect(await facts()).toEqual(before)
})

test('each month of the journal adds up', async () => {
  const { figures } = opened.runtime.app
  for (const month of monthsUntil('2026-11', 39))
    expect(journalFaults(await (await figures.journal(month)).whole(), DOLLARS), month).toEqual([])
}, 240_000)

test('the pages of staff have something to show', async () => {
  const { figures, people, issues } = opened.runtime.app
  const { issues: readers, comings, money } = await (await figures.overview(true)).whole()
  expect(readers).toHaveLength(12)
  expect(comings.at(-1)?.renewed).toBeGreaterThan(10)
  expect(money?.income.length).toBeGreaterThan(30)
  const { name = '', email } = liveHistory(0).readers[200] ?? {}
  const [someone] = await people.search(name)
  expect(someone?.email).toBe(email)
  expect((await people.search('portland')).length).toBeGreaterThan(1)
  expect(await people.person(someone?.token ?? '')).toMatchObject({ token: someone?.token })
  expect((await issues.list()).filter(({ closedAt }) => closedAt)).toHaveLength(12)
  expect(await issues.preflight(52)).toBeTruthy()
})

test('every count of No. 51 is the same: the list of issues, its mailings, the figures and the comparison', async () => {
  const { figures, issues } = opened.runtime.app
  const listed = (await issues.list()).find(({ number }) => number === 51)
  const runs = listed?.runs.map(({ served }) => printCopies(served)) ?? []
  const counted = (await (await figures.overview(false)).whole()).issues.find(({ issue }) => issue === 51)
  const { lines } = await issues.compare(52, { show: 'new', page: 1 })
  const before = lines.filter(({ deliverable }) => deliverable !== 'digital').map((line) => line.before)
  const copies = printCopies(counted?.forms ?? {})
  expect(copies).toBeGreaterThan(200)
  expect([listed?.mailed, runs.reduce((all, one) => all + one, 0), before.reduce((all, one) => all + one, 0)]).toEqual([
    copies,
    copies,
    copies,
  ])
  const { rows } = await opened.runtime.database.db.execute<{ labels: number }>(sql`
    select count(*)::int as labels from mailing m join issue_run r on r.id = m.run_id where r.issue = 51`)
  expect(rows[0]?.labels).toBe(copies)
})

test('the next issue, not released yet, closes for all who get it in print', async () => {
  const { database, mailingContext } = opened.runtime
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from account where email = 'staff@example.com'`,
  )
  const signed = { actor: rows[0]?.id ?? '', signOff: 'Ines Harrowgate' }
  const outcome = await closeIssue(mailingContext, { issue: 52, ...signed, early: true })
  const served = outcome.ok ? Object.values(outcome.value.served) : []
  expect(served.reduce((all, one) => all + one, 0)).toBeGreaterThan(200)
  expect(await audit()).toEqual([])
})
