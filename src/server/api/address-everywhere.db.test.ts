import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Address } from '#domain/addresses/address-fields.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { parseLabels } from '../../../tests/support/mailing-labels.ts'
import { mailingsOf } from '../../../tests/support/mailings.ts'
import { readersOf } from '../../../tests/support/readers.ts'
import { openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import { EMPTY, openStaffOrders, PASSWORD, TOTE } from '../../../tests/support/staff-orders.ts'
import { audit } from '../db/schema/account.ts'
import { gift, purchase } from '../db/schema/orders.ts'
import { account, address } from '../db/schema/people.ts'
import { restoreSnapshot, takeSnapshot } from '../services/account/access-snapshot.ts'

/** Every field filled in: of a field that is new the type asks here, and then every test below. */
const FULL: Address = {
  company: 'Mill & Sons',
  line1: '1 Mill Lane',
  line2: 'Floor 2',
  city: 'Troy',
  state: 'NY',
  postcode: '12180',
  country: 'US',
}
const LINES = ['Mill & Sons', '1 Mill Lane', 'Floor 2', 'Troy, NY 12180', 'United States']
const ANSWER = { ...FULL, country_name: 'United States' }
const ONE_TOTE = { items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }

const { test, db, member, fileOf } = openStaffOrders()

async function accountOf(email: string) {
  const [row] = await db().select().from(account).where(eq(account.email, email))
  if (!row) throw new Error(`There is no ${email}.`)
  return row
}
async function savedBy(id: string) {
  const [row] = await db().select().from(address).where(eq(address.accountId, id))
  return row && addressFrom(row)
}
async function settled(receipt: string) {
  const [row] = await db().select().from(purchase).where(eq(purchase.receipt, receipt))
  if (!row?.number) throw new Error('Nothing was bought.')
  return { ...row, number: row.number }
}

describe('all of an address', () => {
  it('that a reader saves is answered, found in their account, in the file of their data and by staff', async () => {
    const own = openShopper(test)
    await own.login('expired@example.com')
    const { id, token } = await accountOf('expired@example.com')
    expect((await own.post('/api/account/address/ship-a', { address: FULL })).body).toMatchObject({
      addresses: { a: ANSWER },
    })
    expect(await savedBy(id)).toEqual(FULL)
    const { body } = await own.get('/api/account/subscriber')
    expect(body).toMatchObject({ subscriber: { account: { addresses: { a: ANSWER } } } })
    expect((await own.get('/api/account/data')).body).toMatchObject({ addresses: { a: ANSWER } })
    expect((await test.runtime.app.people.person(token))?.postal.a).toEqual(ANSWER)
    const found = await test.runtime.app.people.search(`${FULL.company} ${FULL.line1} ${FULL.line2}`)
    expect(found.map((one) => one.token)).toContain(token)
    // By its company alone, also beside a reader who is called so.
    const named = await accountOf('digital@example.com')
    await db().update(account).set({ name: 'Edda Sons' }).where(eq(account.id, named.id))
    const called = (await test.runtime.app.people.search('Sons')).map((one) => one.token)
    expect(called).toEqual(expect.arrayContaining([token, named.token]))
    const finance = await member('finance')
    const readers = await (await finance.request('/api/staff/figures/export.csv?of=readers')).text()
    expect(readers.split('\n').find((line) => line.includes('expired@example.com'))).toContain(
      Object.values(FULL).join(','),
    )
  })

  it('that staff save is kept, and written down with what was there before', async () => {
    const packer = await member('fulfilment')
    const { token } = await accountOf('canada@example.com')
    const change = { shipcode: 'ship-a', address: FULL, reason: 'By phone' }
    expect((await packer.write(`/api/staff/people/${token}/address`, change)).status).toBe(200)
    expect((await test.runtime.app.people.person(token))?.postal.a).toEqual(ANSWER)
    const again = { ...change, address: { ...FULL, city: 'Albany' } }
    expect((await packer.write(`/api/staff/people/${token}/address`, again)).status).toBe(200)
    const [written] = await db()
      .select()
      .from(audit)
      .where(sql`subject = ${`account:${token}`} and before is not null`)
    expect(written).toMatchObject({ before: FULL, after: again.address })
  })

  it('is on the label, in the preflight, and in the queue of what came back', async () => {
    const reader = await readersOf(test).join()
    await db().update(address).set(FULL).where(eq(address.accountId, reader.id))
    const packer = await member('fulfilment')
    const { token } = await accountOf(reader.email)
    const hold = (suspended: boolean) =>
      packer.write(`/api/staff/people/${token}/contact`, { contact: 'ship-a', suspended, reason: 'Came back' })
    const inOneLine = [...LINES.slice(0, -1), 'US'].join(', ')

    expect((await hold(true)).status).toBe(200)
    const print = { ...FIRST_PAGE, queue: 'print', holding: false } as const
    const queue = await test.runtime.app.people.contacts(print)
    expect(queue.rows.find(({ email }) => email === reader.email)?.address).toEqual(FULL)
    const { groups } = await test.runtime.app.issues.preflight(52)
    expect(groups['suspended-address'].readers.find(({ email }) => email === reader.email)).toMatchObject({
      address: inOneLine,
      postal: FULL,
    })

    expect((await hold(false)).status).toBe(200)
    const mailings = await mailingsOf(test)
    await mailings.next()
    const { id: run } = await mailings.closed()
    const answered = await packer.request(`/api/staff/issues/mailing-file?run=${run}&zone=a`)
    const labels = parseLabels(await answered.text())
    expect(labels.find((label) => label.full_name === reader.name)).toMatchObject({
      company: FULL.company,
      address1: FULL.line1,
      address2: FULL.line2,
      city: FULL.city,
      state: FULL.state,
      zip: FULL.postcode,
      country: 'United States',
    })
  })

  it('is on the order, its receipt, the packing list and the invoice', async () => {
    const shopper = openShopper(test)
    const fields = { name: 'Odile Brandt', email: 'odile@example.com', shipcode: 'ship-a', gifted: true }
    const recipient = { recipient_name: 'Ivo Friend', recipient_address: { ...FULL, line1: '2 Mill Lane' } }
    const intent = startedBy(
      await shopper.checkout({ ...fields, ...recipient, address: FULL, cart: { ...EMPTY, ...ONE_TOTE } }, '&gift'),
    )
    await shopper.pay(intent, VISA)
    const { receipt } = (await shopper.poll(intent.id)).body as { receipt: string }
    const row = await settled(receipt)
    expect(row).toMatchObject({ address: FULL, recipient: recipient.recipient_address })
    const there = LINES.map((line) => line.replace('1 Mill', '2 Mill'))
    const told = { buyer: { address: LINES }, recipient: { address: there } }
    expect((await test.runtime.app.orders.receipt(receipt))?.receipt).toMatchObject(told)
    expect(await fileOf(row.number)).toMatchObject(told)
    const parcels = await test.runtime.app.orders.packing()
    expect(parcels.find(({ orders }) => orders.some(({ id }) => id === row.id))?.address).toEqual(there)

    const cashier = await member('finance')
    const billed = {
      name: 'The Office',
      email: 'office@example.org',
      address: FULL,
      shipcode: 'ship-a',
      cart: EMPTY,
      consignments: [{ name: 'Annex', address: FULL, items: ONE_TOTE.items }],
      payment: { by: 'invoice', net: 30, accepted: 'any', send: true, serve_before: false },
    }
    const { total } = (await cashier.post('/api/staff/orders/quote', billed)).body as { total: number }
    const placed = await cashier.write('/api/staff/orders/place', { ...billed, shown_total: total })
    const { id } = placed.body as { id: string }
    expect((await test.runtime.app.invoices.find(id))?.view).toMatchObject({
      billTo: { address: LINES },
      consignments: [{ address: LINES }],
    })
  })

  it('is kept by whoever redeems a gift', async () => {
    const giver = openShopper(test)
    await giver.add({
      type: 'gift-subscription',
      item: { deliverable: 'print-a', level: 'low', term: '1year' },
      qty: 1,
    })
    const intent = startedBy(await giver.checkout({ name: 'Gil Giver', email: 'gil@example.net' }))
    await giver.pay(intent, VISA)
    await giver.poll(intent.id)
    const [given] = await db().select().from(gift).where(eq(gift.giverEmail, 'gil@example.net'))
    const subscription = { token: given?.token, deliverable: 'print-a' }
    const redeemer = { name: 'Ada Finch', email: 'ada@example.org', password: PASSWORD, address: FULL, subscription }
    expect((await openShopper(test).checkoutAt('/api/subscribe/redeem', redeemer)).body).toMatchObject({
      type: 'redeem-succeeded',
    })
    expect(await savedBy((await accountOf('ada@example.org')).id)).toEqual(FULL)
  })
})

describe('an address from before one of its fields was known', () => {
  it('is accepted from whoever sends it so, and answered with the field empty', async () => {
    const own = openShopper(test)
    await own.login('expired@example.com')
    const { company: _, ...rest } = FULL
    expect((await own.post('/api/account/address/ship-a', { address: rest })).body).toMatchObject({
      addresses: { a: { ...rest, company: '' } },
    })
    expect(await own.checkout({ address: rest, shipcode: 'ship-a', cart: { ...EMPTY, ...ONE_TOTE } })).toMatchObject({
      body: { type: 'started' },
    })
  })

  const old = sql`'{company}'::text[]`

  it('takes the place of a whole one when the payment that it waited for is settled', async () => {
    const own = openShopper(test)
    await own.login('extended@example.com')
    const { id } = await accountOf('extended@example.com')
    expect((await own.post('/api/account/address/ship-a', { address: FULL })).status).toBe(200)
    const intent = startedBy(
      await own.checkout({
        address: { ...FULL, line1: '3 Mill Lane' },
        shipcode: 'ship-a',
        cart: { ...EMPTY, subscription: { medium: 'print', level: 'low', term: '1year' } },
      }),
    )
    await db().execute(sql`update attempt set content = jsonb_set(content, '{address}', (content -> 'address') #- ${old})
      where account_id = ${id}`)
    await own.pay(intent, VISA)
    const { receipt } = (await own.poll(intent.id)).body as { receipt: string }
    expect(await savedBy(id)).toEqual({ ...FULL, line1: '3 Mill Lane', company: '' })
    expect((await test.runtime.app.orders.receipt(receipt))?.receipt.buyer.address).toEqual([
      '3 Mill Lane',
      ...LINES.slice(2),
    ])
  })

  it('comes back with an email change that is undone', async () => {
    const { id } = await accountOf('active@example.com')
    await db().update(address).set(FULL).where(eq(address.accountId, id))
    await db().transaction(async (tx) => {
      const { addresses, ...before } = await takeSnapshot(tx, id)
      await restoreSnapshot(tx, id, { ...before, addresses: addresses.map(({ company: _, ...rest }) => rest) })
    })
    expect(await savedBy(id)).toEqual({ ...FULL, company: '' })
  })
})
