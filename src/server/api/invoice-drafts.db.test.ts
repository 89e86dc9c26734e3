import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { NOT_AN_EMAIL } from '#domain/access/email.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { placesOf } from '#domain/zones/zone-places.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { CANADA, HOME } from '../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { EMPTY, openStaffOrders, TOTE } from '../../../tests/support/staff-orders.ts'
import { readAtlas, startingZones } from '../db/countries.ts'
import { purchase, purchaseLine } from '../db/schema/orders.ts'
import { publication } from '../db/schema/publication.ts'
import type { Zones } from '../db/settings.ts'
import { auditLedger } from '../services/figures/audit-books.ts'
import { SUBSCRIPTION_OF_ANOTHER_ZONE } from '../services/invoices/draft-places.ts'
import { CHANGED_MEANWHILE, NO_LINES, NO_LONGER_A_DRAFT } from '../services/invoices/edit-draft.ts'
import { NOTHING_TO_SEND } from '../services/invoices/send-by-hand.ts'

const { test, db, member, onHand } = openStaffOrders()

async function drawZones(zones: Zones) {
  await db().update(publication).set({ zones })
  test.runtime.catalogue.drop()
}

const FIELDS = {
  revision: 0,
  name: 'Harbor Library',
  email: 'library@draft.example',
  email_to: null as string | null,
  po_number: '',
  note: '',
  address: HOME as object | null,
  net: 30,
  accepted: 'any',
  serve_before: false,
  discount: 0,
  lines: [] as object[],
  free_lines: [] as object[],
}
const AD = { name: 'Full-page ad', quantity: 2, price: 40_000 }

const save = (cashier: StaffBrowser, body: object) => cashier.write('/api/staff/invoices/draft', { ...FIELDS, ...body })
const send = (cashier: StaffBrowser, invoice: string, shown_total?: number) =>
  cashier.write('/api/staff/invoices/send', { invoice, shown_total })

/** Two totes to the payer, as the form for orders makes it: 2 × $24 and $8 shipping. */
async function drafted(
  cashier: StaffBrowser,
  cart: object = { items: [{ item: 'basic-product', ref: TOTE, quantity: 2 }] },
) {
  const payment = { by: 'invoice', net: 30, accepted: 'any', send: false, serve_before: false }
  const body = { name: 'Harbor Library', email: 'library@draft.example', cart: { ...EMPTY, ...cart }, payment }
  const asked = { ...body, address: HOME, shipcode: 'ship-a' }
  const quote = (await cashier.post('/api/staff/orders/quote', asked)).body as { total: number }
  const placed = await cashier.write('/api/staff/orders/place', { ...asked, shown_total: quote.total })
  return (placed.body as { id: string }).id
}

async function read(id: string) {
  const [row] = await db().select().from(purchase).where(eq(purchase.id, id))
  const lines = await db()
    .select()
    .from(purchaseLine)
    .where(eq(purchaseLine.purchaseId, id))
    .orderBy(purchaseLine.position)
  if (!row) throw new Error('There is no such invoice.')
  return { row, lines }
}

const kept = (quantity: number) => ({ lines: [{ position: 0, quantity }] })

describe('a draft', () => {
  it('of free lines alone, with a discount, a PO number and a note, is sent, printed, found and paid', async () => {
    const cashier = await member('finance')
    const made = await save(cashier, {
      email_to: 'payables@draft.example',
      po_number: ' PO-7781/b ',
      note: 'Autumn issue',
      discount: 1250,
      free_lines: [AD, { name: 'Proofs', quantity: 1, price: 0 }],
    })
    expect(made).toMatchObject({ status: 200, body: { revision: 0, total: 70_000 } })
    const { invoice } = made.body as { invoice: string }
    expect((await read(invoice)).row).toMatchObject({ number: null, status: 'draft', poNumber: 'PO-7781/b' })
    expect((await send(cashier, invoice, 70_001)).status).toBe(422)
    expect((await read(invoice)).row.number).toBeNull()
    expect((await send(cashier, invoice, 70_000)).status).toBe(200)
    const view = (await test.runtime.app.invoices.find(invoice))?.view
    expect(view).toMatchObject({
      poNumber: 'PO-7781/b',
      note: 'Autumn issue',
      discount: 10_000,
      tradeDiscount: { label: 'Trade discount, 12.5%', amount: 10_000 },
      lines: [{ name: 'Full-page ad', quantity: 2, price: 80_000 }, { price: 0 }],
    })
    const found = await test.runtime.app.invoices.list({ ...FIRST_PAGE, search: 'po-7781', show: null })
    expect(found.rows.map(({ id }) => id)).toEqual([invoice])
    const money = { means: 'wire', amount: 70_000, left: 70_000, received_on: '2026-11-14', note: '' }
    expect((await cashier.write('/api/staff/invoices/payment', { invoice, ...money })).status).toBe(200)
    expect(await auditLedger({ db: db(), payments: test.runtime.payments })).toEqual([])
  })

  it('keeps its quoted prices; another quantity is shipped as such a parcel, and taken from the shelf', async () => {
    const cashier = await member('finance')
    const id = await drafted(cashier)
    expect((await read(id)).row).toMatchObject({ subtotal: 4800, shipping: 800, total: 5600 })
    expect(await save(cashier, { invoice: id, ...kept(5), discount: 2000 })).toMatchObject({
      status: 200,
      body: { revision: 1, total: 12_000 - 2400 + 1200 },
    })
    // Saved again as it is, nothing is taken off twice.
    const again = await save(cashier, { invoice: id, revision: 1, ...kept(5), discount: 2000, free_lines: [AD] })
    expect(again.body).toMatchObject({ total: 12_000 + 80_000 - 18_400 + 1200 })
    const { row, lines } = await read(id)
    expect(row.details.consignments).toMatchObject([{ name: 'Harbor Library', items: [{ quantity: 5 }], lines: [0] }])
    expect(lines).toMatchObject([
      { ref: TOTE, quantity: 5, shipcode: 'ship-a' },
      { type: 'free-line', ref: null, item: null, shipcode: null },
    ])
    expect((await send(cashier, id, row.total)).status).toBe(200)
    const shelf = await onHand(TOTE)
    const money = { means: 'check', amount: row.total, left: row.total, received_on: '2026-11-14', note: '' }
    expect((await cashier.write('/api/staff/invoices/payment', { invoice: id, ...money })).status).toBe(200)
    expect(await onHand(TOTE)).toBe(shelf - 5)
    expect(await auditLedger({ db: db(), payments: test.runtime.payments })).toEqual([])
  })

  it('that goes to another country is shipped there; a print subscription is not moved to another zone', async () => {
    const cashier = await member('finance')
    const id = await drafted(cashier)
    await save(cashier, { invoice: id, ...kept(2), address: CANADA, name: 'Annex' })
    const { row, lines } = await read(id)
    expect(row).toMatchObject({ shipping: 2000, address: { zone: 'b' } })
    expect(lines).toMatchObject([{ shipcode: 'ship-b' }])
    expect(row.details.consignments).toMatchObject([{ name: 'Annex', address: { country: 'CA' } }])
    expect((await save(cashier, { invoice: id, revision: 1, ...kept(2), address: null })).status).toBe(422)
    const print = await drafted(cashier, { subscription: { medium: 'print', level: 'low', term: '1year' } })
    expect(await save(cashier, { invoice: print, ...kept(1), address: CANADA })).toMatchObject({
      status: 422,
      body: { errors: { 'address.country': SUBSCRIPTION_OF_ANOTHER_ZONE } },
    })
    expect((await save(cashier, { invoice: print, ...kept(1) })).body).toMatchObject({ total: 5400 })
  })

  it('stays in the zone it was priced in, though its country was moved to another since', async () => {
    const cashier = await member('finance')
    const id = await drafted(cashier)
    const print = await drafted(cashier, { subscription: { medium: 'print', level: 'low', term: '1year' } })
    const { row: before } = await read(id)
    await drawZones(placesOf(readAtlas(), { elsewhere: 'c', listed: { a: ['PR'], b: ['CA'], c: [] } }))
    expect((await save(cashier, { invoice: id, ...kept(2) })).status).toBe(200)
    expect((await read(id)).row).toMatchObject({ shipping: before.shipping, address: { zone: 'a' } })
    expect((await save(cashier, { invoice: print, ...kept(1) })).body).toMatchObject({ total: 5400 })
    await drawZones(startingZones())
  })

  it('is saved by one of two at once, and never after it was sent or deleted', async () => {
    const cashier = await member('finance')
    const id = await drafted(cashier)
    const both = await Promise.all([3, 4].map((quantity) => save(cashier, { invoice: id, ...kept(quantity) })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toEqual({ errors: CHANGED_MEANWHILE })
    const [sent, saved] = await Promise.all([
      send(cashier, id),
      save(cashier, { invoice: id, revision: 1, ...kept(1) }),
    ])
    expect(sent.status).toBe(200)
    expect([200, 409]).toContain(saved.status)
    const { row, lines } = await read(id)
    expect(row.subtotal).toBe(lines.reduce((all, { price }) => all + price, 0))
    expect(await save(cashier, { invoice: id, revision: row.revision, ...kept(1) })).toMatchObject({
      status: 409,
      body: { errors: NO_LONGER_A_DRAFT },
    })
    expect(await auditLedger({ db: db(), payments: test.runtime.payments })).toEqual([])
  })

  it('says beside each field what is wrong, and is not sent for nothing', async () => {
    const cashier = await member('finance')
    const bad: [object, object | string][] = [
      [{}, NO_LINES],
      [{ free_lines: [AD], name: ' ' }, { name: 'Must not be blank.' }],
      [{ free_lines: [AD], email: 'library' }, { email: NOT_AN_EMAIL }],
      [{ free_lines: [AD], email_to: 'payables' }, { email_to: NOT_AN_EMAIL }],
      [{ free_lines: [{ ...AD, name: ' ' }] }, { 'free_lines.0.name': 'Must not be blank.' }],
    ]
    for (const [body, errors] of bad) expect(await save(cashier, body)).toMatchObject({ status: 422, body: { errors } })
    for (const body of [
      { free_lines: [{ ...AD, price: -1 }] },
      { free_lines: [{ ...AD, quantity: 0 }] },
      { free_lines: [AD], discount: 10_001 },
      { free_lines: new Array(51).fill(AD) },
      { free_lines: [{ ...AD, quantity: 1000, price: 100_000_000 }] },
      { free_lines: [AD], po_number: 'x'.repeat(61) },
    ])
      expect((await save(cashier, body)).status).toBe(422)
    const { body } = await save(cashier, { free_lines: [AD], discount: 10_000 })
    expect(await send(cashier, (body as { invoice: string }).invoice)).toMatchObject({
      status: 422,
      body: { errors: NOTHING_TO_SEND },
    })
    expect((await save(await member('support'), { free_lines: [AD] })).status).toBe(403)
  })
})

it('a statement has every invoice of one payer, and comes to what is left of them', async () => {
  const cashier = await member('finance')
  const email = 'statement@draft.example'
  const bill = async (more: object = {}) => {
    const { body } = await save(cashier, { email, free_lines: [{ ...AD, price: 1000 }], ...more })
    const { invoice } = body as { invoice: string }
    await send(cashier, invoice)
    return invoice
  }
  const [first, second, voided] = [
    await bill(),
    await bill({ email: 'Statement@draft.example', po_number: 'A-1' }),
    await bill(),
  ]
  await cashier.write('/api/staff/invoices/void', { invoice: voided, reason: 'Ordered twice' })
  const money = { means: 'check', amount: 500, left: 2000, received_on: '2026-11-14', note: '' }
  await cashier.write('/api/staff/invoices/payment', { invoice: second, ...money })
  const statement = await test.runtime.app.invoices.statement(first)
  expect(statement).toMatchObject({
    lines: [
      { id: first, left: 2000 },
      { id: second, paid: 500, left: 1500, poNumber: 'A-1' },
    ],
    sums: { invoiced: 4000, paid: 500, left: 3500, pastDue: 0 },
  })
  const file = await cashier.request(`/api/staff/invoices/statement.csv?invoice=${first}`)
  expect((await file.text()).split('\r\n')).toMatchObject({ length: 5, 3: 'All,,,,40.00,5.00,35.00' })
  const pdf = await cashier.request(`/api/staff/invoices/statement.pdf?invoice=${first}`)
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()))
  expect(text.split('\n')).toEqual(expect.arrayContaining(['Statement', 'A-1', '$40.00', '$35.00', email]))
  for (const kind of ['csv', 'pdf'])
    expect((await cashier.request(`/api/staff/invoices/statement.${kind}?invoice=nothing`)).status).toBe(404)
  const packer = await member('fulfilment')
  for (const kind of ['csv', 'pdf'])
    expect((await packer.request(`/api/staff/invoices/statement.${kind}?invoice=${first}`)).status).toBe(403)
})
