import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import type { FaultPoint } from '#server/adapters/fault-point.ts'
import type { Db } from '#server/db/client.ts'
import { previewZoneHolds } from '#server/services/delivery/read-zone-holds.ts'
import type { Web } from '../support/browser.ts'
import type { TestRuntime } from '../support/runtime.ts'
import { openTestRuntime } from '../support/runtime.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import type { StaffBrowser } from '../support/staff.ts'
import { openStaff } from '../support/staff.ts'
import type { KeptShop } from './kept-shop.ts'
import { keepShop } from './kept-shop.ts'
import { lineTo } from './line.ts'
import { passHours, providerOf } from './provider.ts'
import { unfinished } from './shop.ts'

const ISSUE = 52
const SIGNED = { sign_off: 'Anders Pereira' }
const HOLD = { zone: 'a', issue: ISSUE, says: 'The post is on strike.', reason: 'Told by the post' }

let kept: KeptShop
/** First this process, where a member of staff logs in; then one server after the other. */
let line: Web
const web: Web = { request: (url, init, env) => line.request(url, init, env) }
let member: StaffBrowser
let until: string
let touched = 0

beforeAll(async () => {
  kept = await keepShop()
  // What a start causes is done, so that nobody dies by another message; hours pass, so nobody is logged in before.
  await serverDoes(() => passHours(providerOf(web)))
  await kept.passHeartbeats()
  const test = await openTestRuntime(await kept.open())
  line = test.web
  member = await openStaff({ ...test, web: web as TestRuntime['web'] }, 'fulfilment')
  const now = test.runtime.app.now()
  until = addDays(dayOf(now, 'America/New_York'), 14)
  const [next] = await previewZoneHolds(test.runtime.database.db, now)
  touched = next?.readers.a ?? 0
  await test.runtime.close()
})
afterAll(() => kept.remove())

it('a zone is held, closed and mailed late by processes that are killed: each reader is told and served once', async () => {
  // The hold is written, and whoever tells its readers is gone with one of them told; so is the next.
  await dies('mail-sent', '/api/staff/zone-holds', { ...HOLD, until })
  await diesByItself('mail-sent')
  await serverDoes(async () => {
    await expect.poll(() => look(unfinished), { timeout: 90_000, interval: 500 }).toEqual([])
    expect((await member.write('/api/staff/issues/close', { issue: ISSUE, ...SIGNED, early: true })).status).toBe(200)
  })
  const told = await look(readWritten)
  expect(told.messages).toBeGreaterThan(0)
  expect(told).toMatchObject({ accounts: told.messages, labels: 0, late: 0 })

  const hold = await look(readHold)
  const mail = ['/api/staff/zone-holds/mail', { hold, ...SIGNED }] as const
  await dies('mid-close', ...mail)
  expect(await look(readWritten)).toMatchObject({ labels: 0, late: 0 })
  await serverDoes(async () => {
    const both = await Promise.all([member.write(...mail), member.write(...mail)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  const { labels, late, left } = await look(readWritten)
  expect(late).toBe(1)
  expect(labels + left).toBe(touched)
  await kept.audit()
}, 240_000)

/** The process is gone by what it is asked for. */
async function dies(point: FaultPoint, path: string, body: object): Promise<void> {
  await kept.passHeartbeats()
  const server = await startServer({ env: { ...kept.env, FAULT: point } })
  line = lineTo(server.url)
  // Whether it still answers is chance.
  await member.write(path, body).catch(() => null)
  await server.gone
}

/** By a job that it takes up, maybe before it is ready. */
async function diesByItself(point: FaultPoint): Promise<void> {
  await kept.passHeartbeats()
  await startServer({ env: { ...kept.env, FAULT: point } }).then(
    ({ gone }) => gone,
    () => null,
  )
}

async function serverDoes(work: (server: RunningServer) => Promise<void>): Promise<void> {
  await kept.passHeartbeats()
  const server = await startServer({ env: kept.env })
  line = lineTo(server.url)
  await work(server)
  await server.stop()
}

async function look<Seen>(at: (db: Db) => Promise<Seen>): Promise<Seen> {
  const database = await kept.open()
  return at(database.db).finally(database.close)
}

async function readHold(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from zone_hold`)
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

type Written = Record<'messages' | 'accounts' | 'labels' | 'late' | 'left', number>

/** What readers of the zone were told and sent, and how many were left out of the late mailing. */
async function readWritten(db: Db): Promise<Written> {
  const { rows } = await db.execute<Written>(sql`
    with told as (select recipient from message where key like 'zone-hold:%' and sent_at is not null)
    select (select count(*)::int from told) as messages,
      (select count(distinct recipient)::int from told) as accounts,
      (select count(*)::int from mailing m join issue_run r on r.id = m.run_id
        where r.issue = ${ISSUE} and m.zone = 'a') as labels,
      (select count(*)::int from issue_run where issue = ${ISSUE} and kind = 'late') as late,
      (select count(*)::int from mailing_left_out o join issue_run r on r.id = o.run_id
        where r.issue = ${ISSUE} and r.kind = 'late') as left`)
  return rows[0] as Written
}
