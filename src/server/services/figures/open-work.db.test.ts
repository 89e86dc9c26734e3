import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf, monthOf } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { MOST_COUNTED } from '#domain/staff-lists/bounded-count.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { bought, DIGITAL_ISSUE, TOTES } from '../../../../tests/support/bought.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { statementsOf } from '../../../../tests/support/statements.ts'
import { addressJson } from '../../db/address-columns.ts'
import { zoneHold } from '../../db/schema/delivery.ts'
import { donationMonth, monthlyDonation } from '../../db/schema/donations.ts'
import { message } from '../../db/schema/mail.ts'
import { purchaseLine } from '../../db/schema/orders.ts'
import { dispute, payment } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { manualRefund } from '../../db/schema/staff.ts'
import { listInvoices } from '../invoices/invoice-list.ts'
import { unpaidByHand } from '../orders/manual-refunds.ts'
import { listOrders } from '../orders/order-list.ts'
import { listUnmatched } from '../payments/unmatched-payments.ts'
import { listContacts } from '../people/contact-list.ts'
import { listReportedMoves } from '../people/returns/reported-moves.ts'
import type { OpenTask } from './open-work.ts'
import { readOpenWork } from './open-work.ts'

const test = runtimeForFile({ empties: 'rate_limit' })
const NOBODY = '00000000-0000-4000-8000-000000000000'
const db = () => test.runtime.database.db
const now = () => test.runtime.app.now()
const ago = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
const publication = async () => (await test.runtime.app.catalogue()).publication
const work = async () => readOpenWork(db(), await publication(), now())
const countOf = async (task: OpenTask) => (await work()).find((one) => one.task === task)?.count ?? 0

/** What has not been sent yet is no matter of this test. */
beforeAll(async () => {
  await test.runtime.queue.idle()
})

it('counts what the lists behind it show', async () => {
  const shown = await publication()
  await bought(db(), { lines: [TOTES], now: ago(50) })
  const { id } = await readersOf(test).join({})
  await db()
    .update(account)
    .set({ emailSuspendedAt: ago(3) })
    .where(eq(account.id, id))
  const filters = { ...FIRST_PAGE, status: null, kind: null, from: null, until: null, waiting: false }
  const contacts = await listContacts(db(), { ...FIRST_PAGE, queue: null, holding: false })
  expect(contacts.next).toBeNull()
  expect(await countOf('pack')).toBe((await listOrders(db(), shown, { ...filters, unsent: true })).rows.length)
  expect(await countOf('past-due')).toBe(
    (await listInvoices(db(), shown, now(), { ...FIRST_PAGE, show: 'past-due' })).rows.length,
  )
  expect(await countOf('returned-mail')).toBe(contacts.rows.length)
  expect(await countOf('refunds')).toBe((await unpaidByHand(db())).length)
  expect(await countOf('unmatched')).toBe((await listUnmatched(db(), '', FIRST_PAGE)).rows.length)
  expect(await countOf('pack')).toBeGreaterThan(0)
  expect(await countOf('returned-mail')).toBeGreaterThan(0)
})

it('counts a hold of a zone once the day is past on which it should be over', async () => {
  const insert = (zone: 'b' | 'c', untilDay: Day) =>
    db()
      .insert(zoneHold)
      .values({ id: randomUUID(), issue: 52, zone, untilDay, says: 'A strike.', reason: '', actor: NOBODY, at: now() })
  const today = dayOf(now(), 'America/New_York')
  await insert('b', today)
  expect(await countOf('held-zones')).toBe(0)
  await insert('c', addDays(today, -1))
  expect((await work()).find(({ task }) => task === 'held-zones')).toMatchObject({
    count: 1,
    oldest: addDays(today, -1),
  })
  await db().update(zoneHold).set({ liftedAt: now(), outcome: 'ended' })
  expect(await countOf('held-zones')).toBe(0)
})

it('counts a zone on hold, a moved address to decide and a monthly donation that was declined', async () => {
  const today = dayOf(now(), 'America/New_York')
  const before = await countOf('zones-on-hold')
  const held = {
    id: randomUUID(),
    issue: 52,
    zone: 'b' as const,
    says: 'A strike.',
    reason: '',
    actor: NOBODY,
    at: now(),
  }
  await db()
    .insert(zoneHold)
    .values({ ...held, untilDay: addDays(today, 7) })
  expect(await countOf('zones-on-hold')).toBe(before + 1)
  await db().update(zoneHold).set({ liftedAt: now(), outcome: 'ended' })

  const reader = await readersOf(test).join({})
  const moved = () => countOf('reported-moves')
  const undecided = await moved()
  await db().execute(sql`
    insert into reported_move (id, account_id, zone, company, line1, line2, city, state, postcode, country, old, at)
    select gen_random_uuid(), account_id, zone, '', '9 Oak Street', '', city, state, postcode, country,
      ${addressJson('a')}::jsonb, ${now().toISOString()}::timestamptz
    from address a where account_id = ${reader.id}::uuid`)
  expect(await moved()).toBe(undecided + 1)
  expect(await moved()).toBe((await listReportedMoves(db())).length)

  const declined = () => countOf('failed-donations')
  const before2 = await declined()
  const order = await bought(db(), { lines: [DIGITAL_ISSUE], now: ago(2) })
  const id = randomUUID()
  const donor = { name: 'A Donor', email: 'declined@example.com', dollars: 10, status: 'paused' as const }
  await db()
    .insert(monthlyDonation)
    .values({ id, purchaseId: order.id, ...donor, startedOn: today, nextOn: today, createdAt: now() })
  const month = { donationId: id, month: monthOf(today), chargedOn: today, state: 'due' as const }
  await db()
    .insert(donationMonth)
    .values({ ...month, failures: 1 })
  expect((await work()).find(({ task }) => task === 'failed-donations')).toMatchObject({ count: before2 + 1 })
  await db().update(donationMonth).set({ state: 'paid', purchaseId: order.id }).where(eq(donationMonth.donationId, id))
  expect(await declined()).toBe(before2)
})

it('empties as the work is done', async () => {
  const before = await countOf('pack')
  const order = await bought(db(), { lines: [TOTES], now: ago(2) })
  await bought(db(), { lines: [DIGITAL_ISSUE], now: ago(2) })
  expect(await countOf('pack')).toBe(before + 1)
  await db().update(purchaseLine).set({ sentAt: now() }).where(eq(purchaseLine.purchaseId, order.id))
  expect(await countOf('pack')).toBe(before)

  const owed = {
    key: randomUUID(),
    reason: 'Paid by check',
    amount: cents(1200),
    position: null,
    subscriptionId: null,
  } as const
  const [staff] = await db().select().from(account).where(eq(account.email, 'finance@example.com'))
  const refunds = await countOf('refunds')
  await db()
    .insert(manualRefund)
    .values({
      ...owed,
      id: randomUUID(),
      purchaseId: order.id,
      accountId: null,
      actor: staff?.id ?? '',
      createdAt: ago(1),
    })
  expect(await countOf('refunds')).toBe(refunds + 1)
})

it('leads to the order of the oldest dispute and to whom a message has not reached', async () => {
  const order = await bought(db(), { lines: [TOTES], now: ago(400) })
  const [paid] = await db().select().from(payment).where(eq(payment.purchaseId, order.id))
  const opened = ago(300)
  await db()
    .insert(dispute)
    .values({ id: 'dp_old', intent: paid?.intent ?? '', amount: order.total, status: 'open', openedAt: opened })
  const { invoicePrefix, timeZone } = await publication()
  expect((await work()).find(({ task }) => task === 'disputes')).toEqual({
    task: 'disputes',
    count: 1,
    oldest: dayOf(opened, timeZone),
    of: `${invoicePrefix}${order.number}`,
  })
  await db().update(dispute).set({ status: 'won', closedAt: now() })
  expect(await countOf('disputes')).toBe(0)

  await db().update(message).set({ sentAt: now() }).where(isNull(message.sentAt))
  const late = { template: 'test', props: {}, createdAt: ago(2) }
  const fresh = { ...late, createdAt: ago(0.5) }
  await db()
    .insert(message)
    .values([
      { id: randomUUID(), key: 'late', recipient: 'stuck@example.com', ...late },
      { id: randomUUID(), key: 'fresh', recipient: 'soon@example.com', ...fresh },
    ])
  expect((await work()).find(({ task }) => task === 'unsent-messages')).toMatchObject({
    count: 1,
    of: 'stuck@example.com',
  })
})

it('counts no further than it says', async () => {
  await db().execute(sql`
    insert into message (id, key, recipient, template, props, created_at)
    select gen_random_uuid(), 'many ' || n, 'many@example.com', 'test', '{}', ${ago(2).toISOString()}::timestamptz
    from generate_series(1, ${MOST_COUNTED + 5}) n`)
  expect(await countOf('unsent-messages')).toBe(MOST_COUNTED + 1)
  await db().execute(sql`delete from message where key like 'many %'`)
  expect(await countOf('unsent-messages')).toBeLessThan(MOST_COUNTED)
})

it('takes one statement', async () => {
  const shown = await publication()
  expect(await statementsOf(() => readOpenWork(db(), shown, now()))).toHaveLength(1)
  await db().execute(sql`delete from message where key in ('late', 'fresh')`)
})
