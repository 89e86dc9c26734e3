import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { providerOf } from '../../../../tests/faults/provider.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { DIGITAL, EMPTY, openStaffOrders, PASSWORD, TOTE } from '../../../../tests/support/staff-orders.ts'
import { audit } from '../../db/schema/account.ts'
import { gift, purchase } from '../../db/schema/orders.ts'
import { refund } from '../../db/schema/payments.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { bookOutside } from '../../services/orders/outside-refunds.ts'

const { test, db, member, onHand, fileOf } = openStaffOrders()

/** Bought online and paid by card. */
async function bought(email: string, cart: object) {
  const shopper = openShopper(test)
  const fields = { name: 'Odile Brandt', email, address: HOME, shipcode: 'ship-a', password: PASSWORD }
  const intent = startedBy(await shopper.checkout({ ...fields, cart: { ...EMPTY, ...cart } }))
  await shopper.pay(intent, VISA)
  const { receipt } = (await shopper.poll(intent.id)).body as { receipt: string }
  const [row] = await db().select().from(purchase).where(eq(purchase.receipt, receipt))
  if (!row?.number) throw new Error('Nothing was bought.')
  return { row, file: await fileOf(row.number), id: row.id, number: row.number }
}
const returnedTo = async (id: string) =>
  (await db().select().from(refund).where(eq(refund.purchaseId, id))).map(({ amount }) => amount)

describe('orders', () => {
  it('are found by number, email and what is still to be sent, packed by destination, and sent by fulfilment', async () => {
    const cart = { items: [{ item: 'basic-product', ref: TOTE, quantity: 2 }] }
    const { id, number } = await bought('pack@example.com', cart)
    const none = {
      ...FIRST_PAGE,
      status: null,
      kind: null,
      from: null,
      until: null,
      unsent: false,
      waiting: false,
    }
    const found = async (asked: object) =>
      (await test.runtime.app.orders.list({ ...none, ...asked })).rows.map((order) => order.id)
    expect(await found({ search: `bf-${number}` })).toEqual([id])
    expect(await found({ search: 'PACK@' })).toEqual([id])
    expect(await found({ unsent: true })).toContain(id)
    expect(await found({ status: 'void', search: 'pack@example.com' })).toEqual([])

    const packer = await member('fulfilment')
    const other = await bought('pack@example.com', cart)
    const parcels = (await test.runtime.app.orders.packing()).filter(({ orders }) =>
      orders.some((one) => one.id === id),
    )
    expect(parcels).toMatchObject([
      { name: 'Odile Brandt', items: [{ quantity: 4 }], orders: [{ id }, { id: other.id }] },
    ])

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
    expect(mail?.subject).toContain('Your refund from Broadfold')
    const [noted] = await db()
      .select()
      .from(audit)
      .where(eq(audit.subject, `order:${file.number}`))
    expect(noted).toMatchObject({
      action: 'refunded an order',
      reason: 'Changed their mind',
      after: { amount: row.total },
    })
  })

  it('are refunded by line and by unserved issues, each sum shown first, and never more than was paid', async () => {
    const { id, file, row, number } = await bought('parts@example.com', {
      items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }],
      subscription: DIGITAL,
    })
    const [refundable] = file.refundable.subscriptions
    // The latest issue was served at once: three of four are left, $30.00 in all.
    expect(refundable).toMatchObject({ left: 3, online: 2250 })
    const tote = file.lines.find(({ packed }) => packed)
    const cashier = await member('finance')
    const refundOf = (what: object, amount: number) =>
      cashier.write('/api/staff/orders/refund', { order: id, what, amount, reason: 'Damaged' })
    const line = { type: 'line', position: tote?.position }
    const unserved = { type: 'unserved', subscription: refundable?.token }
    expect((await refundOf(line, tote?.refundable?.online ?? 0)).status).toBe(200)
    expect((await refundOf(line, tote?.refundable?.online ?? 0)).status).toBe(409)
    expect((await refundOf(unserved, 2250)).status).toBe(200)
    expect((await refundOf(unserved, 2250)).status).toBe(409)
    const rest = row.total - (tote?.refundable?.online ?? 0) - 2250
    expect((await fileOf(number)).refundable.whole).toBe(rest)
    const packed = (await test.runtime.app.orders.packing()).flatMap(({ orders }) => orders.map((order) => order.id))
    expect(packed).not.toContain(id)
    await expect(
      db()
        .insert(refund)
        .values({
          id: crypto.randomUUID(),
          intent: (await intentOf(id)) ?? '',
          purchaseId: id,
          amount: (rest + 1) as never,
          reason: 'too much',
          actor: 'test',
          key: 'too much',
          state: 'due',
          createdAt: new Date(),
        }),
    ).rejects.toThrow()
    expect((await refundOf({ type: 'whole' }, rest)).status).toBe(200)
    expect((await returnedTo(id)).reduce((sum, amount) => sum + amount, 0)).toBe(row.total)
    const [ended] = await db().select().from(subscription).where(eq(subscription.purchaseId, id))
    expect(ended).toMatchObject({ tokensLeft: 0, cancelledAt: expect.any(Date) })
  })
})

it('a queued digital subscription has its turn, whoever gives the money back for the one before it', async () => {
  const email = 'queued@example.com'
  const { id, row } = await bought(email, { subscription: { ...DIGITAL, medium: 'print' } })
  const reader = openShopper(test)
  await reader.login(email, PASSWORD.password)
  await reader.add({ type: 'personal-subscription', item: { ...DIGITAL, renewal: true } })
  const renewed = startedBy(await reader.checkout({}))
  await reader.pay(renewed, VISA)
  expect(await reader.poll(renewed.id)).toMatchObject({ body: { status: 'completed' } })
  const left = async () =>
    (
      await db()
        .select()
        .from(subscription)
        .where(eq(subscription.accountId, row.accountId ?? ''))
        .orderBy(subscription.position)
    ).map(({ tokensLeft }) => tokensLeft)
  expect(await left()).toEqual([4, 4])
  const intent = (await intentOf(id)) ?? ''
  await providerOf(test.web).stripe('POST', 'refunds', { payment_intent: intent })
  await bookOutside(test.runtime.paymentContext, intent)
  // The latest issue is served at once.
  expect(await left()).toEqual([0, 3])
})

async function intentOf(id: string): Promise<string | undefined> {
  const { rows } = await db().execute<{ intent: string }>(sql`select intent from payment where purchase_id = ${id}`)
  return rows[0]?.intent
}
