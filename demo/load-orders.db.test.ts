import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purchase } from '#server/db/schema/orders.ts'
import { account } from '#server/db/schema/people.ts'
import { subscription } from '#server/db/schema/subscriptions.ts'
import { auditLedger, differenceLine } from '#server/services/figures/audit-books.ts'
import { demoDatabase } from '../tests/support/database.ts'
import type { TestRuntime } from '../tests/support/runtime.ts'
import { openTestRuntime } from '../tests/support/runtime.ts'
import { readers } from './content/people.ts'
import { loadDemo } from './load.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db
const audited = async () =>
  (await auditLedger({ db: db(), payments: test.runtime.payments })).map((difference) => differenceLine(difference))

async function ordersOf(key: string) {
  return db()
    .select({ id: purchase.id, status: purchase.status, total: purchase.total, subscription: subscription.id })
    .from(subscription)
    .innerJoin(account, eq(account.id, subscription.accountId))
    .innerJoin(purchase, eq(purchase.id, subscription.purchaseId))
    .where(eq(account.email, `${key}@example.com`))
    .orderBy(subscription.position)
}

it('gives every subscription of the demo’s readers an order that paid for it', async () => {
  const bought = readers.filter(({ key }) => key !== 'canada')
  for (const { key, subscriptions } of bought) {
    const orders = await ordersOf(key)
    expect([key, orders.length]).toEqual([key, subscriptions.length])
    for (const { status, total } of orders) expect({ status, paid: total > 0 }).toEqual({ status: 'paid', paid: true })
  }
  expect(await audited()).toEqual([])
})

it('gives them to a demo that an older version loaded, once', async () => {
  const [before] = await ordersOf('digital')
  await db().transaction(async (tx) => {
    await tx.execute(sql`alter table ledger_entry drop constraint grant_is_paid_for`)
    await tx.execute(sql`alter table ledger_entry disable trigger user`)
    await tx.execute(sql`update ledger_entry set purchase_id = null where purchase_id = ${before?.id}`)
    await tx.execute(sql`update subscription set purchase_id = null where id = ${before?.subscription}`)
    for (const table of ['recorded_payment', 'purchase_line'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where purchase_id = ${before?.id}`)
    await tx.execute(sql`delete from purchase where id = ${before?.id}`)
  })
  expect(await audited()).toContainEqual(expect.stringMatching(/^a grant is worth something and nobody paid for it: /))
  for (const _ of [1, 2]) await loadDemo(db())
  expect(await ordersOf('digital')).toMatchObject([{ subscription: before?.subscription, status: 'paid' }])
  // The number of the deleted order is not given again.
  expect((await audited()).filter((line) => !line.startsWith('a number is missing'))).toEqual([])
})
