import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MOST_BELOW_LEAST, TRANSIT_WEEKS } from '#domain/catalogue/delivery-times.ts'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { addDays } from '#domain/day.ts'
import { openShopper } from '../../../../tests/support/shopper.ts'
import { DIGITAL, EMPTY, openStaffOrders, PASSWORD, TOTE } from '../../../../tests/support/staff-orders.ts'
import { audit } from '../../db/schema/account.ts'
import { coupon, priceList, publication } from '../../db/schema/publication.ts'

const { test, db, member, onHand } = openStaffOrders()

describe('the catalogue', () => {
  const { issuesPerYear, ...prices } = DEMO_PRICES
  const dearer = { ...prices, base: structuredClone(prices.base) }
  dearer.base['digital-low']['1year'].introductory = 3300 as never
  const today = async () =>
    (await test.runtime.app.catalogueForStaff.prices()).find(({ standing }) => standing === 'in force')

  it('tells a reader at the checkout the new total when staff change a price meanwhile, and charges nothing', async () => {
    const admin = await member('staff')
    const shopper = openShopper(test)
    const cart = { ...EMPTY, subscription: DIGITAL }
    const fields = { name: 'Odile Brandt', email: 'meanwhile@example.com', password: PASSWORD, cart }
    const now = await todayOf()
    const body = { from_day: now, prices: dearer }
    expect((await (await member('finance')).write('/api/staff/catalogue/prices', body)).status).toBe(403)
    expect((await admin.write('/api/staff/catalogue/prices', { ...body, from_day: '2020-01-01' })).status).toBe(422)
    const started = await shopper.checkout({ ...fields, shown_total: 3000 })
    expect(started.status).toBe(200)
    expect((await admin.write('/api/staff/catalogue/prices', body)).status).toBe(200)
    await until(
      async () => (await test.runtime.app.catalogue()).prices.base['digital-low']['1year'].introductory === 3300,
    )
    expect(await shopper.checkout({ ...fields, shown_total: 3000 })).toMatchObject({
      status: 422,
      body: { errors: { total: 'The total is now $33.00. Please check it before you pay.' } },
    })
    expect((await shopper.checkout({ ...fields, shown_total: 3300 })).status).toBe(200)
    const [noted] = await db()
      .select()
      .from(audit)
      .where(eq(audit.subject, `prices:${now}`))
    expect(noted).toMatchObject({ action: 'changed prices', before: DEMO_PRICES, after: { issuesPerYear, ...dearer } })
    await db().delete(priceList).where(eq(priceList.fromDay, now))
  })

  it('takes a price into force on its day, and not before', async () => {
    const admin = await member('staff')
    const tomorrow = addDays((await todayOf()) as never, 1)
    await admin.write('/api/staff/catalogue/prices', { from_day: tomorrow, prices: dearer })
    expect((await today())?.prices).toEqual(DEMO_PRICES)
    const priceNow = async () => (await test.runtime.app.catalogue()).prices.base['digital-low']['1year'].introductory
    expect(await priceNow()).toBe(3000)
    await test.runtime.sandbox?.clock.moveTo(new Date(test.runtime.app.now().getTime() + 86_400_000))
    await test.runtime.due.run()
    expect(await priceNow()).toBe(3300)
    expect(
      (await (await member('staff')).write('/api/staff/catalogue/prices/drop', { from_day: tomorrow })).status,
    ).toBe(422)
  })

  it('has coupons that are made, limited and ended, and shelves that are counted with a reason', async () => {
    const admin = await member('staff')
    const off = { applied: 'other', print_us: 500, print_ca: 0, print_intl: 0, digital: 0, once_per_account: true }
    const limits = { starts_on: null, ends_on: null, usage_limit: 10 }
    const autumn = { code: 'autumn', ...off, ...limits }
    expect((await admin.write('/api/staff/catalogue/coupons', autumn)).status).toBe(200)
    expect((await admin.write('/api/staff/catalogue/coupons', autumn)).body).toMatchObject({
      errors: { code: 'There’s already a coupon with this code.' },
    })
    await db().update(coupon).set({ used: 4 }).where(eq(coupon.code, 'AUTUMN'))
    const change = (usage_limit: number) =>
      admin.write('/api/staff/catalogue/coupons/change', { code: 'AUTUMN', ...limits, usage_limit })
    expect((await change(3)).body).toMatchObject({ errors: { usage_limit: expect.any(String) } })
    expect((await change(4)).status).toBe(200)
    expect((await admin.write('/api/staff/catalogue/coupons/end', { code: 'AUTUMN' })).status).toBe(200)
    const [ended] = await db().select().from(coupon).where(eq(coupon.code, 'AUTUMN'))
    expect((ended?.endsOn ?? '') < (await todayOf())).toBe(true)

    const before = await onHand(TOTE)
    const packer = await member('fulfilment')
    const count = (by: number) => packer.write('/api/staff/catalogue/stock', { ref: TOTE, by, reason: 'Counted' })
    expect(await count(-1)).toMatchObject({ status: 200, body: { on_hand: before - 1 } })
    expect((await count(-1_000_000)).status).toBe(422)
    const size = { product: 'prd:tote-bag', name: 'Huge', on_hand: 3 }
    expect((await admin.write('/api/staff/catalogue/sizes', size)).status).toBe(422)
  })

  it('saves words and switches, each with what it was before', async () => {
    const admin = await member('staff')
    const before = (await test.runtime.app.catalogue()).publication
    const flags = { ...before.flags, addDonation: { subscribe: false, renew: false, donate: false } }
    expect((await admin.write('/api/staff/catalogue/settings', { flags, tagline: 'Four times a year' })).status).toBe(
      200,
    )
    await until(async () => (await test.runtime.app.catalogue()).publication.tagline === 'Four times a year')
    expect((await test.runtime.app.catalogue()).publication.flags).toEqual(flags)
    const [noted] = await db().select().from(audit).where(eq(audit.subject, 'publication'))
    expect(noted).toMatchObject({ before: { tagline: before.tagline }, after: { flags } })
    const product = { ref: TOTE, name: 'Reader’s Tote', price: 2600, description: 'Holds a year of issues.' }
    expect((await admin.write('/api/staff/catalogue/products', product)).status).toBe(200)
    const issue = { issue: 51, print_price: 1900, digital_price: 1000 }
    expect((await admin.write('/api/staff/catalogue/issues', issue)).status).toBe(200)
    const goods = await test.runtime.app.catalogueForStaff.productsOnSale()
    expect(goods.products.find(({ ref }) => ref === TOTE)).toMatchObject({ price: 2600, shelves: [{ ref: TOTE }] })
    expect(goods.issues.find(({ number }) => number === 51)).toMatchObject({ printPrice: 1900 })
  })

  it('has delivery times for each zone, the longest no shorter than the shortest', async () => {
    const admin = await member('staff')
    const started = { a: { least: 1, most: 3 }, b: { least: 2, most: 4 }, c: { least: 3, most: 6 } }
    expect((await test.runtime.app.catalogue()).publication.transitWeeks).toEqual(started)
    const save = (b: object) =>
      admin.write('/api/staff/catalogue/settings', { transitWeeks: { ...started, b } }).then(({ body }) => body)
    expect(await save({ least: 5, most: 4 })).toEqual({ errors: { 'transitWeeks.b.most': MOST_BELOW_LEAST } })
    for (const least of [0, 1.5, 27, null])
      expect(await save({ least, most: 27 })).toMatchObject({ errors: { 'transitWeeks.b.least': TRANSIT_WEEKS } })
    await save({ least: 5, most: 5 })
    await until(async () => (await test.runtime.app.catalogue()).publication.transitWeeks.b.least === 5)
    const wrong = { ...started, c: { least: 9, most: 6 } }
    await expect(db().update(publication).set({ transitWeeks: wrong })).rejects.toThrow()
  })
})

async function todayOf(): Promise<string> {
  const { publication } = await test.runtime.app.catalogue()
  return new Intl.DateTimeFormat('en-CA', { timeZone: publication.timeZone }).format(test.runtime.app.now())
}

/** NOTIFY comes a moment after the commit. */
async function until(true_: () => Promise<boolean>): Promise<void> {
  await expect.poll(true_).toBe(true)
}
