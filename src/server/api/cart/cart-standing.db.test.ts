import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { SOLD_OUT } from '#domain/catalogue/stock.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { GIFT, PIN, PRINT, runtimeWithCarts, TOTE } from '../../../../tests/support/carts.ts'
import { statementsOf } from '../../../../tests/support/statements.ts'
import { cart } from '../../db/schema/cart.ts'
import { sweepCarts } from '../../services/cart/cart-store.ts'

const { test, db, add, read, quantities, loggedIn } = runtimeWithCarts()

describe('a coupon', () => {
  const codes = { once: 'FIRSTTEN' }
  const withCoupon = { ...GIFT, item: { ...GIFT.item, coupon: codes.once } }

  async function attempt(id: string, paysFor: string, reader: string, state = 'open') {
    const at = new Date().toISOString()
    await db().execute(sql`
      insert into attempt (id, kind, state, slot, content, quote, amount, currency, created_at, updated_at, reserved_until, next_look_at)
      values (${id}, 'order', ${state}, ${paysFor}, '{}', '{}', 100, 'usd', ${at}, ${at}, ${at}, ${at})`)
    await db().execute(sql`insert into coupon_use values (${id}, ${codes.once}, 1, ${reader}, true)`)
    await db().execute(sql`insert into reservation values (${id}, 'prd:enamel-pin', 6)`)
    await db().execute(sql`update coupon set used = used + 1 where code = ${codes.once}`)
    await db().execute(sql`update stock set reserved = 6 where ref = 'prd:enamel-pin'`)
  }
  async function forget() {
    await db().execute(sql`truncate coupon_use, reservation, attempt cascade`)
    await db().execute(sql`update coupon set used = 0, usage_limit = 10`)
    await db().execute(sql`update stock set reserved = 0`)
  }

  it('for once per reader is used up by an order of the same email', async () => {
    const browser = await loggedIn('active@example.com')
    expect((await add(browser, withCoupon)).billing.a.discount).toBe(1500)
    await attempt('00000000-0000-4000-8000-000000000001', 'elsewhere', 'active@example.com')
    expect((await read(browser)).billing.a).toMatchObject({ discount: 0 })
    await forget()
  })

  it('and stock that the attempt for this very cart holds are still there for it', async () => {
    const browser = await loggedIn('active@example.com')
    await add(browser, { ...PIN, qty: 6 })
    await add(browser, withCoupon)
    await db().execute(sql`update coupon set usage_limit = 1 where code = ${codes.once}`)
    const [row] = await db().select().from(cart)
    await attempt('00000000-0000-4000-8000-000000000002', `cart:${row?.id}`, 'active@example.com')
    const own = (await read(browser)).billing.a
    expect(own.reported.map(({ problem }) => problem)).toEqual([null, null])
    expect(own.discount).toBe(1500)
    const other = await openBrowser(test.web).post('/api/cart', PIN)
    expect(other.body).toEqual({ errors: SOLD_OUT })
    await forget()
  })
})

describe('the cart of a processing payment', () => {
  async function invoiced(): Promise<Browser> {
    const browser = openBrowser(test.web)
    await add(browser, { ...TOTE, qty: 2 })
    const [row] = await db().select().from(cart)
    const at = new Date().toISOString()
    const id = '00000000-0000-4000-8000-000000000003'
    await db().execute(sql`
      insert into purchase (id, number, kind, receipt, invoice, status, name, email, waits_for, subtotal, shipping, discount, waived, total, created_at)
      values (${id}, 900, 'order', ${`receipt-${id}`}, ${`invoice-${id}`}, 'processing', 'A', 'a@example.com', 'a@example.com', 1, 0, 0, 0, 1, ${at})`)
    await db().execute(sql`
      insert into attempt (id, kind, state, slot, content, quote, amount, currency, intent, purchase_id, created_at, updated_at, reserved_until, next_look_at)
      values (${id}, 'order', 'processing', ${`cart:${row?.id}`}, '{}', '{}', 100, 'usd', 'pi_1', ${id}, ${at}, ${at}, ${at}, ${at})`)
    return browser
  }
  const forget = () => db().execute(sql`truncate attempt, purchase cascade`)

  it('is invoiced and cannot be changed', async () => {
    const browser = await invoiced()
    expect(await read(browser)).toMatchObject({ invoiced: true, count: 2 })
    const { status, body } = await browser.post('/api/cart/remove', { item: TOTE, all: true })
    expect([status, body]).toEqual([422, { errors: expect.stringContaining('being paid') }])
    expect(await read(browser)).toMatchObject({ invoiced: true, count: 2 })
    await forget()
  })

  it('makes way for a fresh one when something is added', async () => {
    const browser = await invoiced()
    const [before] = await db().select().from(cart)
    expect(await add(browser, PIN)).toMatchObject({ invoiced: false, count: 1 })
    expect(await read(browser)).toMatchObject({ invoiced: false, count: 1 })
    const after = await db().select().from(cart)
    expect(after).toHaveLength(1)
    expect(after[0]?.id).not.toBe(before?.id)
    await forget()
  })
})

describe('at once', () => {
  it('twenty additions all count', async () => {
    const browser = openBrowser(test.web)
    await add(browser, TOTE)
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/api/cart', TOTE)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(quantities(await read(browser))).toEqual([21])
  })

  it('the first two things of one session both count', async () => {
    const browser = openBrowser(test.web)
    await add(browser, PIN)
    await db().delete(cart)
    await Promise.all([browser.post('/api/cart', TOTE), browser.post('/api/cart', PRINT)])
    expect(quantities(await read(browser))).toEqual([1, 1])
  })
})

describe('a cart costs', () => {
  it('one statement to read and at most five to change, with a coupon, and one more to count a new visitor', async () => {
    const reader = await loggedIn('active@example.com')
    await test.runtime.queue.idle()
    for (const browser of [openBrowser(test.web), reader]) {
      expect((await statementsOf(() => add(browser, GIFT))).length).toBeLessThanOrEqual(browser === reader ? 5 : 6)
      expect(await statementsOf(() => read(browser))).toHaveLength(1)
      expect(await statementsOf(() => add(browser, TOTE))).toHaveLength(3)
      expect(await statementsOf(() => browser.post('/api/cart/remove', { item: TOTE }))).toHaveLength(3)
    }
  })

  it('nothing more than the session for the counter on every page', async () => {
    const browser = openBrowser(test.web)
    await add(browser, { ...TOTE, qty: 3 })
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request('http://localhost:3000/', { headers: { Cookie } })
    let count = 0
    const asked = await statementsOf(async () => {
      count = (await test.runtime.app.visitor(request)).cartCount
    })
    expect([count, asked.length]).toEqual([3, 1])
    expect((await test.runtime.app.cart(request)).count).toBe(3)
  })
})

describe('sweeping', () => {
  it('forgets carts that nobody has touched for 180 days', async () => {
    const [old, fresh] = [await loggedIn('active@example.com'), await loggedIn('expired@example.com')]
    await add(old, TOTE)
    const ago = new Date(test.runtime.app.now().getTime() - 181 * 86_400_000)
    await db().update(cart).set({ updatedAt: ago })
    await add(fresh, TOTE)
    await sweepCarts(db(), test.runtime.app.now())
    expect((await read(old)).count).toBe(0)
    expect((await read(fresh)).count).toBe(1)
  })
})
