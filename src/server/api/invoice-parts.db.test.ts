import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { leftChanged, moreThanLeft, voidsWithMoney } from '#domain/invoices/part-payment.ts'
import { cents } from '#domain/money.ts'
import { advance } from '../../../tests/support/advance.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { BANK, FAILING_BANK, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { DIGITAL, EMPTY, openStaffOrders } from '../../../tests/support/staff-orders.ts'
import { purchase } from '../db/schema/orders.ts'
import { payment, recordedPayment } from '../db/schema/payments.ts'
import { account } from '../db/schema/people.ts'
import { subscription } from '../db/schema/subscriptions.ts'
import { auditLedger } from '../services/figures/audit-books.ts'
import { NOT_OPEN } from '../services/invoices/record-payment.ts'

const { test, db, member } = openStaffOrders()

const TOTAL = 3000
let made = 0

/** One year digital, sent: $30. */
async function invoice(cashier: StaffBrowser, more: object = {}) {
  made += 1
  const email = `part-${made}@example.org`
  const net = { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: false, ...more }
  const body = { name: 'Piet Part', email, cart: { ...EMPTY, subscription: DIGITAL }, payment: net, shown_total: TOTAL }
  const { id } = (await cashier.write('/api/staff/orders/place', body)).body as { id: string }
  const row = async () => {
    const [found] = await db().select().from(purchase).where(eq(purchase.id, id))
    if (!found) throw new Error('There is no such invoice.')
    return found
  }
  const pay = (amount: number, left: number, means = 'check') =>
    cashier.write('/api/staff/invoices/payment', {
      invoice: id,
      means,
      amount,
      left,
      received_on: '2026-11-14',
      note: `No. ${amount}`,
    })
  const takeBack = (payment: string, left: number) =>
    cashier.write('/api/staff/invoices/payment/take-back', { invoice: id, payment, left, reason: 'The check bounced' })
  const find = async () => {
    const found = await test.runtime.app.invoices.find(id)
    if (!found) throw new Error('There is no such invoice.')
    return found
  }
  const subscriptions = () =>
    db()
      .select({ payment: subscription.payment })
      .from(subscription)
      .innerJoin(account, eq(account.id, subscription.accountId))
      .where(eq(account.email, email))
  return { id, email, row, pay, takeBack, find, subscriptions }
}

async function expectBooksRight() {
  expect(await auditLedger({ db: db(), payments: test.runtime.payments })).toEqual([])
}

/** What a month came in, and what for: they have to be the same sum. */
async function journal(month: string) {
  const { money, income } = await (await test.runtime.app.figures.journal(month as never)).whole()
  const moved = money.filter(({ move }) => ['captured', 'check', 'wire', 'other'].includes(move))
  return [moved, income].map((all) => all.reduce((sum, { amount }) => sum + amount, 0))
}

describe('an invoice that is paid in parts', () => {
  it('is served with the last part, and its receipt names every means', async () => {
    const { pay, find, row, subscriptions, email } = await invoice(await member('finance'))
    expect(await pay(1000, TOTAL)).toMatchObject({ status: 200, body: { paid: false, left: 2000 } })
    expect(await find()).toMatchObject({
      view: { status: 'open', recorded: 1000, left: 2000, total: TOTAL, payableOnline: true },
      payments: [{ means: 'check', amount: 1000, note: 'No. 1000', takenBack: null }],
    })
    expect(await subscriptions()).toEqual([])
    expect(await pay(1999, 2000, 'wire')).toMatchObject({ body: { left: 1 } })
    expect(await find()).toMatchObject({ view: { payableOnline: false } })
    expect(await pay(1, 1)).toMatchObject({ status: 200, body: { paid: true, left: 0 } })
    expect(await subscriptions()).toEqual([{ payment: 'paid' }])
    expect((await row()).status).toBe('paid')
    const mails = await mailsTo(test, email)
    expect(mails.some(({ text }) => text.includes('Check, Wire transfer'))).toBe(true)
    await expectBooksRight()
  })

  it('takes neither more than is left, nor nothing, nor the same payment twice', async () => {
    const { pay, row } = await invoice(await member('finance'))
    for (const amount of [0, -5]) expect((await pay(amount, TOTAL)).status).toBe(422)
    expect(await pay(TOTAL + 1, TOTAL)).toMatchObject({
      status: 422,
      body: { errors: { amount: moreThanLeft(cents(TOTAL), DOLLARS) } },
    })
    const twice = await Promise.all([1, 2, 3].map(() => pay(1000, TOTAL)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await pay(1000, TOTAL)).toMatchObject({ status: 409, body: { errors: leftChanged(cents(2000), DOLLARS) } })
    expect((await row()).recorded).toBe(1000)
    await expectBooksRight()
  })

  it('takes a payment back once, with a reason, and keeps both in the books', async () => {
    const { id, pay, takeBack, find, row } = await invoice(await member('finance'))
    const before = await journal('2026-11')
    await pay(1000, TOTAL)
    const [first] = (await find()).payments
    const both = await Promise.all([1, 2].map(() => takeBack(first?.id ?? '', 2000)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await row()).recorded).toBe(0)
    expect((await find()).payments).toMatchObject([{ amount: 1000, takenBack: { reason: 'The check bounced' } }])
    const rows = await db().select().from(recordedPayment).where(eq(recordedPayment.purchaseId, id))
    expect(rows.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([-1000, 1000])
    expect(await journal('2026-11')).toEqual(before)
    await pay(TOTAL, TOTAL)
    const [, second] = (await find()).payments
    expect(await takeBack(second?.id ?? '', 0)).toMatchObject({ status: 409, body: { errors: NOT_OPEN } })
    expect(await journal('2026-11')).toEqual(before.map((sum) => sum + TOTAL))
    await expectBooksRight()
  })

  it('is not voided while money is recorded for it', async () => {
    const cashier = await member('finance')
    const { id, pay, takeBack, find } = await invoice(cashier)
    await pay(1000, TOTAL)
    const voiding = () => cashier.write('/api/staff/invoices/void', { invoice: id, reason: 'Ordered twice' })
    expect(await voiding()).toMatchObject({ status: 422, body: { errors: voidsWithMoney(cents(1000), DOLLARS) } })
    await takeBack((await find()).payments[0]?.id ?? '', 2000)
    expect((await voiding()).status).toBe(200)
  })

  it('is reminded of what is left, at both addresses', async () => {
    const cashier = await member('finance')
    const { id, pay, email } = await invoice(cashier, { email_to: 'payables@part.example' })
    await pay(1000, TOTAL)
    expect((await cashier.write('/api/staff/invoices/remind', { invoice: id })).status).toBe(200)
    for (const to of [email, 'payables@part.example']) {
      const mails = await mailsTo(test, to)
      expect(mails).toHaveLength(2)
      expect(mails.some(({ text }) => text.includes('$20.00') && text.includes('Paid so far'))).toBe(true)
    }
  })

  it('is recorded and taken back by finance alone', async () => {
    const { id } = await invoice(await member('finance'))
    const body = { invoice: id, means: 'check', amount: 1, left: TOTAL, received_on: '2026-11-14', note: '' }
    for (const role of ['support', 'fulfilment'] as const) {
      const other = await member(role)
      expect((await other.write('/api/staff/invoices/payment', body)).status).toBe(403)
      expect((await other.write('/api/staff/invoices/payment/take-back', body)).status).toBe(403)
    }
  })
})

describe('online, a partly paid invoice', () => {
  const password = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
  const begin = async (token: string, shown_total: number) => {
    const payer = openShopper(test)
    return { payer, answer: await payer.checkoutAt(`/api/invoice/${token}/checkout`, { password, shown_total }) }
  }

  it('is charged the rest alone', async () => {
    const { id, pay, row, subscriptions } = await invoice(await member('finance'))
    await pay(1000, TOTAL)
    const { invoice: token } = await row()
    expect((await begin(token, TOTAL)).answer.status).toBe(422)
    const { payer, answer } = await begin(token, 2000)
    const intent = startedBy(answer)
    await payer.pay(intent, VISA)
    expect(await payer.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    const paid = await db().select().from(payment).where(eq(payment.purchaseId, id))
    expect(paid.map(({ amount }) => amount)).toEqual([2000])
    expect(await subscriptions()).toEqual([{ payment: 'paid' }])
    await expectBooksRight()
  })

  it('returns a payment that was under way when a part was recorded, and stays open for the rest', async () => {
    const { pay, row, find, subscriptions } = await invoice(await member('finance'))
    const { invoice: token } = await row()
    const { payer, answer } = await begin(token, TOTAL)
    await pay(1000, TOTAL)
    const intent = startedBy(answer)
    await payer.pay(intent, VISA)
    expect(await payer.poll(intent.id)).toMatchObject({
      status: 409,
      body: { errors: expect.stringContaining('$20.00 is left. We’ve returned your money.') },
    })
    expect(await find()).toMatchObject({ view: { status: 'open', left: 2000, payableOnline: true } })
    expect(await subscriptions()).toEqual([])
    await test.runtime.due.run()
    await expectBooksRight()
  })

  it('is paid exactly once when card and check come at the same time', async () => {
    const { id, pay, row } = await invoice(await member('finance'))
    const { payer, answer } = await begin((await row()).invoice, TOTAL)
    const intent = startedBy(answer)
    await Promise.all([payer.pay(intent, VISA), pay(TOTAL, TOTAL)])
    await payer.poll(intent.id)
    await test.runtime.due.run()
    const [online, byHand] = await Promise.all([
      db().select().from(payment).where(eq(payment.purchaseId, id)),
      db().select().from(recordedPayment).where(eq(recordedPayment.purchaseId, id)),
    ])
    expect(online.length + byHand.length).toBe(1)
    expect((await row()).status).toBe('paid')
    await expectBooksRight()
  })

  it('takes nothing by hand while a bank debit is under way, and a failed debit leaves the part as it was', async () => {
    const { pay, row, find } = await invoice(await member('finance'))
    await pay(1000, TOTAL)
    const { invoice: token } = await row()
    const failing = await begin(token, 2000)
    await failing.payer.pay(startedBy(failing.answer), FAILING_BANK)
    await failing.payer.poll(startedBy(failing.answer).id)
    expect(await find()).toMatchObject({ view: { status: 'processing', left: 2000 } })
    expect(await pay(1000, 2000)).toMatchObject({ status: 409, body: { errors: NOT_OPEN } })
    await advance(test, 6)
    expect(await find()).toMatchObject({ view: { status: 'open', left: 2000 } })
    const again = await begin(token, 2000)
    await again.payer.pay(startedBy(again.answer), BANK)
    await advance(test, 6)
    expect((await row()).status).toBe('paid')
    await expectBooksRight()
  })
})
