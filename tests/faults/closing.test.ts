import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FaultPoint } from '#server/adapters/fault-point.ts'
import type { Db } from '#server/db/client.ts'
import type { ServedCounts } from '#server/db/schema/mailings.ts'
import { dryRun } from '#server/services/issues/preflight.ts'
import type { Web } from '../support/browser.ts'
import type { TestRuntime } from '../support/runtime.ts'
import { openTestRuntime } from '../support/runtime.ts'
import { startServer } from '../support/server.ts'
import type { StaffBrowser } from '../support/staff.ts'
import { openStaff } from '../support/staff.ts'
import type { KeptShop } from './kept-shop.ts'
import { keepShop } from './kept-shop.ts'
import { lineTo } from './line.ts'
import { passHours, providerOf } from './provider.ts'
import { unfinished } from './shop.ts'

const ISSUE = 52
const CLOSE = { issue: ISSUE, sign_off: 'Anders Pereira', early: true }

let kept: KeptShop
/** First this process, where two members of staff log in; then one server after the other. */
let line: Web
const web: Web = { request: (url, init, env) => line.request(url, init, env) }
let members: StaffBrowser[]
let planned: ServedCounts

beforeAll(async () => {
  kept = await keepShop()
  const test = await openTestRuntime(await kept.open())
  line = test.web
  const behindLine: TestRuntime = { ...test, web: web as TestRuntime['web'] }
  members = [await openStaff(behindLine, 'fulfilment'), await openStaff(behindLine, 'staff')]
  planned = (await dryRun(test.runtime.mailingContext, ISSUE, 'close')).served
  await test.runtime.close()
})
afterAll(() => kept.remove())

it('a close by two people at once, killed in the middle and killed again once it is written, serves every reader once', async () => {
  await dies('mid-close')
  await look(async (db) => expect(await written(db)).toEqual({ runs: 0, served: 0, labels: 0, accounts: 0 }))
  await dies('closed')
  const server = await startServer({ env: kept.env })
  line = lineTo(server.url)
  const again = await bothClose()
  expect(again.map((one) => one.status === 'fulfilled' && one.value.status)).toEqual([409, 409])
  await passHours(providerOf(web))
  await server.stop()
  // The messages that follow from it are written by whoever is there next, and renewals, which an issue that is served makes
  // due. A payment that was under way when a server was told to leave, or killed, is looked after when it has fallen due.
  const next = await openTestRuntime(await kept.open())
  await passHours(providerOf(next.web))
  await expect.poll(() => unfinished(next.runtime.database.db), { timeout: 90_000, interval: 500 }).toEqual([])
  await next.runtime.close()
  const all = Object.values(planned).reduce((sum, count) => sum + count, 0)
  const labels = all - planned.digital
  await look(async (db) => {
    expect(await written(db)).toEqual({ runs: 1, served: all, labels, accounts: all })
    const { rows } = await db.execute(sql`
      select s.id from subscription s join ledger_entry e on e.subscription_id = s.id where s.tokens_left is not null
      group by s.id having s.tokens_left <>
        sum(case when e.kind in ('granted', 'credited', 'reversed') then e.tokens else -e.tokens end)`)
    expect(rows).toEqual([])
  })
})

const bothClose = () => Promise.allSettled(members.map((one) => one.write('/api/staff/issues/close', CLOSE)))

/** Both press the button, and the process is gone before it answers. */
async function dies(point: FaultPoint): Promise<void> {
  const server = await startServer({ env: { ...kept.env, FAULT: point } })
  line = lineTo(server.url)
  const outcomes = await bothClose()
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await server.gone
}

async function look<Seen>(at: (db: Db) => Promise<Seen>): Promise<Seen> {
  const database = await kept.open()
  return at(database.db).finally(database.close)
}

async function written(db: Db) {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from issue_run where issue = ${ISSUE}) as runs,
      (select count(*)::int from ledger_entry where issue = ${ISSUE} and kind = 'served') as served,
      (select count(*)::int from mailing join issue_run on issue_run.id = run_id where issue = ${ISSUE}) as labels,
      (select count(distinct account_id)::int from ledger_entry where issue = ${ISSUE} and kind = 'served') as accounts`)
  return rows[0]
}
