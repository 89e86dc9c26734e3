import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { dayOf, monthOf } from '#domain/day.ts'
import { journalFaults } from '#domain/figures/journal.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { advance } from '../../../../tests/support/advance.ts'
import type { Shopper, Started } from '../../../../tests/support/shopper.ts'
import { BANK, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { DIGITAL, EMPTY, openStaffOrders } from '../../../../tests/support/staff-orders.ts'
import { INTRUDER_PASSWORD, unprovedAccounts } from '../../../../tests/support/unproved.ts'
import { gift, purchase, waitingSubscription } from '../../db/schema/orders.ts'
import { address } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { auditLedger } from '../../services/figures/audit-books.ts'
import { readJournal } from '../../services/figures/journal.ts'
import { waitingGiftsByMonth } from '../../services/figures/waiting.ts'

const { test, db, member, fileOf } = openStaffOrders()
const people = unprovedAccounts(test)
const password = { password: 'a lamp by the water', confirm: 'a lamp by the water' }
const PRINT = { medium: 'print', level: 'low', term: '1year' } as const

/** The form is sent while nobody has an account with this address. */
async function begin(email: string, plan: object = PRINT): Promise<{ shopper: Shopper; intent: Started }> {
  const shopper = openShopper(test)
  const body = { name: 'Olga Owner', email, password, address: HOME, shipcode: 'ship-a' }
  const cart = { ...EMPTY, subscription: plan }
  return { shopper, intent: startedBy(await shopper.checkout({ ...body, cart })) }
}

async function settled(email: string, plan: object = PRINT) {
  const { shopper, intent } = await begin(email, plan)
  const intruder = await people.intrude(email)
  await shopper.pay(intent, VISA)
  const polled = await shopper.poll(intent.id)
  expect(polled.body).toMatchObject({ status: 'completed', receipt: expect.any(String) })
  const [row] = await db()
    .select()
    .from(purchase)
    .where(eq(purchase.receipt, (polled.body as { receipt: string }).receipt))
  if (!row) throw new Error('There is no order.')
  return { shopper, intruder, order: row }
}

const subscriptionsOf = async (email: string) => {
  const { id } = await people.rowOf(email)
  return db().select().from(subscription).where(eq(subscription.accountId, id)).orderBy(subscription.position)
}
const waitingOf = async (id: string) =>
  (await db().select().from(waitingSubscription).where(eq(waitingSubscription.purchaseId, id)))[0]

async function deferredInWaiting(): Promise<number> {
  const months = await waitingGiftsByMonth(db(), 'America/New_York', test.runtime.paymentContext.now())
  return months.reduce((all, { amount }) => all + amount, 0)
}

async function booksAreRight() {
  const { paymentContext: context } = test.runtime
  expect((await auditLedger(context)).filter(({ says }) => /subscription|tokens/.test(says))).toEqual([])
  const month = monthOf(dayOf(context.now(), 'America/New_York'))
  expect(
    journalFaults(await context.db.transaction((tx) => readJournal(tx, 'America/New_York', month)), DOLLARS),
  ).toEqual([])
}

describe('a subscription that settles for an account that appeared meanwhile', () => {
  it('waits without a ledger, is owed, and shows to buyer and staff; proved, it starts with the buyer’s address', async () => {
    const email = people.newAddress()
    const before = await deferredInWaiting()
    const { shopper, intruder, order } = await settled(email)
    expect(await people.isIn(shopper)).toBe(false)
    expect(order).toMatchObject({ status: 'paid', accountId: null, waitsFor: email })
    expect(await waitingOf(order.id)).toMatchObject({ amount: 5400, startedAt: null })
    expect(await deferredInWaiting()).toBe(before + 5400)
    expect(await subscriptionsOf(email)).toHaveLength(1)
    expect((await intruder.get('/api/account/data')).body).not.toMatchObject({ orders: [expect.anything()] })
    expect(await test.runtime.app.orders.receipt(order.receipt)).toMatchObject({
      receipt: { next: ['confirm-email'] },
    })
    expect((await fileOf(order.number ?? 0)).subscriptionWaits).toBe(true)
    const { token } = await people.rowOf(email)
    const profile = await test.runtime.app.people.person(token)
    expect(profile).toMatchObject({ emailProved: false, waiting: [{ receipt: order.receipt }] })
    await booksAreRight()

    await people.prove(openShopper(test), await people.proofToken(email), null)
    const [, started] = await subscriptionsOf(email)
    expect(started).toMatchObject({
      purchaseId: order.id,
      tokensLeft: 4,
      activeDeliverable: 'print-a',
      payment: 'paid',
    })
    expect(await waitingOf(order.id)).toMatchObject({ subscriptionId: started?.id })
    const { id } = await people.rowOf(email)
    expect(await db().select().from(address).where(eq(address.accountId, id))).toMatchObject([
      { line1: HOME.line1, hiddenAt: null },
    ])
    expect(await deferredInWaiting()).toBe(before)
    expect((await test.runtime.app.people.person(token))?.waiting).toEqual([])
    await booksAreRight()
  })

  it('with its password given elsewhere starts as well, and is not set by the buyer’s', async () => {
    const email = people.newAddress()
    const { order } = await settled(email, DIGITAL)
    await people.prove(openShopper(test), await people.proofToken(email), INTRUDER_PASSWORD)
    expect((await subscriptionsOf(email)).map(({ purchaseId }) => purchaseId)).toContain(order.id)
    const again = await openShopper(test).post('/api/access/login', { email, password: password.password })
    expect(again.status).toBe(422)
  })

  it('is refunded by staff while it waits, and then never starts', async () => {
    const email = people.newAddress()
    const { order } = await settled(email)
    const cashier = await member('finance')
    const refunded = await cashier.write('/api/staff/orders/refund', {
      order: order.id,
      what: { type: 'whole' },
      amount: order.total,
      reason: 'Never confirmed',
    })
    expect(refunded.status).toBe(200)
    expect(await waitingOf(order.id)).toMatchObject({ startedAt: null, cancelledAt: expect.any(Date) })
    await people.prove(openShopper(test), await people.proofToken(email), null)
    expect((await subscriptionsOf(email)).map(({ purchaseId }) => purchaseId)).not.toContain(order.id)
    await booksAreRight()
  })

  it('paid by a bank debit, waits when the money arrives, whoever proves the address in between', async () => {
    const email = people.newAddress()
    const { shopper, intent } = await begin(email, DIGITAL)
    await shopper.pay(intent, BANK)
    await shopper.poll(intent.id)
    await people.intrude(email)
    await advance(test, 5)
    const [row] = await db().select().from(purchase).where(eq(purchase.email, email))
    expect(row).toMatchObject({ status: 'paid', accountId: null })
    expect(await waitingOf(row?.id ?? '')).toMatchObject({ startedAt: null })
    await people.prove(openShopper(test), await people.proofToken(email), null)
    expect((await subscriptionsOf(email)).map(({ purchaseId }) => purchaseId)).toContain(row?.id)
  })
})

describe('orders by staff for others', () => {
  it('wait for an address that somebody else may hold, and take neither name nor street from its account', async () => {
    const email = people.newAddress()
    await people.intrude(email, 'print-a')
    const cashier = await member('finance')
    const check = { by: 'check', received_on: '2026-11-14', note: 'No. 7' }
    const body = { name: '', email, cart: { ...EMPTY, subscription: PRINT }, payment: check, shipcode: 'ship-a' }
    expect((await cashier.post('/api/staff/orders/quote', body)).status).toBe(422)
    const named = { ...body, name: 'Olga Owner', address: HOME }
    const { total } = (await cashier.post('/api/staff/orders/quote', named)).body as { total: number }
    const placed = await cashier.write('/api/staff/orders/place', { ...named, shown_total: total })
    const { id } = placed.body as { id: string }
    expect(await waitingOf(id)).toMatchObject({ amount: total })
    expect(await subscriptionsOf(email)).toHaveLength(1)
    const waiting = {
      ...FIRST_PAGE,
      status: null,
      kind: null,
      from: null,
      until: null,
      unsent: false,
      waiting: true,
    }
    expect((await test.runtime.app.orders.list(waiting)).rows.map((order) => order.id)).toContain(id)
    const { token } = await people.rowOf(email)
    const support = await member('support')
    const sent = await support.write(`/api/staff/people/${token}/proof`, { reason: 'Called us' })
    expect(sent.status).toBe(200)
    await people.prove(openShopper(test), await people.proofToken(email), null)
    expect((await subscriptionsOf(email)).map(({ purchaseId }) => purchaseId)).toContain(id)
    expect((await support.write(`/api/staff/people/${token}/proof`, { reason: 'Again' })).status).toBe(422)
    await booksAreRight()
  })

  it('go to an account that only staff have made at once, a second time too', async () => {
    const email = people.newAddress()
    const cashier = await member('finance')
    const check = { by: 'check', received_on: '2026-11-14', note: 'No. 8' }
    const body = { name: 'Piet', email, cart: { ...EMPTY, subscription: DIGITAL }, payment: check }
    for (const subscriptions of [1, 2]) {
      const { total } = (await cashier.post('/api/staff/orders/quote', body)).body as { total: number }
      expect((await cashier.write('/api/staff/orders/place', { ...body, shown_total: total })).status).toBe(200)
      expect(await subscriptionsOf(email)).toHaveLength(subscriptions)
    }
  })

  it('an invoice billed to the address is not shown to the account; served before it is paid, it starts with the proof', async () => {
    const email = people.newAddress()
    await people.intrude(email)
    const cashier = await member('finance')
    const payment = { by: 'invoice', net: 30, accepted: 'any', serve_before: true, send: true }
    const body = { name: 'Olga Owner', email, cart: { ...EMPTY, subscription: DIGITAL }, payment }
    const { total } = (await cashier.post('/api/staff/orders/quote', body)).body as { total: number }
    const placed = await cashier.write('/api/staff/orders/place', { ...body, shown_total: total })
    const { id } = placed.body as { id: string }
    expect(await people.ordersOf(email)).toEqual([])
    expect(await subscriptionsOf(email)).toHaveLength(1)
    const owner = openShopper(test)
    const path = await people.typeCode(owner, email)
    await people.prove(owner, new URL(path, 'http://localhost').searchParams.get('token') ?? '', null)
    expect((await people.ordersOf(email)).map(({ names }) => names)).toHaveLength(1)
    expect((await subscriptionsOf(email)).at(-1)).toMatchObject({ purchaseId: id, payment: 'unpaid' })
    const paid = await cashier.write('/api/staff/invoices/payment', {
      invoice: id,
      means: 'check',
      amount: total,
      left: total,
      received_on: '2026-11-14',
      note: '',
    })
    expect(paid.status).toBe(200)
    expect((await subscriptionsOf(email)).at(-1)).toMatchObject({ purchaseId: id, payment: 'paid' })
    expect(await subscriptionsOf(email)).toHaveLength(2)
    await booksAreRight()
  })
})

describe('a gift that is redeemed for an account that appeared meanwhile', () => {
  it('stays as it is, and the difference that was paid goes back', async () => {
    const email = people.newAddress()
    const token = await people.giftToken()
    const reader = openShopper(test)
    const view = (await reader.get(`/api/subscribe/redeem?token=${token}`)).body as { prices: Record<string, number> }
    const fields = { name: 'Olga Owner', email, password, address: HOME, shown_total: view.prices['print-a'] }
    const answer = await reader.checkoutAt('/api/subscribe/redeem', {
      ...fields,
      subscription: { token, deliverable: 'print-a' },
    })
    const { data } = answer.body as { data: { data: Record<string, string> } }
    const intent = { id: data.data.payment_intent_id ?? '', secret: data.data.stripe_secret ?? '' }
    await people.intrude(email)
    await reader.pay(intent, VISA)
    expect(await reader.poll(intent.id)).toMatchObject({ status: 409 })
    const [row] = await db().select().from(gift).where(eq(gift.token, token))
    expect(row).toMatchObject({ status: 'waiting' })
    expect(await subscriptionsOf(email)).toHaveLength(1)
  })
})
