import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import {
  ALREADY_THE_CURRENCY,
  CURRENCY_CHANGED_MEANWHILE,
  CURRENCY_IS_FIXED,
  NO_SUCH_CURRENCY,
} from '#domain/opening/currency-change.ts'
import { NOT_OPEN_YET } from '#domain/opening/opening.ts'
import { BANK, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { EMPTY } from '../../../../tests/support/staff-orders.ts'
import { openUnsoldShop } from '../../../../tests/support/unsold-shop.ts'
import { audit } from '../../db/schema/account.ts'
import { cart } from '../../db/schema/cart.ts'
import { coupon, issue, priceList, product, publication } from '../../db/schema/publication.ts'
import { readCurrencyStanding } from '../../services/catalogue/change-currency.ts'
import { NEEDS_PRICE } from '../../services/catalogue/edit-products.ts'

type Shop = Awaited<ReturnType<typeof openUnsoldShop>>

let shop: Shop
beforeAll(async () => {
  shop = await openUnsoldShop()
})
afterAll(() => shop.test.runtime.close())

const newest = async () => (await shop.db.select().from(audit).orderBy(sql`id desc`).limit(1))[0]

describe('before anything is sold', () => {
  it('is refused for what is no currency, for the one there is, and for a page that is out of date', async () => {
    for (const wrong of ['ZZZ', 'eur', 'EURO', 'x'.repeat(300)]) {
      const { status, body } = await shop.changeCurrency('USD', wrong)
      expect([status, body]).toEqual([422, { errors: { currency: NO_SUCH_CURRENCY } }])
    }
    expect((await shop.changeCurrency('USD', 'USD')).body).toEqual({ errors: { currency: ALREADY_THE_CURRENCY } })
    expect((await shop.changeCurrency('GBP', 'EUR')).body).toEqual({ errors: CURRENCY_CHANGED_MEANWHILE })
    const cashier = await openStaff(shop.test, 'finance')
    const refused = await cashier.write('/api/staff/catalogue/currency', { from: 'USD', currency: 'EUR' })
    expect(refused.status).toBe(403)
    expect(await shop.db.select({ currency: publication.currency }).from(publication)).toEqual([{ currency: 'USD' }])
  })

  it('empties every price, counted beforehand, and closes the shop until it has new ones', async () => {
    const donor = openShopper(shop.test)
    await donor.add({ type: 'donation-item', item: { process: 'onetime', dollars: 40 } })
    await donor.add({ type: 'basic-product', ref: 'prd:tote-bag' })
    const { fixed, priced } = await shop.test.runtime.app.catalogueForStaff.currencyStanding()
    expect(fixed).toBe(false)
    expect(priced).toMatchObject({ lists: 1, donations: 1 })
    for (const count of Object.values(priced)) expect(count).toBeGreaterThan(0)

    expect(await shop.changeCurrency('USD', 'JPY')).toMatchObject({ status: 200, body: { status: 'done' } })
    const emptied = { lists: 0, issues: 0, products: 0, coupons: 0, tiers: 0, donations: 0 }
    expect(await readCurrencyStanding(shop.db)).toEqual({ fixed: false, priced: emptied })
    expect(await shop.db.select().from(coupon)).toEqual([])
    expect((await shop.db.select({ from: priceList.fromDay }).from(priceList)).length).toBe(1)
    const [left] = await shop.db.select().from(cart).where(sql`jsonb_array_length(content -> 'goods') > 0`)
    expect(left).toMatchObject({ items: 1, content: { donation: null } })

    // Heard of without being asked for, as by every process.
    const { publication: own } = await shop.test.runtime.catalogue.read()
    expect(own).toMatchObject({ openedAt: null, donationTiers: [], currency: { code: 'JPY', decimals: 0 } })
    const limits = { order: 25_000, day: 100_000 }
    expect(own.staffLimits).toEqual({ money: limits, recorded: limits, issues: { order: 12, day: 40 } })
    expect(await shop.missing()).toEqual({
      prices: 'Set the price of a year.',
      issue: 'Set the price of a single issue.',
    })
    expect((await donor.add({ type: 'basic-product', ref: 'prd:tote-bag' })).body).toEqual({ errors: NOT_OPEN_YET })
    expect(await newest()).toMatchObject({
      action: 'changed the currency',
      subject: 'publication',
      before: { currency: 'USD', ...priced },
      after: { currency: 'JPY' },
    })
  })

  it('sells no retired product again for nothing', async () => {
    const ref = 'prd:tote-bag'
    const retire = (retired: boolean) =>
      shop.admin.write('/api/staff/catalogue/products/retire', { ref, retired, reason: 'The season is over' })
    expect((await retire(true)).status).toBe(200)
    expect(await retire(false)).toMatchObject({ status: 422, body: { errors: NEEDS_PRICE } })
    await shop.db
      .update(product)
      .set({ price: cents(900) })
      .where(eq(product.ref, ref))
    expect((await retire(false)).status).toBe(200)
  })

  it('does not open again with a product that has no price', async () => {
    await shop.sellAt({ year: 4800, postage: 600, issue: 1400, product: 0 }).catch((error) => {
      expect(String(error)).toContain('Set the price of each product, or retire it.')
    })
    expect(await shop.missing()).toEqual({ prices: 'Set the price of each product, or retire it.' })
    await shop.sellAt({ year: 4800, postage: 600, issue: 1400, product: 2400 })
    expect(await shop.missing()).toEqual({})
  })

  it('of two who change it at once one is told', async () => {
    const answers = await Promise.all([shop.changeCurrency('JPY', 'EUR'), shop.changeCurrency('JPY', 'KWD')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const [row] = await shop.db.select({ currency: publication.currency }).from(publication)
    const told = answers.find(({ status }) => status === 422)?.body
    expect(told).toEqual({ errors: CURRENCY_CHANGED_MEANWHILE })
    expect((await shop.changeCurrency(row?.currency ?? '', 'EUR')).status).toBe(row?.currency === 'EUR' ? 422 : 200)
  })

  it('lets go bank accounts, which are debited in dollars alone', async () => {
    expect((await shop.changeCurrency('EUR', 'USD')).status).toBe(200)
    await shop.sellAt({ year: 4800, postage: 600, issue: 1400, product: 2400 })
    await shop.db.execute(sql`
      insert into payment_method (id, customer, kind, bank_name, last_four, routing_number, created_at)
      values ('pm_bank', 'cus_1', 'ach', 'Test Bank', '6789', '110000000', now())`)
    await shop.db.execute(sql`update account set payment_method = 'pm_bank' where email = 'active@example.com'`)
    expect((await shop.changeCurrency('USD', 'CAD')).status).toBe(200)
    const { rows } = await shop.db.execute(
      sql`select payment_method, autorenew from account where email = 'active@example.com'`,
    )
    expect(rows).toEqual([{ payment_method: null, autorenew: false }])
    expect((await shop.changeCurrency('CAD', 'EUR')).status).toBe(200)
  })
})

describe('once somebody begins to pay', () => {
  it('is refused by the call and by the database, and shown as fixed', async () => {
    await shop.sellAt({ year: 4800, postage: 600, issue: 1400, product: 2400 })
    const buyer = openShopper(shop.test)
    await buyer.add({ type: 'basic-product', ref: 'prd:tote-bag' })
    const fields = { name: 'Ada Finch', email: 'ada@example.net', address: HOME, shipcode: 'ship-a' }
    const intent = startedBy(await buyer.checkout(fields))
    const prices = await shop.db.select().from(product)

    expect((await shop.changeCurrency('EUR', 'USD')).body).toEqual({ errors: { currency: CURRENCY_IS_FIXED } })
    await expect(shop.db.update(publication).set({ currency: 'USD' })).rejects.toMatchObject({
      cause: { constraint: 'currency_is_fixed' },
    })
    expect(await shop.test.runtime.app.catalogueForStaff.currencyStanding()).toMatchObject({ fixed: true })
    expect(await shop.db.select().from(product), 'nothing was emptied').toEqual(prices)
    expect(await newest()).not.toMatchObject({ action: 'changed the currency' })

    // No bank of the United States takes euros.
    expect(await buyer.pay(intent, BANK)).toMatchObject({
      error: { code: 'payment_intent_incompatible_payment_method' },
    })
    await buyer.pay(intent, VISA)
    expect(await buyer.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    expect((await shop.changeCurrency('EUR', 'USD')).body).toEqual({ errors: { currency: CURRENCY_IS_FIXED } })
  })

  it('no process charges in another', async () => {
    await expect(
      shop.db.execute(sql`insert into attempt select (jsonb_populate_record(a, jsonb_build_object(
        'id', gen_random_uuid(), 'currency', 'usd', 'intent', null, 'slot', 'cart:other', 'submit_key', null,
        'purchase_id', null, 'state', 'ended'))).* from attempt a limit 1`),
    ).rejects.toMatchObject({ cause: { constraint: 'currency_of_shop' } })
  })
})

it('an order that staff enter fixes it as well, also one for nothing', async () => {
  const other = await openUnsoldShop()
  expect(await other.db.select({ price: issue.printPrice }).from(issue).limit(1)).not.toEqual([{ price: cents(0) }])
  const placed = await other.admin.write('/api/staff/orders/place', {
    name: 'Ada Finch',
    email: 'ada@example.net',
    address: HOME,
    shipcode: 'ship-a',
    cart: { ...EMPTY, items: [{ item: 'basic-product', ref: 'prd:tote-bag', quantity: 1 }] },
    payment: { by: 'comp', note: 'A gift' },
    shown_total: 0,
  })
  expect([placed.status, placed.body]).toEqual([200, expect.anything()])
  expect((await other.changeCurrency('USD', 'EUR')).body).toEqual({ errors: { currency: CURRENCY_IS_FIXED } })
  await other.test.runtime.close()
})
