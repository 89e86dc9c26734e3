import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LINK_EXPIRED, NOT_WAITING, ORDER_CANCELED } from '#domain/payments/payment-link.ts'
import { advance } from '../../../../tests/support/advance.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { BANK, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { DIGITAL, EMPTY, openStaffOrders, PASSWORD, TOTE } from '../../../../tests/support/staff-orders.ts'
import { purchase } from '../../db/schema/orders.ts'
import { account, address } from '../../db/schema/people.ts'
import { coupon, stock } from '../../db/schema/publication.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { auditLedger } from '../../services/figures/audit-books.ts'

const { test, db, member, onHand, fileOf } = openStaffOrders()

const LINK = { by: 'link', days: 7 }
const TOTES = { items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }

type Made = { cart?: object; more?: object; email?: string }

/** An order that waits for its buyer's card. */
async function madeLink(cashier: StaffBrowser, { cart = { subscription: DIGITAL }, more = {}, email }: Made = {}) {
  const to = email ?? `link-${randomUUID()}@example.com`
  const body = { name: 'Ada Weir', email: to, cart: { ...EMPTY, ...cart }, payment: LINK, address: HOME, ...more }
  const quote = (await cashier.post('/api/staff/orders/quote', body)).body as { total: number }
  const placed = await cashier.write('/api/staff/orders/place', { ...body, shown_total: quote.total })
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body))
  const { id, number } = placed.body as { id: string; number: number }
  const [row] = await db().select().from(purchase).where(eq(purchase.id, id))
  return { id, number, email: to, total: quote.total, token: row?.invoice ?? '' }
}

const checkoutOf = (token: string) => `/api/invoice/${token}/checkout`
const view = (token: string) => test.runtime.app.invoices.byLink(token)
const statusOf = async (id: string) => (await db().select().from(purchase).where(eq(purchase.id, id)))[0]?.status
const expectBooksRight = async () =>
  expect(await auditLedger({ db: db(), payments: test.runtime.payments })).toEqual([])

describe('a payment link', () => {
  it('is emailed, paid without a login, and grants what was ordered once, for the price shown', async () => {
    const cashier = await member('finance')
    const { email, token, total, number, id } = await madeLink(cashier, {
      cart: { subscription: { ...DIGITAL, medium: 'print' } },
    })
    const [mail] = await mailsTo(test, email)
    expect(mail?.links.some((link) => link.endsWith(`/invoice/${token}`))).toBe(true)
    expect(await view(token)).toMatchObject({ status: 'open', isOrder: true, payableOnline: true, total })
    expect(await fileOf(number)).toMatchObject({
      status: 'open',
      waits: { link: token },
      messages: [{ title: 'Payment link', isSent: true }],
    })
    const listed = await test.runtime.app.figures.openWork()
    expect(listed.find(({ task }) => task === 'links')?.count).toBeGreaterThan(0)

    const buyers = [openShopper(test), openShopper(test)] as const
    const first = startedBy(await buyers[0].checkoutAt(checkoutOf(token), { password: PASSWORD, shown_total: total }))
    const second = startedBy(await buyers[1].checkoutAt(checkoutOf(token), { password: PASSWORD }))
    await buyers[0].pay(first, VISA)
    expect((await buyers[0].poll(first.id)).body).toMatchObject({ status: 'completed' })
    await buyers[1].pay(second, VISA)
    expect(await buyers[1].poll(second.id)).toMatchObject({
      status: 409,
      body: { errors: expect.stringContaining('already paid') },
    })
    await test.runtime.due.run()
    const [reader] = await db().select().from(account).where(eq(account.email, email))
    const own = eq(subscription.accountId, reader?.id ?? '')
    expect(await db().select().from(subscription).where(own)).toMatchObject([{ payment: 'paid', purchaseId: id }])
    // The first issue finds the reader.
    expect(
      await db()
        .select()
        .from(address)
        .where(eq(address.accountId, reader?.id ?? '')),
    ).toMatchObject([{ zone: 'a', city: HOME.city }])
    expect(await fileOf(number)).toMatchObject({ status: 'paid', payments: [{ amount: total }] })
    expect(await cashier.write('/api/staff/orders/cancel', { order: id, reason: 'Late' })).toMatchObject({
      status: 409,
      body: { errors: NOT_WAITING },
    })
    await expectBooksRight()
  })

  it('is charged as agreed, whatever the price list says meanwhile', async () => {
    const { token, total } = await madeLink(await member('finance'))
    const raise = (from: number, to: number) =>
      db().execute(sql`update price_list set prices = replace(prices::text, ${String(from)}, ${String(to)})::jsonb`)
    await raise(3000, 3900)
    const buyer = openShopper(test)
    const intent = startedBy(await buyer.checkoutAt(checkoutOf(token), { password: PASSWORD, shown_total: total }))
    await buyer.pay(intent, VISA)
    expect((await buyer.poll(intent.id)).body).toMatchObject({ status: 'completed' })
    expect(await view(token)).toMatchObject({ status: 'paid', total: 3000 })
    await raise(3900, 3000)
  })

  it('looks for copies when it is paid: sold out meanwhile, nothing is charged', async () => {
    const { token, number } = await madeLink(await member('finance'), { cart: TOTES })
    const before = await onHand(TOTE)
    await db()
      .update(stock)
      .set({ onHand: sql`${stock.reserved}` })
      .where(eq(stock.ref, TOTE))
    const answer = await openShopper(test).checkoutAt(checkoutOf(token), {})
    expect(answer).toMatchObject({ status: 422, body: { errors: expect.stringMatching(/sold out/i) } })
    await db().update(stock).set({ onHand: before }).where(eq(stock.ref, TOTE))
    expect(await fileOf(number)).toMatchObject({ status: 'open', payments: [] })
    const buyer = openShopper(test)
    const intent = startedBy(await buyer.checkoutAt(checkoutOf(token), {}))
    await buyer.pay(intent, VISA)
    expect((await buyer.poll(intent.id)).body).toMatchObject({ status: 'completed' })
    expect(await onHand(TOTE)).toBe(before - 1)
  })

  it('keeps its use of a coupon while it waits, and gives it back when it is canceled', async () => {
    const cashier = await member('finance')
    await db().update(coupon).set({ usageLimit: 1, used: 0 }).where(eq(coupon.code, 'GIFT10'))
    const giftsubs = [{ deliverable: 'digital', level: 'low', term: '1year', quantity: 1 }]
    const withCoupon = { cart: { giftsubs }, more: { coupon: ' gift10 ' } }
    const [one, two] = await Promise.allSettled([madeLink(cashier, withCoupon), madeLink(cashier, withCoupon)])
    const made = [one, two].flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(made).toMatchObject([{ total: 2000 }])
    const [link] = made
    expect(await db().select().from(coupon).where(eq(coupon.code, 'GIFT10'))).toMatchObject([{ used: 1 }])
    const canceled = { order: link?.id, reason: 'Changed their mind' }
    expect((await cashier.write('/api/staff/orders/cancel', canceled)).status).toBe(200)
    expect(await db().select().from(coupon).where(eq(coupon.code, 'GIFT10'))).toMatchObject([{ used: 0 }])
    expect(await view(link?.token ?? '')).toMatchObject({ status: 'void', canceledBecause: ORDER_CANCELED })
    await expectBooksRight()
    await db().update(coupon).set({ usageLimit: null }).where(eq(coupon.code, 'GIFT10'))
  })

  it('canceled while it is paid: it is one or the other, and money without an order goes back', async () => {
    const cashier = await member('finance')
    for (let turn = 0; turn < 3; turn += 1) {
      const { id, token, number } = await madeLink(cashier)
      const buyer = openShopper(test)
      const intent = startedBy(await buyer.checkoutAt(checkoutOf(token), { password: PASSWORD }))
      const [, answer] = await Promise.all([
        buyer.pay(intent, VISA),
        cashier.write('/api/staff/orders/cancel', { order: id, reason: 'Twice' }),
      ])
      await buyer.poll(intent.id)
      await test.runtime.due.run()
      const { status, payments } = await fileOf(number)
      if (answer.status === 200) expect({ status, payments }).toEqual({ status: 'void', payments: [] })
      else expect({ answer: answer.status, status }).toEqual({ answer: 409, status: 'paid' })
    }
    await expectBooksRight()
  })

  it('is canceled once, by finance, with a reason; its page says so and takes no money', async () => {
    const cashier = await member('finance')
    const { id, token, number } = await madeLink(cashier)
    const buyer = openShopper(test)
    const intent = startedBy(await buyer.checkoutAt(checkoutOf(token), { password: PASSWORD }))
    const because = { order: id, reason: 'Ordered online instead' }
    expect((await (await member('fulfilment')).write('/api/staff/orders/cancel', because)).status).toBe(403)
    expect((await cashier.write('/api/staff/orders/cancel', { ...because, reason: ' ' })).status).toBe(422)
    const twice = await Promise.all([1, 2].map(() => cashier.write('/api/staff/orders/cancel', because)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    // The page that was open when it was canceled can no longer pay.
    expect((await buyer.pay(intent, VISA)).error).toBeDefined()
    expect((await buyer.checkoutAt(checkoutOf(token), { password: PASSWORD })).status).toBe(422)
    expect(await fileOf(number)).toMatchObject({ status: 'void', waits: null, payments: [] })
  })

  it('is sent again on request, at most once a minute', async () => {
    const cashier = await member('finance')
    const { id, email } = await madeLink(cashier)
    const again = () => cashier.write('/api/staff/orders/send-link', { order: id })
    expect(await again()).toMatchObject({ status: 200, body: { email } })
    expect((await again()).status).toBe(200)
    expect([2, 3]).toContain((await mailsTo(test, email)).length)
    await cashier.write('/api/staff/orders/cancel', { order: id, reason: 'Over' })
    expect(await again()).toMatchObject({ status: 422, body: { errors: NOT_WAITING } })
  })

  it('is made once, however often the form is sent', async () => {
    const cashier = await member('finance')
    const body = { name: 'Ada', email: `once-${randomUUID()}@example.com`, cart: { ...EMPTY, subscription: DIGITAL } }
    const sent = { ...body, payment: LINK, shown_total: 3000, key: randomUUID().replaceAll('-', '') }
    const answers = await Promise.all([1, 2, 3].map(() => cashier.write('/api/staff/orders/place', sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body: placed }) => (placed as { id: string }).id)).size).toBe(1)
    expect(await mailsTo(test, body.email)).toHaveLength(1)
  })

  it('runs out: its page says so, nothing can be begun, and what was begun may be finished', async () => {
    const cashier = await member('finance')
    const idle = await madeLink(cashier)
    const debited = await madeLink(cashier)
    const debit = startedBy(await openShopper(test).checkoutAt(checkoutOf(debited.token), { password: PASSWORD }))
    await openShopper(test).pay(debit, BANK)
    await test.runtime.due.run()
    const slow = await madeLink(cashier)
    await db().execute(sql`update purchase set pay_until = pay_until - interval '1 year' where id = ${slow.id}`)
    expect(await view(slow.token)).toMatchObject({
      status: 'void',
      canceledBecause: LINK_EXPIRED,
      payableOnline: false,
    })
    expect(await openShopper(test).checkoutAt(checkoutOf(slow.token), { password: PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: LINK_EXPIRED },
    })
    const paying = await madeLink(cashier)
    const buyer = openShopper(test)
    const intent = startedBy(await buyer.checkoutAt(checkoutOf(paying.token), { password: PASSWORD }))
    await db().execute(sql`update purchase set pay_until = pay_until - interval '1 year' where id = ${paying.id}`)
    await test.runtime.due.run()
    expect([await statusOf(slow.id), await statusOf(paying.id)]).toEqual(['void', 'open'])
    await buyer.pay(intent, VISA)
    await buyer.poll(intent.id)
    expect(await statusOf(paying.id)).toBe('paid')
    await advance(test, 8)
    await test.runtime.due.run()
    expect(await statusOf(idle.id)).toBe('void')
    expect(['processing', 'paid']).toContain(await statusOf(debited.id))
    await expectBooksRight()
  })
})
