import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { openStaff } from '../../../../tests/support/staff.ts'

const test = runtimeForFile()
const db = () => test.runtime.database.db
const overview = (withMoney: boolean) => test.runtime.app.figures.overview(withMoney)
const soon = async (withMoney: boolean) => (await overview(withMoney)).soon('Ada')
const whole = async (withMoney: boolean) => (await overview(withMoney)).whole()

beforeEach(({ skip }) => {
  if (test.runtime.database.engine === 'pglite') skip('One connection: nothing is counted beside it.')
})

/** No count can end until the answer is called: the tables it reads are locked. */
async function holdUp(tables: string): Promise<() => Promise<void>> {
  const [locked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db().transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${tables} in access exclusive mode`))
    locked.resolve()
    await mayGoOn.promise
  })
  await locked.promise
  return () => {
    mayGoOn.resolve()
    return holding
  }
}

it('a page is not held up by its count, and has it once it is made', async () => {
  const goOn = await holdUp('ledger_entry')
  expect(await soon(false)).toMatchObject({ value: null, failed: false })
  await expect.poll(async () => (await soon(false)).counting).toEqual({ part: 'Readers of each issue', done: 0, of: 2 })
  const counted = whole(false)
  await goOn()
  const made = await counted
  expect(made.issues.length).toBeGreaterThan(0)
  expect(await soon(false)).toEqual({ value: made, counting: null, failed: false })
})

it('what was counted last is shown while it is counted again, and if that fails', async () => {
  const before = await whole(true)
  const goOn = await holdUp('ledger_entry')
  const meanwhile = await soon(true)
  expect(meanwhile).toMatchObject({ value: before, failed: false })
  expect(meanwhile.counting).not.toBeNull()
  const again = whole(true)
  const failed = expect(again).rejects.toThrow()
  await expect
    .poll(async () => {
      const { rows } = await db().execute(sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length
    })
    .toBeGreaterThan(0)
  await failed
  expect(await soon(true)).toEqual({ value: before, counting: null, failed: true })
  expect(test.logged()).toContain('count failed')
  await goOn()
  expect((await whole(true)).money).toEqual(before.money)
})

it('another kind of renewal is not counted again', async () => {
  const { renewals } = test.runtime.app
  const all = renewals.due({ kind: null, days: 60 }).then((count) => count.whole())
  const notices = renewals.due({ kind: 'notice', days: 60 }).then((count) => count.whole())
  const { lines, found, counts } = await all
  expect(found).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0))
  expect(await notices).toMatchObject({ found: counts.notice, counts })
  expect((await notices).lines).toEqual(lines.filter(({ kind }) => kind === 'notice'))
  expect((await notices).at).toBe((await all).at)
})

it.each([
  ['ledger_entry', '/api/staff/figures/counts.csv?of=readers', /^Issue,Title,/],
  ['ledger_entry', '/api/staff/figures/month.csv?of=journal&month=2026-01', /^Month,Section,/],
  ['renewal', '/api/staff/renewals/board.csv', /^Day,What,Name,/],
])('while %s is held up, %s begins with its headings', async (table, path, headings) => {
  const finance = await openStaff(test, 'finance')
  const goOn = await holdUp(table)
  const cookie = [...finance.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await test.web.request(path, { headers: { Cookie: cookie } })
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toMatch(headings)
  await goOn()
  const second = await reader?.read()
  expect(new TextDecoder().decode(second?.value).split('\r\n').length).toBeGreaterThan(1)
  await reader?.cancel()
})
