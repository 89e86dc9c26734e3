import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { TestHouse } from '../../../tests/support/house.ts'
import { openTestHouse } from '../../../tests/support/house.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { audit } from '../db/schema/account.ts'
import { recordedPayment, refund } from '../db/schema/money.ts'
import { account, address, subscription } from '../db/schema/people.ts'
import { stock } from '../db/schema/publication.ts'
import { gift, purchase } from '../db/schema/purchase.ts'

let test: TestHouse
const db = () => test.house.database.db
const member = (role: Parameters<typeof openStaff>[1]) => openStaff(test, role)
const TOTE = 'prd:tote-bag'

beforeAll(async () => {
  test = await openTestHouse(await demoDatabase())
})
afterAll(() => test.house.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit`)
})

const EMPTY = { items: [], giftsubs: [], donation: null, subscription: null }
const DIGITAL = { medium: 'digital', level: 'low', term: '1year' } as const
const PASSWORD = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
const onHand = async (ref: string) => (await db().select().from(stock).where(eq(stock.ref, ref)))[0]?.onHand ?? 0

/** Bought online and paid by card. */
async function bought(email: string, cart: object) {
  const shopper = openShopper(test)
  const fields = { name: 'Odile Brandt', email, address: HOME, shipcode: 'ship-a', password: PASSWORD }
  const intent = startedBy(await shopper.checkout({ ...fields, cart: { ...EMPTY, ...cart } }))
  await shopper.pay(intent, VISA)
  const { receipt } = (await shopper.poll(intent.id)).body as { receipt: string }
  const [row] = await db().select().from(purchase).where(eq(purchase.receipt, receipt))
  if (!row?.number) throw new Error('Nothing was bought.')
  const file = await test.house.app.selling.order(row.number)
  if (!file) throw new Error('The order is not found.')
  return { row, file, id: row.id, number: row.number }
}
const fileOf = async (number: number) => {
  const file = await test.house.app.selling.order(number)
  if (!file) throw new Error('The order is not found.')
  return file
}
const returnedTo = async (id: string) =>
  (await db().select().from(refund).where(eq(refund.purchaseId, id))).map(({ amount }) => amount)

describe('orders', () => {
  it('are found by number, email and what is still to be sent, packed by destination, and sent by fulfilment', async () => {
    const cart = { items: [{ item: 'basic-product', ref: TOTE, quantity: 2 }] }
    const { id, number } = await bought('pack@example.com', cart)
    const none = { search: '', status: null, kind: null, from: null, until: null, unsent: false, page: 1 }
    const found = async (asked: object) =>
      (await test.house.app.selling.orders({ ...none, ...asked })).orders.map((order) => order.id)
    expect(await found({ search: `bf-${number}` })).toEqual([id])
    expect(await found({ search: 'PACK@' })).toEqual([id])
    expect(await found({ unsent: true })).toContain(id)
    expect(await found({ status: 'void', search: 'pack@example.com' })).toEqual([])

    const packer = await member('fulfilment')
    const other = await bought('pack@example.com', cart)
    const parcels = (await test.house.app.selling.packing()).filter(({ orders }) => orders.some((one) => one.id === id))
    expect(parcels).toMatchObject([
      { name: 'Odile Brandt', items: [{ quantity: 4 }], orders: [{ id }, { id: other.id }] },
    ])
    await db().update(purchase).set({ name: '=1+1' }).where(eq(purchase.id, other.id))
    const file = await packer.request('/api/staff/orders/packing.csv')
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(await file.text()).toContain(`'=1+1`)

    const sent = { orders: [id], tracking: 'TRACK 12' }
    expect((await (await member('support')).write('/api/staff/orders/sent', sent)).status).toBe(403)
    expect(await packer.write('/api/staff/orders/sent', sent)).toMatchObject({ status: 200, body: { lines: 1 } })
    expect((await packer.write('/api/staff/orders/sent', sent)).status).toBe(422)
    expect(await found({ unsent: true })).not.toContain(id)
    const [mail] = await mailsTo(test, 'pack@example.com')
    expect(mail?.subject).toBe(`On its way: your order BF-${number} from Broadfold`)
    expect(mail?.text).toContain('TRACK 12')
  })

  it('are refunded whole, once, by finance alone; what was not sent is on the shelf again', async () => {
    const before = await onHand(TOTE)
    const { id, file, row } = await bought('whole@example.com', {
      items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }],
      giftsubs: [{ deliverable: 'digital', level: 'low', term: '1year', quantity: 1 }],
    })
    expect(file.refundable.whole).toBe(row.total)
    const body = { order: id, what: { type: 'whole' }, amount: row.total, reason: 'Changed their mind' }
    expect((await (await member('fulfilment')).write('/api/staff/orders/refund', body)).status).toBe(403)
    const cashier = await member('finance')
    expect((await cashier.write('/api/staff/orders/refund', { ...body, amount: 1 })).status).toBe(422)
    const twice = await Promise.all([1, 2].map(() => cashier.write('/api/staff/orders/refund', body)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await returnedTo(id)).toEqual([row.total])
    expect(await onHand(TOTE)).toBe(before)
    expect(await db().select().from(gift).where(eq(gift.purchaseId, id))).toMatchObject([{ status: 'cancelled' }])
    expect(await fileOf(row.number ?? 0)).toMatchObject({ status: 'refunded', refundable: { whole: 0 } })
    const [mail] = await mailsTo(test, 'whole@example.com')
    expect(mail?.subject).toContain('Your money was returned')
    const [noted] = await db()
      .select()
      .from(audit)
      .where(eq(audit.subject, `order:${file.number}`))
    expect(noted).toMatchObject({ action: 'refund', reason: 'Changed their mind', after: { amount: row.total } })
  })

  it('are refunded by line and by unserved issues, each sum shown first, and never more than was paid', async () => {
    const { id, file, row, number } = await bought('parts@example.com', {
      items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }],
      subscription: DIGITAL,
    })
    const [cycle] = file.refundable.cycles
    // The latest issue was served at once: three of four are left, $30.00 in all.
    expect(cycle).toMatchObject({ left: 3, worth: 2250 })
    const tote = file.lines.find(({ packed }) => packed)
    const cashier = await member('finance')
    const refundOf = (what: object, amount: number) =>
      cashier.write('/api/staff/orders/refund', { order: id, what, amount, reason: 'Damaged' })
    const line = { type: 'line', position: tote?.position }
    const unserved = { type: 'unserved', subscription: cycle?.token }
    expect((await refundOf(line, tote?.refundable ?? 0)).status).toBe(200)
    expect((await refundOf(line, tote?.refundable ?? 0)).status).toBe(409)
    expect((await refundOf(unserved, 2250)).status).toBe(200)
    expect((await refundOf(unserved, 2250)).status).toBe(409)
    const rest = row.total - (tote?.refundable ?? 0) - 2250
    expect((await fileOf(number)).refundable.whole).toBe(rest)
    const packed = (await test.house.app.selling.packing()).flatMap(({ orders }) => orders.map((order) => order.id))
    expect(packed).not.toContain(id)
    await expect(
      db()
        .insert(refund)
        .values({
          ...{
            id: crypto.randomUUID(),
            intent: (await intentOf(id)) ?? '',
            purchaseId: id,
            amount: (rest + 1) as never,
          },
          ...{ reason: 'too much', actor: 'test', key: 'too much', state: 'due', createdAt: new Date() },
        }),
    ).rejects.toThrow()
    expect((await refundOf({ type: 'whole' }, rest)).status).toBe(200)
    expect((await returnedTo(id)).reduce((sum, amount) => sum + amount, 0)).toBe(row.total)
    const [ended] = await db().select().from(subscription).where(eq(subscription.purchaseId, id))
    expect(ended).toMatchObject({ tokensLeft: 0, cancelledAt: expect.any(Date) })
  })
})

async function intentOf(id: string): Promise<string | undefined> {
  const { rows } = await db().execute<{ intent: string }>(sql`select intent from payment where purchase_id = ${id}`)
  return rows[0]?.intent
}

const forOther = (email: string, cart: object, payment: object, more: object = {}) => ({
  ...{ name: 'Piet Lagerlöf', email, cart: { ...EMPTY, ...cart }, payment, ...more },
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

describe('orders for others', () => {
  it('are given for nothing: comped, granted and told, with what they would have cost', async () => {
    const cashier = await member('finance')
    const cart = {
      subscription: { medium: 'print', level: 'low', term: 'lifetime' },
      giftsubs: [{ deliverable: 'digital', level: 'low', term: '1year', quantity: 2 }],
    }
    const comp = { by: 'comp', note: 'A contributor' }
    const body = forOther('comp@example.com', cart, comp, { address: HOME, shipcode: 'ship-a' })
    expect((await (await member('support')).post('/api/staff/orders/quote', body)).status).toBe(403)
    expect((await cashier.write('/api/staff/orders/place', { ...body, shown_total: 100 })).status).toBe(422)
    const placed = await place(cashier, body)
    expect(placed).toMatchObject({ status: 200, total: 0, body: { kind: 'order' } })
    const file = await fileOf(placed.body.number ?? 0)
    expect(file).toMatchObject({ comped: true, status: 'paid', total: 0, discount: file.subtotal + file.shipping })
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
      ...{ address: HOME, shipcode: 'ship-a' },
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
    expect((await test.house.app.selling.invoice(invoice))?.view.status).toBe('draft')
    expect((await cashier.write('/api/staff/invoices/send', { invoice })).status).toBe(200)
    expect((await cashier.write('/api/staff/invoices/send', { invoice })).status).toBe(422)
    for (const _ of [1, 2]) await cashier.write('/api/staff/invoices/remind', { invoice })
    expect(await mailsTo(test, 'net@example.com')).toHaveLength(2)
    const money = { invoice, means: 'wire', amount: drafted.total, received_on: '2026-11-15', note: '' }
    expect((await cashier.write('/api/staff/invoices/payment', { ...money, amount: 1 })).status).toBe(422)
    expect(await subscriptionsOf('net@example.com')).toEqual([])
    const twice = await Promise.all([1, 2].map(() => cashier.write('/api/staff/invoices/payment', money)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await subscriptionsOf('net@example.com')).toMatchObject([{ payment: 'paid', left: 3 }])
    expect(await db().select().from(recordedPayment).where(eq(recordedPayment.purchaseId, invoice))).toHaveLength(1)
    expect(
      (await test.house.app.selling.invoices({ search: '', show: 'paid', page: 1 })).invoices.map(({ id }) => id),
    ).toContain(invoice)
    const late = (search: string, page: number) => test.house.app.selling.invoices({ search, show: 'past-due', page })
    expect(await late('MUSEUM', 1)).toMatchObject({
      invoices: [{ name: 'Harbor Museum Shop', pastDue: true }],
      more: false,
    })
    expect((await late('', 2)).invoices).toEqual([])
    expect((await late('net@example', 1)).invoices).toEqual([])
    // Three of four issues are unserved; the money came as a wire and goes back the same way.
    const file = await fileOf((await db().select().from(purchase).where(eq(purchase.id, invoice)))[0]?.number ?? 0)
    expect(file.refundable).toMatchObject({ whole: 0, byHand: 3000, cycles: [{ worth: 0, byHand: 2250 }] })
    const what = { type: 'unserved', subscription: file.refundable.cycles[0]?.token }
    const ended = { order: invoice, what, amount: 0, reason: 'Moved away' }
    expect((await cashier.write('/api/staff/orders/refund', ended)).body).toEqual({ amount: 0, by_hand: 2250 })
    expect((await test.house.app.selling.order(Number(file.number.slice(3))))?.refundable.byHand).toBe(750)
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
    const view = (await test.house.app.selling.invoice(placed.body.id))?.view
    expect(view?.consignments).toMatchObject([
      { name: 'North branch', items: [{ quantity: 2 }] },
      { name: 'Annex', items: [{ quantity: 2 }] },
    ])
    const money = { invoice: placed.body.id, means: 'check', amount: placed.total, received_on: '2026-11-15', note: '' }
    expect((await cashier.write('/api/staff/invoices/payment', money)).status).toBe(200)
    expect(await onHand(TOTE)).toBe(shelf - 4)
    const parcels = async () =>
      (await test.house.app.selling.packing()).filter(({ orders }) => orders.some(({ id }) => id === placed.body.id))
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
    const money = { invoice: paid.body.id, means: 'check', amount: paid.total, received_on: '2026-11-15', note: '' }
    await cashier.write('/api/staff/invoices/payment', money)
    expect(await subscriptionsOf('early@example.com')).toMatchObject([{ payment: 'paid', left: 3, cancelled: null }])
    const voided = await place(cashier, forOther('voided@example.com', { subscription: DIGITAL }, early))
    const reason = 'Never answered'
    expect((await cashier.write('/api/staff/invoices/void', { invoice: voided.body.id, reason })).status).toBe(200)
    expect(await subscriptionsOf('voided@example.com')).toMatchObject([{ left: 0, cancelled: expect.any(Date) }])
    expect((await cashier.write('/api/staff/invoices/void', { invoice: voided.body.id, reason })).status).toBe(422)
  })
})
