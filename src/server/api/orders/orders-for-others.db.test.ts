import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { NOT_AN_EMAIL } from '#domain/access/email.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { CANADA, HOME } from '../../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { DIGITAL, EMPTY, openStaffOrders, TOTE } from '../../../../tests/support/staff-orders.ts'
import { gift, giftRecipient, purchase } from '../../db/schema/orders.ts'
import { recordedPayment } from '../../db/schema/payments.ts'
import { account, address } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { totalChanged } from '../../services/checkout/shown-total.ts'

const { test, db, member, onHand, fileOf } = openStaffOrders()

const forOther = (email: string, cart: object, payment: object, more: object = {}) => ({
  name: 'Piet Lagerlöf',
  email,
  cart: { ...EMPTY, ...cart },
  payment,
  ...more,
})

/** Asked what it costs, then placed. */
async function place(cashier: StaffBrowser, body: object) {
  const quote = (await cashier.post('/api/staff/orders/quote', body)).body as { total: number }
  const placed = await cashier.write('/api/staff/orders/place', { ...body, shown_total: quote.total })
  return { total: quote.total, ...placed, body: placed.body as { id: string; number: number | null } }
}
const subscriptionsOf = async (email: string) =>
  db()
    .select({ payment: subscription.payment, left: subscription.tokensLeft, cancelled: subscription.cancelledAt })
    .from(subscription)
    .innerJoin(account, eq(account.id, subscription.accountId))
    .where(eq(account.email, email))

it('an order is found by its number as people write it', async () => {
  const cart = { items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }
  const check = { by: 'check', received_on: '2026-11-14', note: '' }
  const body = forOther('number@example.com', cart, check, { address: HOME, shipcode: 'ship-a' })
  const { number } = (await place(await member('finance'), body)).body
  const { find: order } = test.runtime.app.orders
  for (const written of [String(number), `BF-${number}`, `bf-${number}`])
    expect((await order(written))?.number).toBe(`BF-${number}`)
  for (const nothing of ['BF-', 'XY-1', `${number}.data`, '99999999999', 'BF-0'])
    expect(await order(nothing), nothing).toBeNull()
})

describe('a gift ordered for somebody', () => {
  const giftsubs = [{ deliverable: 'print-a', level: 'low', term: '1year', quantity: 2 }]
  const gift_recipients = [
    { name: 'Rea', email: 'rea@gifts.example', message: 'Read!', send_on: '2027-01-06' },
    { name: 'Cy', address: CANADA, send_on: '2027-01-07' },
  ]
  const kept = (email: string) =>
    db()
      .select({
        deliverable: gift.deliverable,
        amount: gift.amount,
        name: giftRecipient.name,
        on: giftRecipient.sendOn,
      })
      .from(gift)
      .innerJoin(giftRecipient, eq(giftRecipient.giftId, gift.id))
      .where(eq(gift.giverEmail, email))
      .orderBy(giftRecipient.sendOn)

  it.each([
    ['by check', { by: 'check', received_on: '2026-11-14', note: '' }, [5400, 6400]],
    ['for nothing', { by: 'comp', note: 'A thank-you' }, [0, 0]],
  ])('%s has its recipients, each in the zone of their address', async (way, payment, amounts) => {
    const email = `gives-${way.replace(' ', '-')}@example.com`
    const placed = await place(await member('finance'), forOther(email, { giftsubs }, payment, { gift_recipients }))
    expect(placed).toMatchObject({ status: 200, total: amounts[0] && 11_800 })
    expect(await kept(email)).toEqual([
      { deliverable: 'print-a', amount: amounts[0], name: 'Rea', on: '2027-01-06' },
      { deliverable: 'print-b', amount: amounts[1], name: 'Cy', on: '2027-01-07' },
    ])
  })

  it('on an invoice has them once it is paid; bad ones are marked beside their field', async () => {
    const email = 'gives-later@example.com'
    const cashier = await member('finance')
    const payment = { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: false }
    const bad = forOther(email, { giftsubs }, payment, { gift_recipients: [{ email: 'rea' }, null] })
    expect(await cashier.post('/api/staff/orders/quote', bad)).toMatchObject({
      status: 422,
      body: { errors: { 'gift_recipients.0.email': NOT_AN_EMAIL } },
    })
    const { body } = await place(cashier, forOther(email, { giftsubs }, payment, { gift_recipients }))
    expect(await kept(email)).toEqual([])
    const paid = { means: 'check', amount: 11_800, left: 11_800, received_on: '2026-11-14', note: '' }
    expect((await cashier.write('/api/staff/invoices/payment', { invoice: body.id, ...paid })).status).toBe(200)
    expect(await kept(email)).toMatchObject([{ name: 'Rea' }, { name: 'Cy', amount: 6400 }])
  })
})

describe('orders for others', () => {
  it('to Puerto Rico cost what they cost at home, as a country and as a state, quoted and charged alike', async () => {
    const cashier = await member('finance')
    const cart = { items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }
    const check = { by: 'check', received_on: '2026-11-14', note: '' }
    const to = (place: object) => forOther('san-juan@example.com', cart, check, { address: { ...HOME, ...place } })
    const placed = []
    const sanJuan = { state: 'PR', postcode: '00901' }
    for (const one of [{}, sanJuan, { ...sanJuan, country: 'PR', state: '' }, { state: 'AE', postcode: '09102' }])
      placed.push(await place(cashier, to(one)))
    for (const { status, total, body } of placed) {
      expect(status).toBe(200)
      expect([total, (await fileOf(body.number ?? 0)).total]).toEqual([placed[0]?.total, placed[0]?.total])
    }
    const abroad = await cashier.post('/api/staff/orders/quote', to({ country: 'DE', state: '' }))
    expect((abroad.body as { total: number }).total).toBeGreaterThan(placed[0]?.total ?? 0)
  })

  it('are free: comped, granted and told, with what they would have cost', async () => {
    const cashier = await member('finance')
    const cart = {
      subscription: { medium: 'print', level: 'low', term: 'lifetime' },
      giftsubs: [{ deliverable: 'digital', level: 'low', term: '1year', quantity: 2 }],
    }
    const comp = { by: 'comp', note: 'A contributor' }
    const body = forOther('comp@example.com', cart, comp, { address: HOME, shipcode: 'ship-a' })
    expect((await (await member('fulfilment')).post('/api/staff/orders/quote', body)).status).toBe(403)
    expect((await cashier.write('/api/staff/orders/place', { ...body, shown_total: 100 })).body).toEqual({
      errors: { total: totalChanged('FREE') },
    })
    // Nothing has changed where no total was looked at.
    expect((await cashier.write('/api/staff/orders/place', body)).body).toEqual({
      errors: { total: 'The total is FREE. Check it before you place this order.' },
    })
    const placed = await place(cashier, body)
    expect(placed).toMatchObject({ status: 200, total: 0, body: { kind: 'order' } })
    const file = await fileOf(placed.body.number ?? 0)
    const comped = { reason: 'A contributor' }
    expect(file).toMatchObject({ comped, status: 'paid', total: 0, discount: file.subtotal + file.shipping })
    expect(await subscriptionsOf('comp@example.com')).toMatchObject([{ payment: 'comped', left: null }])
    expect(file.gifts).toHaveLength(2)
    const [reader] = await db().select().from(account).where(eq(account.email, 'comp@example.com'))
    expect(
      await db()
        .select()
        .from(address)
        .where(eq(address.accountId, reader?.id ?? '')),
    ).toMatchObject([{ zone: 'a' }])
    expect((await place(cashier, body)).body).toMatchObject({ errors: { subscription: 'Renewal not necessary' } })
  })

  it('are paid by check at once and take from the shelf; what is refunded then goes back by hand', async () => {
    const cashier = await member('finance')
    const check = { by: 'check', received_on: '2026-11-14', note: 'No. 1044' }
    const body = forOther('check@example.com', { items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }, check, {
      address: HOME,
      shipcode: 'ship-a',
    })
    const before = await onHand(TOTE)
    const placed = await place(cashier, body)
    expect(placed.status).toBe(200)
    expect(await onHand(TOTE)).toBe(before - 1)
    const file = await fileOf(placed.body.number ?? 0)
    expect(file.payments).toMatchObject([{ says: 'Check', amount: placed.total, note: 'No. 1044' }])
    const whole = { order: placed.body.id, what: { type: 'whole' }, amount: 0, reason: 'Bounced' }
    expect(await cashier.write('/api/staff/orders/refund', whole)).toMatchObject({
      body: { amount: 0, by_hand: placed.total },
    })
    expect(await onHand(TOTE)).toBe(before)
  })

  it('become an invoice: drafted, sent, reminded, and paid by a recorded check exactly once', async () => {
    const cashier = await member('finance')
    const net = { by: 'invoice', net: 30, accepted: 'any', send: false, serve_before: false }
    const drafted = await place(cashier, forOther('net@example.com', { subscription: DIGITAL }, net))
    const invoice = drafted.body.id
    expect(drafted).toMatchObject({ status: 200, body: { number: null } })
    expect((await test.runtime.app.invoices.find(invoice))?.view.status).toBe('draft')
    expect((await cashier.write('/api/staff/invoices/send', { invoice })).status).toBe(200)
    expect((await cashier.write('/api/staff/invoices/send', { invoice })).status).toBe(422)
    for (const _ of [1, 2]) await cashier.write('/api/staff/invoices/remind', { invoice })
    expect(await mailsTo(test, 'net@example.com')).toHaveLength(2)
    const due = { amount: drafted.total, left: drafted.total }
    const money = { invoice, means: 'wire', ...due, received_on: '2026-11-15', note: '' }
    expect((await cashier.write('/api/staff/invoices/payment', { ...money, amount: drafted.total + 1 })).status).toBe(
      422,
    )
    expect(await subscriptionsOf('net@example.com')).toEqual([])
    const twice = await Promise.all([1, 2].map(() => cashier.write('/api/staff/invoices/payment', money)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await subscriptionsOf('net@example.com')).toMatchObject([{ payment: 'paid', left: 3 }])
    expect(await db().select().from(recordedPayment).where(eq(recordedPayment.purchaseId, invoice))).toHaveLength(1)
    expect((await test.runtime.app.invoices.list({ ...FIRST_PAGE, show: 'paid' })).rows.map(({ id }) => id)).toContain(
      invoice,
    )
    const late = (search: string) => test.runtime.app.invoices.list({ ...FIRST_PAGE, search, show: 'past-due' })
    expect(await late('MUSEUM')).toMatchObject({
      rows: [{ name: 'Harbor Museum Shop', pastDue: true }],
      next: null,
    })
    expect((await late('net@example')).rows).toEqual([])
    // Three of four issues are unserved; the money came as a wire and goes back the same way.
    const file = await fileOf((await db().select().from(purchase).where(eq(purchase.id, invoice)))[0]?.number ?? 0)
    expect(file.refundable).toMatchObject({ whole: 0, byHand: 3000, subscriptions: [{ online: 0, byHand: 2250 }] })
    const what = { type: 'unserved', subscription: file.refundable.subscriptions[0]?.token }
    const ended = { order: invoice, what, amount: 0, reason: 'Moved away' }
    expect((await cashier.write('/api/staff/orders/refund', ended)).body).toEqual({ amount: 0, by_hand: 2250 })
    expect((await test.runtime.app.orders.find(Number(file.number.slice(3))))?.refundable.byHand).toBe(750)
  })

  it('have an `email_to`: the invoice names it, and goes there too', async () => {
    const cashier = await member('finance')
    const net = { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: false }
    const billed = (email_to: string | null) =>
      place(cashier, forOther('billed@example.com', { subscription: DIGITAL }, { ...net, email_to }))
    expect((await billed('nobody')).body).toEqual({ errors: { 'payment.email_to': NOT_AN_EMAIL } })
    for (const [email_to, at, sent] of [
      [' payables@example.com ', 'payables@example.com', [1, 1]],
      ['', 'billed@example.com', [2, 1]],
      ['Billed@example.com', 'Billed@example.com', [3, 1]],
    ] as const) {
      const { body } = await billed(email_to)
      expect((await test.runtime.app.invoices.find(body.id))?.view.billTo.email).toBe(at)
      const mails = ['billed@example.com', 'payables@example.com'].map(async (to) => (await mailsTo(test, to)).length)
      expect(await Promise.all(mails)).toEqual(sent)
    }
  })

  it('go to several places on one invoice: each a parcel of its own, packed and sent by itself', async () => {
    const cashier = await member('finance')
    const net = { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: false }
    const totes = (quantity: number) => [{ item: 'basic-product', ref: TOTE, quantity }]
    const branch = { name: 'North branch', address: { ...HOME, line1: '2 North Street' }, items: totes(2) }
    const abroad = {
      ...branch,
      name: 'Annex',
      address: { ...HOME, line1: '1 Rue Haute', city: 'Lyon', state: '', postcode: '69001', country: 'FR' },
    }
    const order = (consignments: object[]) => forOther('library@example.net', {}, net, { consignments })
    const quote = (body: object) => cashier.post('/api/staff/orders/quote', body)
    expect((await quote(order([{ ...branch, name: ' ' }]))).body).toEqual({
      errors: { 'consignments.0.name': 'Must not be blank.' },
    })
    expect((await quote(order([{ ...branch, address: { country: 'US' } }]))).body).toMatchObject({
      errors: { 'consignments.0.address.line1': 'Must not be blank.' },
    })
    expect(
      (await quote(order([{ ...branch, items: [{ item: 'digital-issue', ref: 'iss:51', quantity: 1 }] }]))).status,
    ).toBe(422)
    const shelf = await onHand(TOTE)
    // No place asks for too much, but together they do.
    expect((await quote(order(new Array(3).fill({ ...branch, items: totes(50) })))).body).toMatchObject({
      errors: expect.stringContaining('Tote'),
    })

    const placed = await place(cashier, order([branch, abroad]))
    // Two totes in each parcel: 2-4 copies within the US and abroad.
    expect(placed).toMatchObject({ status: 200, total: 4 * 2400 + 800 + 3200 })
    const view = (await test.runtime.app.invoices.find(placed.body.id))?.view
    expect(view?.consignments).toMatchObject([
      { name: 'North branch', items: [{ quantity: 2 }] },
      { name: 'Annex', items: [{ quantity: 2 }] },
    ])
    const due = { amount: placed.total, left: placed.total }
    const money = { invoice: placed.body.id, means: 'check', ...due, received_on: '2026-11-15', note: '' }
    expect((await cashier.write('/api/staff/invoices/payment', money)).status).toBe(200)
    expect(await onHand(TOTE)).toBe(shelf - 4)
    const parcels = async () =>
      (await test.runtime.app.orders.packing()).filter(({ orders }) => orders.some(({ id }) => id === placed.body.id))
    const [first] = await parcels()
    expect((await parcels()).map(({ name }) => name)).toEqual(['North branch', 'Annex'])
    const packer = await member('fulfilment')
    const lines = first?.orders[0]?.lines
    expect(
      (await packer.write('/api/staff/orders/sent', { orders: [placed.body.id], lines, tracking: '' })).status,
    ).toBe(200)
    expect((await parcels()).map(({ name }) => name)).toEqual(['Annex'])
  })

  it('are served before payment where staff chose so: paid later it goes on, voided it ends', async () => {
    const cashier = await member('finance')
    const early = { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: true }
    const paid = await place(cashier, forOther('early@example.com', { subscription: DIGITAL }, early))
    expect(await subscriptionsOf('early@example.com')).toMatchObject([{ payment: 'unpaid', left: 3 }])
    const due = { amount: paid.total, left: paid.total }
    const money = { invoice: paid.body.id, means: 'check', ...due, received_on: '2026-11-15', note: '' }
    await cashier.write('/api/staff/invoices/payment', money)
    expect(await subscriptionsOf('early@example.com')).toMatchObject([{ payment: 'paid', left: 3, cancelled: null }])
    const voided = await place(cashier, forOther('voided@example.com', { subscription: DIGITAL }, early))
    const reason = 'Never answered'
    expect((await cashier.write('/api/staff/invoices/void', { invoice: voided.body.id, reason })).status).toBe(200)
    expect(await subscriptionsOf('voided@example.com')).toMatchObject([{ left: 0, cancelled: expect.any(Date) }])
    expect((await cashier.write('/api/staff/invoices/void', { invoice: voided.body.id, reason })).status).toBe(422)
  })
})
