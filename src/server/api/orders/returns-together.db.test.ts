import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { openReturns } from '../../../../tests/support/returns.ts'
import { DIGITAL } from '../../../../tests/support/staff-orders.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'

const auth = openReturns()
const { db, test, member, fileOf, buy, upgrade, refundOutside, returned, subscriptionOf } = auth

const PRINT = { ...DIGITAL, medium: 'print' } as const
const REASON = { reason: 'Asked for it' }

describe('refunds at once', () => {
  it('return no cent twice, whether the order, the subscription, the upgrade or the provider is asked', async () => {
    const cashier = await member('finance')
    const support = await member('support')
    for (const round of [1, 2, 3]) {
      const email = `at-once-${round}@example.org`
      const order = await buy(email, { subscription: DIGITAL })
      const change = await upgrade(email, 'print-a')
      const { token } = await subscriptionOf(email)
      const refund = (id: string, what: object, amount: number) =>
        cashier.write('/api/staff/orders/refund', { order: id, what, amount, ...REASON })
      const cancelPath = await auth.cancelPath(email)
      const answers = await Promise.all([
        refund(order.id, { type: 'whole' }, 4800),
        refund(order.id, { type: 'unserved', subscription: token }, 4050),
        refund(change.id, { type: 'whole' }, 1800),
        support.write(cancelPath, { subscription: token, amount: 4050, ...REASON }),
        refundOutside(order.id, 700).then(() => ({ status: 200 })),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([])
      expect(await returned(order.id)).toBeLessThanOrEqual(order.total)
      expect(await returned(change.id)).toBeLessThanOrEqual(change.total)
    }
    expect(await auth.audited()).toEqual([])
  })
})

describe('a close undone after a cancellation', () => {
  it('strands no token: it is taken back with its share to return in one press, once', async () => {
    const order = await buy('stranded@example.org', { subscription: PRINT })
    const mailings = await mailingsOf(test)
    await mailings.next()
    const run = await mailings.closed()
    const { id, token } = await subscriptionOf('stranded@example.org')
    const body = { subscription: token, amount: 4050, ...REASON }
    const path = await auth.cancelPath('stranded@example.org')
    expect((await (await member('support')).write(path, body)).body).toEqual({ online: 4050, by_hand: 0 })
    expect((await mailings.undo(run.id)).ok).toBe(true)

    expect(await subscriptionOf('stranded@example.org')).toMatchObject({ tokensLeft: 0 })
    const entries = await db()
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.subscriptionId, id))
      .orderBy(ledgerEntry.id)
    expect(entries.map(({ kind, tokens }) => [kind, tokens])).toEqual([
      ...[
        ['granted', 4],
        ['served', 1],
        ['refunded', 3],
      ],
      ...[
        ['reversed', 1],
        ['refunded', 1],
      ],
    ])
    const listed = async () =>
      (await test.runtime.app.figures.tokensToReturn()).filter(({ name }) => name === 'Odile Brandt')
    const [due] = await listed()
    expect(due).toMatchObject({ amount: 1350, issue: mailings.number() })
    const cashier = await member('finance')
    const mailing = () => cashier.write('/api/staff/orders/return-issue', { entry: due?.entry })
    expect(
      (await (await member('fulfilment')).write('/api/staff/orders/return-issue', { entry: due?.entry })).status,
    ).toBe(403)
    const twice = await Promise.all([mailing(), mailing()])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listed()).toEqual([])
    expect(await returned(order.id)).toBe(5400)
    expect(await auth.audited()).toEqual([])
    await mailings.conserved()
  })

  it('lists no more than can still go back', async () => {
    const order = await buy('whole-then-undone@example.org', { subscription: PRINT })
    const mailings = await mailingsOf(test)
    await mailings.next()
    await mailings.next()
    const run = await mailings.closed()
    const whole = { order: order.id, what: { type: 'whole' }, amount: 5400, ...REASON }
    expect((await (await member('finance')).write('/api/staff/orders/refund', whole)).status).toBe(200)
    const before = await test.runtime.app.figures.tokensToReturn()
    expect((await mailings.undo(run.id)).ok).toBe(true)
    expect(await test.runtime.app.figures.tokensToReturn()).toEqual(before)
    expect(await auth.audited()).toEqual([])
  })
})

describe('a check', () => {
  const body = {
    name: 'Piet Lagerlöf',
    email: 'future@example.org',
    cart: { items: [], giftsubs: [], donation: null, subscription: DIGITAL },
    shown_total: 3000,
  }
  const day = async (days: number) => {
    const { rows } = await db().execute<{ day: string }>(
      sql`select ((${test.runtime.paymentContext.now().toISOString()}::timestamptz at time zone time_zone)::date + ${days}::int)::text as day
        from publication`,
    )
    return rows[0]?.day ?? ''
  }

  it('received in the future is refused, with an order and for an invoice', async () => {
    const cashier = await member('finance')
    const tomorrow = await day(1)
    const placed = await cashier.write('/api/staff/orders/place', {
      ...body,
      payment: { by: 'check', received_on: tomorrow, note: '' },
    })
    expect(placed).toMatchObject({
      status: 422,
      body: { errors: { 'payment.received_on': expect.stringContaining('future') } },
    })
    const payment = { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: false }
    const invoice = (await cashier.write('/api/staff/orders/place', { ...body, payment })).body as { id: string }
    const paid = { invoice: invoice.id, means: 'check', amount: 3000, left: 3000, note: '' }
    const record = (received_on: string) => cashier.write('/api/staff/invoices/payment', { ...paid, received_on })
    expect(await record(tomorrow)).toMatchObject({
      status: 422,
      body: { errors: { received_on: expect.stringContaining('future') } },
    })
    expect((await record(await day(0))).status).toBe(200)
  })

  it('stands in the journal on the day it was received', async () => {
    const cashier = await member('finance')
    const received = '2026-02-28'
    const checks = async (month: string) => {
      const { money, income } = await (await test.runtime.app.figures.journal(month as never)).whole()
      const amounts = income.reduce((sum, { amount }) => sum + amount, 0)
      return [money.find(({ move }) => move === 'check')?.amount ?? 0, amounts]
    }
    const [before = 0, income = 0] = await checks('2026-02')
    const now = await checks((await day(0)).slice(0, 7))
    const payment = { by: 'check', received_on: received, note: 'No. 7' }
    const placed = await cashier.write('/api/staff/orders/place', { ...body, email: 'february@example.org', payment })
    expect(placed.status).toBe(200)
    expect(await checks('2026-02')).toEqual([before + 3000, income + 3000])
    expect(await checks((await day(0)).slice(0, 7))).toEqual(now)
    const file = await cashier.request('/api/staff/figures/month.csv?of=movements&month=2026-02')
    expect(await file.text()).toContain(received)
    const { number } = placed.body as { number: number }
    expect((await fileOf(number)).payments).toMatchObject([{ on: received }])
  })
})
