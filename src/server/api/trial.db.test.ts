import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOT_OPEN_YET } from '#domain/opening/opening.ts'
import { NO_TRIAL, TRIAL_HAS_BEGUN, typeTheName, WAS_OPEN, WIPE_FIRST } from '#domain/opening/trial.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { KEPT, PARTLY, WIPED, WRITTEN_ALWAYS } from '../../../tests/support/trial-tables.ts'
import { figuresReads } from '../reads/figures.ts'
import { renewalReads } from '../reads/renewals.ts'
import { auditLedger } from '../services/figures/audit-books.ts'
import type { Count } from '../services/figures/shared-counts.ts'
import { sharedCounts } from '../services/figures/shared-counts.ts'

const START = '/api/staff/setup/trial'
const WIPE = '/api/staff/setup/trial/wipe'
const NAME = { name: 'Broadfold' }
const TOTE = { type: 'basic-product', ref: 'prd:tote-bag' }
const BUYER = { name: 'Ada', email: 'ada@shop.example' }

let test: TestRuntime
let admin: StaffBrowser
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  await test.runtime.queue.idle()
  admin = await openStaff(test, 'staff')
})
afterAll(() => test.runtime.close())

async function rows<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  return (await test.runtime.database.db.execute<Row>(sql.raw(text))).rows
}
const violation = (constraint: string) => expect.objectContaining({ cause: expect.objectContaining({ constraint }) })

async function count(table: string): Promise<number> {
  return (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1
}
const counts = async (tables: readonly string[]) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])))
const none = (tables: readonly string[]) => Object.fromEntries(tables.map((table) => [table, 0]))

async function contents(tables: readonly string[]): Promise<Record<string, string>> {
  const entries = tables.map(async (table) => {
    const [row] = await rows<{ md5: string }>(
      `select coalesce(md5(string_agg(line, '|' order by line)), '') as md5 from (select t::text as line from ${table} t) lines`,
    )
    return [table, row?.md5 ?? '']
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The demo as if it had never been open: everything in it came of a trial. */
async function asTrial(): Promise<void> {
  await rows('alter table publication disable trigger first_opening')
  await rows('update publication set opened_at = null, first_opened_at = null')
  await rows('alter table publication enable trigger first_opening')
  await rows(`insert into trial select 1, '2000-01-01', jsonb_object_agg(ref, on_hand + 3) from stock`)
  test.runtime.catalogue.drop()
}

/** A private window, with the link of the trial or without. */
async function openReader({ invited }: { invited: boolean }) {
  const shopper = openShopper(test)
  if (invited) {
    const { link = '' } = (await test.runtime.app.setup.trial()) ?? {}
    const { pathname, search } = new URL(link)
    expect((await shopper.request(pathname + search)).headers.get('Location')).toBe('/')
  }
  return shopper
}

async function beginToBuy(invited: boolean) {
  const shopper = await openReader({ invited })
  const added = await shopper.add(TOTE)
  const answer = await shopper.checkout({ ...BUYER, address: HOME, shipcode: 'ship-a' })
  return { shopper, added, answer }
}

it('every table is wiped, kept, or said to be partly so', async () => {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const known = [...WIPED, ...PARTLY, ...KEPT, ...WRITTEN_ALWAYS]
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).sort())
})

it('a shop that has been open is never tried, nor wiped, by the database itself', async () => {
  expect(await admin.write(START, {})).toMatchObject({ status: 422, body: { errors: WAS_OPEN } })
  expect(await admin.write(WIPE, NAME)).toMatchObject({ status: 422, body: { errors: NO_TRIAL } })
  await expect(rows(`insert into trial values (1, now(), '{}')`)).rejects.toEqual(violation('shop_never_opened'))
  await expect(rows('select wipe_trial()')).rejects.toEqual(violation('there_is_a_trial'))
  // A change of currency closes it: readers have seen it all the same.
  await rows('update publication set opened_at = null, first_opened_at = null')
  await expect(rows(`insert into trial values (1, now(), '{}')`)).rejects.toEqual(violation('shop_never_opened'))
  await rows('update publication set opened_at = now()')
})

it('wipes once, asked by an administrator who types the name, and leaves what stays as it was', async () => {
  await asTrial()
  const before = await contents(KEPT)
  const [stock] = await rows(`select ref, on_hand from stock order by ref limit 1`)
  const support = await openStaff(test, 'support')
  expect(await support.write(WIPE, NAME)).toMatchObject({ status: 403 })
  expect(await admin.write(WIPE, { name: 'broadfold' })).toMatchObject({
    status: 422,
    body: { errors: { name: typeTheName('Broadfold') } },
  })
  expect(await count('purchase')).toBeGreaterThan(0)

  const shown = await test.runtime.app.setup.trial()
  expect(shown?.tried).toMatchObject({ orders: await count('purchase'), gifts: await count('gift') })
  const presses = await Promise.all([admin.write(WIPE, NAME), admin.write(WIPE, { name: ' Broadfold ' })])
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 422])

  expect(await counts(WIPED)).toEqual(none(WIPED))
  expect(await contents(KEPT)).toEqual(before)
  expect(await rows('select 1 from account where role is null')).toEqual([])
  expect(await rows('select 1 from issue where released_at is not null or closed_at is not null')).toEqual([])
  expect(await rows(`select on_hand from stock where ref = '${stock?.ref}'`)).toEqual([
    { on_hand: Number(stock?.on_hand) + 3 },
  ])
  expect(await rows(`select action, before ->> 'orders' as orders from audit where action like '%trial'`)).toEqual([
    { action: 'wiped the trial', orders: String(shown?.tried.orders) },
  ])
  const { db } = test.runtime.database
  expect(await auditLedger({ db, payments: test.runtime.payments })).toEqual([])
  expect(await test.runtime.app.catalogueForStaff.currencyStanding()).toMatchObject({ fixed: false })
  expect(await test.runtime.app.setup.trial()).toBeNull()
})

it('in a trial staff and those with its link buy, beginning with number 1, and strangers don’t', async () => {
  expect((await beginToBuy(false)).added.body).toEqual({ errors: NOT_OPEN_YET })
  expect((await admin.post('/api/cart', TOTE)).body).toEqual({ errors: NOT_OPEN_YET })
  const both = await Promise.all([admin.write(START, {}), admin.write(START, {})])
  expect(both.map(({ body }) => body)).toEqual(
    expect.arrayContaining([{ status: 'done' }, { errors: TRIAL_HAS_BEGUN }]),
  )

  const stranger = await openReader({ invited: false })
  await stranger.request('/trial?pass=wrong')
  expect(stranger.cookies.size).toBe(0)
  expect((await stranger.add(TOTE)).body).toEqual({ errors: NOT_OPEN_YET })
  expect((await admin.post('/api/cart', TOTE)).status).toBe(200)
  const { shopper, answer } = await beginToBuy(true)
  const started = startedBy(answer)
  await shopper.pay(started, VISA)
  expect(await shopper.poll(started.id)).toMatchObject({ status: 200 })
  expect(await rows('select number, status from purchase')).toEqual([{ number: 1, status: 'paid' }])
  expect(await rows(`select used from coupon where used > 0`)).toEqual([])

  expect((await admin.write('/api/staff/setup/open', {})).body).toMatchObject({
    errors: expect.stringContaining(WIPE_FIRST),
  })
  await expect(rows('update publication set opened_at = now()')).rejects.toEqual(violation('trial_is_wiped'))
  await expect(rows(`insert into provider_use values ('live', now())`)).rejects.toEqual(violation('trial_is_wiped'))
})

it('a purchase under way is over with the wipe: what is paid afterwards is none of the shop’s', async () => {
  const { shopper, answer } = await beginToBuy(true)
  const started = startedBy(answer)
  const crowd = [1, 2, 3, 4].map(() => beginToBuy(true))
  expect(await admin.write(WIPE, NAME)).toMatchObject({ status: 200 })
  await Promise.all(crowd)
  await shopper.pay(started, VISA)
  await shopper.poll(started.id)
  await test.runtime.due.run()
  expect(await counts(['attempt', 'purchase', 'payment', 'unmatched_payment', 'subscription'])).toEqual(
    none(['attempt', 'purchase', 'payment', 'unmatched_payment', 'subscription']),
  )
  expect((await shopper.add(TOTE)).body).toEqual({ errors: NOT_OPEN_YET })

  // The next trial has another link, and finds nothing of the one before at the provider.
  expect((await admin.write(START, {})).status).toBe(200)
  expect((await shopper.add(TOTE)).body).toEqual({ errors: NOT_OPEN_YET })
  const next = await beginToBuy(true)
  await next.shopper.pay(startedBy(next.answer), VISA)
  await next.shopper.poll(startedBy(next.answer).id)
  await test.runtime.due.run()
  expect(await rows('select number from purchase')).toEqual([{ number: 1 }])
  expect(await count('unmatched_payment')).toBe(0)
  const { db } = test.runtime.database
  expect(await auditLedger({ db, payments: test.runtime.payments })).toEqual([])
})

it('who reads two tables while it is wiped reads both, and the wipe comes after', async ({ skip }) => {
  if (test.runtime.database.engine === 'pglite') skip('One connection: nothing is read beside it.')
  const reads: number[] = []
  const hasRead = Promise.withResolvers<void>()
  const reading = test.runtime.database.db.transaction(async (tx) => {
    const { rows: found } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from purchase`)
    reads.push(...found.map(({ n }) => n))
    hasRead.resolve()
    // Longer than PostgreSQL waits before it looks for a deadlock, so that it would be this one that is given up.
    await tx.execute(sql`select pg_sleep(1.5)`)
    await tx.execute(sql`select count(*) from payment`)
  })
  await hasRead.promise
  const wiped = await admin.write(WIPE, NAME)
  await reading
  expect(reads).toEqual([1])
  expect(wiped).toMatchObject({ status: 200 })
  expect(await count('purchase')).toBe(0)
})

it('figures that were counted before the wipe are not shown after it', async () => {
  const { database, catalogue, readCounts, paymentContext } = test.runtime
  // A page that waits for no count shows what was counted last.
  const counts = sharedCounts({ onFailure: () => {}, patience: async () => {} })
  const parts = { db: database.db, catalogue: catalogue.read, readCounts, now: paymentContext.now, counts }
  const [figures, renewals] = [figuresReads(parts), renewalReads(parts)]
  const month = await figures.thisMonth()
  const asked: (() => Promise<Count<object>>)[] = [
    () => figures.overview(false),
    () => figures.overview(true),
    () => figures.journal(month),
    () => renewals.due({ kind: null, days: 90 }),
  ]
  expect((await admin.write(START, {})).status).toBe(200)
  const { shopper, answer } = await beginToBuy(true)
  await shopper.pay(startedBy(answer), VISA)
  await shopper.poll(startedBy(answer).id)
  for (const ask of asked) {
    await (await ask()).whole()
    expect((await (await ask()).soon('Ada')).value).not.toBeNull()
    await (await ask()).whole()
  }
  expect((await (await figures.overview(true)).whole()).money?.income).not.toEqual([])

  expect(await admin.write(WIPE, NAME)).toMatchObject({ status: 200 })
  for (const ask of asked) {
    expect((await (await ask()).soon('Ada')).value).toBeNull()
    await (await ask()).whole()
  }
  expect((await (await figures.overview(true)).whole()).money?.income).toEqual([])
})
