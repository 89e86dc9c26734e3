import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { STEEP_CHANGE } from '#domain/catalogue/compare-prices.ts'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { belowReserved, soldMeanwhile } from '#domain/catalogue/stock-count.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { HOME } from '../../../../tests/support/shopper.ts'
import { EMPTY, openStaffOrders, TOTE } from '../../../../tests/support/staff-orders.ts'
import { priceList, stock } from '../../db/schema/publication.ts'

const { test, db, member, onHand } = openStaffOrders()

const NAME = 'Reader’s Tote'
const by = (number: number) => ({ type: 'by', by: number })
const to = (number: number) => ({ type: 'to', to: number })

describe('the stock, counted in one table', () => {
  const counting = async (role: Parameters<typeof member>[0] = 'fulfilment') => {
    const packer = await member(role)
    return (counts: object[], reason = 'Counted') =>
      packer.write('/api/staff/catalogue/stock/count', { counts, reason })
  }
  const nameOf = async (ref: string) =>
    (await test.runtime.app.catalogueForStaff.stock()).shelves.find((shelf) => shelf.ref === ref)?.name ?? NAME

  it('is changed by so many or set to so many, all or none, and says who, from, to and why', async () => {
    const count = await counting()
    const { shelves } = await test.runtime.app.catalogueForStaff.stock()
    const [size] = shelves.filter(({ ref }) => ref.startsWith('sze:'))
    const before = await onHand(TOTE)
    const both = (more: object) => [
      { ref: TOTE, count: by(5), shown: before },
      { ref: size?.ref, count: to(12), shown: size?.onHand, ...more },
    ]
    expect((await count(both({ ref: 'prd:nothing' }))).status).toBe(422)
    expect(await onHand(TOTE)).toBe(before)
    expect(await count(both({}), 'Delivery of May')).toMatchObject({ status: 200, body: { changed: 2 } })
    expect([await onHand(TOTE), await onHand(size?.ref ?? '')]).toEqual([before + 5, 12])
    const { changes } = await test.runtime.app.catalogueForStaff.stock()
    expect(changes.slice(0, 2)).toMatchObject([
      { from: size?.onHand, to: 12, reason: 'Delivery of May', by: expect.stringMatching(/./) },
      { from: before, to: before + 5 },
    ])
    expect((await count(both({}), ' ')).status).toBe(422)
    expect((await (await counting('finance'))(both({}))).status).toBe(403)
  })

  it('never falls below what is being paid for, and is not set from an old number', async () => {
    const count = await counting()
    const before = await onHand(TOTE)
    const name = await nameOf(TOTE)
    await db().update(stock).set({ reserved: 3 }).where(eq(stock.ref, TOTE))
    expect(await count([{ ref: TOTE, count: to(2), shown: before }])).toMatchObject({
      status: 422,
      body: { errors: { [TOTE]: belowReserved(name, 3) } },
    })
    expect((await count([{ ref: TOTE, count: by(-before), shown: before }])).status).toBe(422)
    expect(await count([{ ref: TOTE, count: to(9), shown: before + 1 }])).toMatchObject({
      status: 422,
      body: { errors: { [TOTE]: soldMeanwhile(name, before) } },
    })
    await db().update(stock).set({ reserved: 0 }).where(eq(stock.ref, TOTE))
    expect(await onHand(TOTE)).toBe(before)
  })

  it('is exact while it is sold and counted at the same moment', async () => {
    const [count, cashier] = [await counting(), await member('finance')]
    const start = 40
    const now = await onHand(TOTE)
    await count([{ ref: TOTE, count: to(start), shown: now }])
    const sell = async () => {
      const payment = { by: 'check', received_on: '2026-11-14', note: '' }
      const cart = { ...EMPTY, items: [{ item: 'basic-product', ref: TOTE, quantity: 2 }] }
      const body = { name: 'Ada', email: 'race@stock.example', cart, payment, address: HOME, shipcode: 'ship-a' }
      return cashier.write('/api/staff/orders/place', { ...body, shown_total: 2 * 2400 + 800 })
    }
    const more = () => count([{ ref: TOTE, count: by(3), shown: start }])
    const set = () => count([{ ref: TOTE, count: to(100), shown: start }])
    const [sold, added, fixed] = await Promise.all([
      Promise.all([sell(), sell(), sell()]),
      Promise.all([more(), more()]),
      set(),
    ])
    const sales = sold.filter(({ status }) => status === 200).length
    const additions = added.filter(({ status }) => status === 200).length
    expect([sales, additions]).toEqual([3, 2])
    // The count is taken only where it came before everything else.
    const base = fixed.status === 200 ? 100 : start
    expect(await onHand(TOTE)).toBe(base - 2 * sales + 3 * additions)
  })
})

describe('prices that change by more than 30 percent', () => {
  const dearer = (price: number) => {
    const { issuesPerYear: _, ...prices } = structuredClone(DEMO_PRICES)
    prices.base['print-low']['1year'].renewal = price as never
    return prices
  }

  it('are refused until they are confirmed; others are not asked for', async () => {
    const admin = await member('staff')
    const { publication } = await test.runtime.app.catalogue()
    const from_day = addDays(dayOf(test.runtime.app.now(), publication.timeZone), 3)
    const save = (price: number, confirmed?: boolean) =>
      admin.write('/api/staff/catalogue/prices', { from_day, prices: dearer(price), confirmed })
    expect((await save(6240)).status).toBe(200)
    // Against what is paid before that day, not against the list that it replaces.
    expect(await save(6300)).toMatchObject({ status: 422, body: { errors: { confirmed: STEEP_CHANGE } } })
    expect((await save(6300, true)).status).toBe(200)
    await db().delete(priceList).where(eq(priceList.fromDay, from_day))
  })

  it('say whom they do not reach', async () => {
    const reach = await test.runtime.app.catalogueForStaff.priceReach()
    expect(Object.values(reach).every((number) => Number.isInteger(number) && number >= 0)).toBe(true)
    expect(reach.subscriptions).toBeGreaterThan(10)
    expect(reach.unpaid).toBeGreaterThan(0)
  })
})
