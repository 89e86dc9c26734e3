import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { advance } from '../../../tests/support/advance.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { readMailingFile } from '../../../tests/support/mailing-labels.ts'
import { mailingsOf } from '../../../tests/support/mailings.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { gift } from '../db/schema/orders.ts'
import { account, address } from '../db/schema/people.ts'
import { ledgerEntry, subscription } from '../db/schema/subscriptions.ts'
import { auditLedger } from '../services/figures/audit-books.ts'
import { startDueGifts } from '../services/gifts/start-gifts.ts'
import { mailLate } from '../services/issues/close-issue.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db
const inDays = (count: number) => addDays(dayOf(test.runtime.app.now(), 'America/New_York'), count)
const GIL = 'gil@example.net'

/** Paid for, one for each recipient. */
async function give(recipients: object[], deliverable = 'print-a'): Promise<void> {
  const shopper = openShopper(test)
  const giftsubs = [{ deliverable, level: 'low', term: '1year', quantity: recipients.length }]
  const cart = { items: [], giftsubs, donation: null, subscription: null }
  const body = { name: 'Gil Giver', email: GIL, origin: '/subscribe', cart, gift_recipients: recipients }
  const intent = startedBy(await shopper.checkout(body, '&gift'))
  await shopper.pay(intent, VISA)
  await shopper.poll(intent.id)
}

/** The readers without a login, with what they have. */
const readers = (name: string) =>
  db()
    .select({ account, subscription, gift })
    .from(account)
    .innerJoin(subscription, eq(subscription.accountId, account.id))
    .innerJoin(gift, eq(gift.subscriptionId, subscription.id))
    .where(and(eq(account.name, name), sql`${account.email} is null`))

describe('a printed gift with a postal address', () => {
  it('starts once on its day, for a reader without a login, however often and by whomever it is tried', async () => {
    await give([{ name: 'Cy Post', address: HOME, send_on: inDays(2) }])
    await startDueGifts(test.runtime.paymentContext)
    expect(await readers('Cy Post')).toEqual([])
    await advance(test, 2)
    const again = [1, 2, 3].map(() => startDueGifts(test.runtime.paymentContext))
    await Promise.all(again)
    const [started, ...more] = await readers('Cy Post')
    expect(more).toEqual([])
    expect(started).toMatchObject({
      account: { email: null, passwordHash: null, emailProvedAt: null },
      subscription: { tokensLeft: 4, activeDeliverable: 'print-a', payment: 'paid', phase: 'introductory' },
      gift: { status: 'redeemed', startedAt: expect.any(Date) },
    })
    const { id = '' } = started?.account ?? {}
    expect(await db().select().from(address).where(eq(address.accountId, id))).toMatchObject([{ line1: HOME.line1 }])
    const entries = await db().select().from(ledgerEntry).where(eq(ledgerEntry.accountId, id))
    expect(entries).toMatchObject([
      { kind: 'granted', tokens: 4, amount: started?.gift.amount, reason: 'Gift from Gil Giver' },
    ])
    expect(await db().select().from(account).where(eq(account.name, 'Cy Post'))).toHaveLength(1)
  })

  it('can be taken over, and is no gift that waits again', async () => {
    const [started] = await readers('Cy Post')
    const token = started?.gift.token ?? ''
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const wanted = { subscription: { token, deliverable: 'print-a' }, address: HOME }
    const other = { ...wanted, subscription: { token: 'nothing', deliverable: 'print-a' } }
    expect(await reader.checkoutAt('/api/subscribe/redeem', other)).toMatchObject({ status: 422 })
    const both = db().update(gift).set({ status: 'waiting' }).where(eq(gift.token, token))
    await expect(both).rejects.toThrow()
  })

  it('waits for nobody who redeems it first', async () => {
    await give([{ name: 'Dot First', address: HOME, send_on: inDays(3) }])
    const [row] = await db()
      .select()
      .from(gift)
      .where(and(eq(gift.giverEmail, GIL), eq(gift.status, 'waiting')))
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const wanted = { subscription: { token: row?.token, deliverable: 'print-a' }, address: HOME }
    expect(await reader.checkoutAt('/api/subscribe/redeem', wanted)).toMatchObject({ status: 200 })
    await advance(test, 3)
    expect(await readers('Dot First')).toEqual([])
  })

  it('is served at a close, with its giver on the label, and not once it was cancelled', async () => {
    await give([
      { address: { ...HOME, company: 'Finch & Co' }, send_on: inDays(0) },
      { name: 'Ed Gone', address: HOME, send_on: inDays(5) },
    ])
    await test.runtime.due.run()
    await db()
      .update(gift)
      .set({ status: 'cancelled', cancelledAt: test.runtime.app.now() })
      .where(and(eq(gift.giverEmail, GIL), eq(gift.status, 'waiting')))
    await advance(test, 6)
    expect(await readers('Ed Gone')).toEqual([])
    const mailings = await mailingsOf(test)
    await mailings.next()
    const run = await mailings.closed()
    const given = (await readMailingFile(test, run.id, 'a')).filter((label) => label.gift_from === 'Gil Giver')
    expect(given.map((label) => label.full_name).sort()).toEqual(['Cy Post', 'Finch & Co'])
    for (const label of given) expect(label).toMatchObject({ class: 'gift', copies: '1', issues_left: '3' })
    expect((await readers('Cy Post'))[0]?.subscription.tokensLeft).toBe(3)
    await mailings.undo(run.id)
    expect((await readers('Cy Post'))[0]?.subscription.tokensLeft).toBe(4)
    await mailings.conserved()
    expect(await auditLedger(test.runtime.paymentContext)).toEqual([])
  })

  it('is mailed when it is bought for today right before a close, or its day began since', async () => {
    await give([{ name: 'Fay Dawn', address: HOME, send_on: inDays(1) }])
    await test.runtime.database.db.execute(
      sql`update gift_recipient set send_on = ${inDays(0)} where name = 'Fay Dawn'`,
    )
    await give([{ name: 'Gus Last', address: HOME, send_on: inDays(0) }])
    const mailings = await mailingsOf(test)
    await mailings.next()
    const run = await mailings.closed()
    const names = (await readMailingFile(test, run.id, 'a')).map((label) => label.full_name)
    expect(names).toEqual(expect.arrayContaining(['Fay Dawn', 'Gus Last']))
    await mailings.undo(run.id)
    const late = await mailings.closed()
    expect((await readMailingFile(test, late.id, 'a')).map((label) => label.full_name)).toContain('Gus Last')
    await give([{ name: 'Hal Late', address: HOME, send_on: inDays(0) }])
    const after = await mailLate(test.runtime.mailingContext, mailings.signed())
    expect(after.ok && (await readMailingFile(test, after.value.id, 'a')).map((label) => label.full_name)).toContain(
      'Hal Late',
    )
  })
})
