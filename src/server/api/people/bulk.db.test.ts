import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, max, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MOST_MARKED, NOT_THERE, ROWS_A_CALL } from '#domain/staff-lists/bulk.ts'
import { bought, DONATION, TOTES } from '../../../../tests/support/bought.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { audit } from '../../db/schema/account.ts'
import { claim } from '../../db/schema/delivery.ts'
import { purchase } from '../../db/schema/orders.ts'
import { stock } from '../../db/schema/publication.ts'

const test = runtimeForFile({ empties: 'claim' })
const db = () => test.runtime.database.db
const now = () => test.runtime.app.now()

type Row = { id: string; because?: string | null; fault?: string | null }
const rowsOf = async (staff: StaffBrowser, path: string, rows: string[], more: object = {}) => {
  const { status, body } = await staff.write(`/api/staff/bulk/${path}`, { rows, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { rows: Row[] }).rows
}
const check = async (staff: StaffBrowser, path: string, rows: string[]) =>
  (await rowsOf(staff, `${path}/check`, rows)).map(({ because }) => because)
const run = async (staff: StaffBrowser, path: string, rows: string[], more: object = {}) =>
  (await rowsOf(staff, path, rows, more)).map(({ fault }) => fault)

async function lastEntry() {
  const [row] = await db()
    .select({ id: max(audit.id) })
    .from(audit)
  return row?.id ?? 0
}
const entriesSince = (id: number, action: string) =>
  db()
    .select()
    .from(audit)
    .where(and(gt(audit.id, id), eq(audit.action, action)))

describe('orders that are marked', () => {
  it('are sent together: what would happen first, then each by itself, and its buyer told', async () => {
    const fulfilment = await openStaff(test, 'fulfilment')
    const order = (email: string, more: object = {}) => bought(db(), { lines: [TOTES], now: now(), email, ...more })
    const waiting = [await order('one@example.com'), await order('two@example.com')].map(({ id }) => id)
    const unpaid = (await order('three@example.com', { status: 'open' })).id
    const nothing = (await order('four@example.com', { lines: [DONATION] })).id
    const gone = randomUUID()
    const marked = [...waiting, unpaid, nothing, gone, waiting[0] ?? '']
    const because = [null, null, 'Not paid', 'Nothing to send', NOT_THERE]
    expect(await check(fulfilment, 'orders', marked)).toEqual(because)
    // Nothing has happened yet.
    expect(await check(fulfilment, 'orders', marked)).toEqual(because)

    const before = await lastEntry()
    expect(await run(fulfilment, 'orders', waiting)).toEqual([null, null])
    expect(await entriesSince(before, 'sent a parcel')).toHaveLength(2)
    for (const to of ['one@example.com', 'two@example.com']) expect(await mailsTo(test, to)).toHaveLength(1)
    expect(await check(fulfilment, 'orders', waiting)).toEqual(['Already sent', 'Already sent'])
    expect(await run(fulfilment, 'orders', [...waiting, unpaid])).toEqual(Array(3).fill(expect.any(String)))
    expect(await entriesSince(before, 'sent a parcel')).toHaveLength(2)
  })

  it('are bounded, and for fulfilment alone', async () => {
    const [fulfilment, support] = [await openStaff(test, 'fulfilment'), await openStaff(test, 'support')]
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
    const status = async (staff: StaffBrowser, path: string, rows: unknown) =>
      (await staff.write(`/api/staff/bulk/${path}`, { rows })).status
    expect(await status(fulfilment, 'orders/check', ids(MOST_MARKED))).toBe(200)
    expect(await status(fulfilment, 'orders/check', ids(MOST_MARKED + 1))).toBe(422)
    expect(await status(fulfilment, 'orders', ids(ROWS_A_CALL + 1))).toBe(422)
    expect(await status(fulfilment, 'orders', [])).toBe(422)
    expect(await status(fulfilment, 'orders', ['x'])).toBe(422)
    for (const path of ['orders', 'orders/check', 'invoices', 'invoices/check'])
      expect(await status(support, path, ids(1)), path).toBe(403)
  })
})

it('invoices that are marked get a reminder, once a day', async () => {
  const finance = await openStaff(test, 'finance')
  const invoices = await db().select().from(purchase).where(eq(purchase.kind, 'invoice'))
  const open = invoices.filter(({ status }) => status === 'open').map(({ id }) => id)
  const others = invoices.filter(({ status }) => status !== 'open').map(({ id }) => id)
  expect(open.length).toBeGreaterThan(0)
  const because = await check(finance, 'invoices', [...open, ...others])
  expect(because).toEqual([...open.map(() => null), ...others.map(() => expect.any(String))])
  const before = await lastEntry()
  expect(await run(finance, 'invoices', open)).toEqual(open.map(() => null))
  expect(await entriesSince(before, 'invoice reminder sent')).toHaveLength(open.length)
  expect(await check(finance, 'invoices', open)).toEqual(open.map(() => 'Reminded today'))
  // An order is no invoice.
  const order = await bought(db(), { lines: [TOTES], now: now() })
  expect(await check(finance, 'invoices', [order.id])).toEqual([NOT_THERE])
})

describe('claims that are marked', () => {
  /** Of readers who were sent the newest issue that was closed. */
  async function claims(count: number) {
    await db().execute(sql`
      insert into claim (id, account_id, issue, serving, zone, place, reason, wish, state, at)
      select gen_random_uuid(), e.account_id, e.issue, e.id, 'a', 'x', 'missing', 'issue', 'waiting', ${now().toISOString()}::timestamptz
      from ledger_entry e join subscription s on s.id = e.subscription_id
      where e.kind = 'served' and e.issue = (select max(number) from issue where closed_at is not null)
        and s.active_deliverable = 'print-a' and s.tokens_left > 0 and s.cancelled_at is null
        and not exists (select from ledger_entry b where b.reverses = e.id)
      order by e.id limit ${count}`)
    const rows = await db().select().from(claim)
    expect(rows).toHaveLength(count)
    return { ids: rows.map(({ id }) => id), issue: rows[0]?.issue ?? 0 }
  }
  const statesOf = async (ids: string[]) =>
    (await db().select().from(claim).where(inArray(claim.id, ids))).map(({ state, wish }) => [state, wish])

  it('are granted as each reader wished, or refused with one sentence', async () => {
    const support = await openStaff(test, 'support')
    const { ids } = await claims(3)
    expect(await check(support, 'claims', ids)).toEqual([null, null, null])
    const [first = '', ...rest] = ids
    const before = await lastEntry()
    expect(await run(support, 'claims', [first], { decision: { type: 'grant', remedy: 'wish' } })).toEqual([null])
    expect(await statesOf([first])).toEqual([['granted', 'issue']])
    const refused = { decision: { type: 'refuse', says: 'The post office has it.' } }
    expect(await run(support, 'claims', ids, refused)).toEqual([expect.any(String), null, null])
    expect((await statesOf(rest)).map(([state]) => state)).toEqual(['refused', 'refused'])
    expect(await entriesSince(before, 'claim refused')).toHaveLength(2)
    expect(await check(support, 'claims', ids)).toEqual(['Already granted', 'Already refused', 'Already refused'])
    expect(
      (await support.write('/api/staff/bulk/claims', { rows: ids, decision: { type: 'refuse', says: ' ' } })).status,
    ).toBe(422)
  })

  it('that can’t all be granted stop no other: the copies run out after the first', async () => {
    const support = await openStaff(test, 'support')
    const { ids, issue } = await claims(2)
    await db()
      .insert(stock)
      .values({ ref: `iss:${issue}`, onHand: 1 })
      .onConflictDoUpdate({ target: stock.ref, set: { onHand: 1, reserved: 0 } })
    const faults = await run(support, 'claims', ids, { decision: { type: 'grant', remedy: 'copy' } })
    expect(faults).toEqual([null, expect.any(String)])
    expect((await statesOf(ids)).map(([state]) => state).sort()).toEqual(['granted', 'waiting'])
  })
})
