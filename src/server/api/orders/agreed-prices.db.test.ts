import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { TOO_LOW_TO_CHARGE, tooHigh } from '#domain/cart/agreed-price.ts'
import { NOT_FOR_NEW } from '#domain/catalogue/coupon.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { cents } from '#domain/money.ts'
import { LINK_NEEDS_EMAIL } from '#domain/payments/payment-link.ts'
import { CANADA, HOME } from '../../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { DIGITAL, EMPTY, openStaffOrders, TOTE } from '../../../../tests/support/staff-orders.ts'
import { audit } from '../../db/schema/account.ts'
import { message } from '../../db/schema/mail.ts'
import { gift } from '../../db/schema/orders.ts'
import { recordedPayment } from '../../db/schema/payments.ts'
import { coupon } from '../../db/schema/publication.ts'
import { WHO_IS_IT } from '../../services/checkout/for-reader/find-buyer.ts'
import { COUPON_OR_PRICE, NO_ADDRESS, NOT_ON_INVOICES } from '../../services/checkout/quote-for-reader.ts'
import { totalChanged } from '../../services/checkout/shown-total.ts'
import { auditLedger } from '../../services/figures/audit-books.ts'

const { test, db, member, fileOf } = openStaffOrders()

const CASH = { by: 'cash', received_on: '2026-11-14', note: 'At the fair' }
const order = (more: object, cart: object = { subscription: DIGITAL }) => ({
  name: 'Ola Frey',
  email: `ola-${randomUUID()}@example.com`,
  cart: { ...EMPTY, ...cart },
  payment: CASH,
  ...more,
})
const quoted = async (cashier: StaffBrowser, body: object) =>
  (await cashier.post('/api/staff/orders/quote', body)).body as { total: number; usual: number | null }
async function placed(cashier: StaffBrowser, body: object) {
  const { total } = await quoted(cashier, body)
  const answer = await cashier.write('/api/staff/orders/place', { ...body, shown_total: total })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { total, ...(answer.body as { id: string; number: number }) }
}
const booksOf = () => auditLedger({ db: db(), payments: test.runtime.payments })

it('an order for another price: shown first, charged so, audited, and refunded by the price paid', async () => {
  const cashier = await member('finance')
  const body = order({ price: { total: 2000, reason: 'Promised last year' } })
  expect(await quoted(cashier, body)).toMatchObject({ total: 2000, usual: 3000, discount: 1000 })
  expect((await cashier.write('/api/staff/orders/place', { ...body, shown_total: 3000 })).body).toEqual({
    errors: { total: totalChanged('$20.00') },
  })
  const { id, number } = await placed(cashier, body)
  const file = await fileOf(number)
  expect(file).toMatchObject({
    total: 2000,
    agreed: { usual: 3000, reason: 'Promised last year' },
    payments: [{ says: 'Cash', amount: 2000, note: 'At the fair' }],
    // Three of four issues are left, each worth a quarter of what was paid.
    refundable: { byHand: 2000, subscriptions: [{ left: 3, byHand: 1500 }] },
  })
  expect(await db().select().from(recordedPayment).where(eq(recordedPayment.purchaseId, id))).toMatchObject([
    { means: 'cash', amount: 2000 },
  ])
  const noted = await db()
    .select()
    .from(audit)
    .where(eq(audit.subject, `order:${file.number}`))
  expect(noted).toMatchObject([
    { after: { total: 2000, usual: 3000, payment: 'cash' }, reason: 'Promised last year; At the fair' },
  ])
  expect(await booksOf()).toEqual([])
})

it('a higher price is what the issues are worth, too; two gifts share it to the cent', async () => {
  const cashier = await member('finance')
  const higher = await placed(cashier, order({ price: { total: 4001, reason: 'Pays more' } }))
  expect((await fileOf(higher.number)).refundable).toMatchObject({ byHand: 4001, subscriptions: [{ byHand: 3000 }] })
  const giftsubs = [{ deliverable: 'digital', level: 'low', term: '1year', quantity: 2 }]
  const gifts = await placed(cashier, order({ price: { total: 4001, reason: 'A pair' } }, { giftsubs }))
  const amounts = await db().select({ amount: gift.amount }).from(gift).where(eq(gift.purchaseId, gifts.id))
  expect(amounts.map(({ amount }) => amount).sort()).toEqual([2000, 2001])
  expect(await booksOf()).toEqual([])
})

it.each([
  ['too high', { price: { total: 6001, reason: 'x' } }, { 'price.total': tooHigh(cents(6000), DOLLARS) }],
  ['nothing', { price: { total: 0, reason: 'x' } }, { 'price.total': TOO_LOW_TO_CHARGE }],
  ['without a reason', { price: { total: 2000, reason: ' ' } }, { 'price.reason': 'Enter a reason.' }],
  ['below zero', { price: { total: -1, reason: 'x' } }, expect.anything()],
  ['beside a coupon', { price: { total: 2000, reason: 'x' }, coupon: 'WELCOME' }, { coupon: COUPON_OR_PRICE }],
  ['a coupon for renewals', { coupon: 'COMEBACK' }, { coupon: NOT_FOR_NEW }],
  ['a coupon that is none', { coupon: 'NOSUCH' }, { coupon: 'Unable to apply coupon NOSUCH' }],
  [
    'a coupon on an invoice',
    { coupon: 'WELCOME', payment: { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: false } },
    { coupon: NOT_ON_INVOICES },
  ],
])('is refused beside its field: %s', async (_, more, errors) => {
  const answer = await (await member('finance')).post('/api/staff/orders/quote', order(more))
  expect(answer).toMatchObject({ status: 422, body: { errors } })
})

it('a coupon is used up by what staff order, once each, and not by what is free', async () => {
  const cashier = await member('finance')
  const used = async () => (await db().select().from(coupon).where(eq(coupon.code, 'WELCOME')))[0]?.used ?? 0
  const before = await used()
  const { total } = await placed(cashier, order({ coupon: 'welcome' }))
  expect(total).toBe(2500)
  expect(await used()).toBe(before + 1)
  await placed(cashier, order({ coupon: 'welcome', payment: { by: 'comp', note: 'A prize' } }))
  expect(await used()).toBe(before + 1)
  await db()
    .update(coupon)
    .set({ usageLimit: before + 2 })
    .where(eq(coupon.code, 'WELCOME'))
  const last = [order({ coupon: 'WELCOME' }), order({ coupon: 'WELCOME' })]
  const answers = await Promise.all(
    last.map((body) => cashier.write('/api/staff/orders/place', { ...body, shown_total: 2500 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await used()).toBe(before + 2)
  expect(await booksOf()).toEqual([])
})

it('somebody new without email is sold to by name and address, and found again; nothing is emailed', async () => {
  const cashier = await member('finance')
  const print = { subscription: { ...DIGITAL, medium: 'print' } }
  const body = { ...order({}, print), name: 'Wilhelmina Achterberg', email: '' }
  expect((await cashier.post('/api/staff/orders/quote', { ...body, name: ' ' })).body).toEqual({
    errors: { reader: WHO_IS_IT },
  })
  expect((await cashier.post('/api/staff/orders/quote', body)).body).toMatchObject({
    errors: { 'address.line1': 'Must not be blank.' },
  })
  const link = { ...body, address: HOME, payment: { by: 'link', days: 7 } }
  expect((await cashier.write('/api/staff/orders/place', { ...link, shown_total: 5400 })).body).toEqual({
    errors: { 'payment.by': LINK_NEEDS_EMAIL },
  })
  const before = await db().select({ id: message.id }).from(message)
  const { number } = await placed(cashier, { ...body, address: HOME })
  expect(await db().select({ id: message.id }).from(message)).toHaveLength(before.length)
  const [found] = await test.runtime.app.people.search('Wilhelmina Achterburg')
  expect(found).toMatchObject({ name: 'Wilhelmina Achterberg', email: null, lastOrder: `BF-${number}` })
  // The next time the reader is chosen, and lives where the first order went.
  const again = { ...order({}, { items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }), name: '', email: '' }
  const quote = await quoted(cashier, { ...again, reader: found?.token })
  expect(quote).toMatchObject({ known_as: 'Wilhelmina Achterberg', goes_to: expect.arrayContaining([HOME.line1]) })
  expect(await booksOf()).toEqual([])
})

it('a reader without an address is asked for one', async () => {
  const print = { subscription: { ...DIGITAL, medium: 'print' } }
  const body = { ...order({}, print), email: 'digital@example.com' }
  expect((await (await member('finance')).post('/api/staff/orders/quote', body)).body).toEqual({
    errors: { address: NO_ADDRESS },
  })
})

it('goods go where the reader lives, also abroad, without the address being typed', async () => {
  const cashier = await member('finance')
  const tote = { items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }
  const email = `canada-${randomUUID()}@example.com`
  const first = { ...order({ address: CANADA }, { subscription: { ...DIGITAL, medium: 'print' } }), email }
  await placed(cashier, first)
  expect(await quoted(cashier, { ...order({}, tote), email, name: '' })).toMatchObject({
    goes_to: expect.arrayContaining([expect.stringContaining('Montr')]),
    shipping: 1200,
  })
})
