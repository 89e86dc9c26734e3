import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { MAX_DECLINES, TOO_MANY_DECLINES, TOO_MANY_UNPAID } from '#domain/payments/unpaid-limits.ts'
import { answerTo } from '../../../../tests/support/captcha.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import type { Shopper } from '../../../../tests/support/shopper.ts'
import { DECLINED, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { EMPTY, TOTE } from '../../../../tests/support/staff-orders.ts'
import { rateLimit } from '../../db/schema/access.ts'
import { attempt } from '../../db/schema/payments.ts'
import { stock } from '../../db/schema/publication.ts'
import { guestLimit } from '../../services/access/limits/limits.ts'
import { tidyMoney } from '../../services/payments/reconcile.ts'

const test = runtimeForFile({ empties: 'rate_limit', env: { CAPTCHA: 'test' } })
const db = () => test.runtime.database.db

let offices = 0
/** Several visitors behind one address. */
function openOffice() {
  offices += 1
  const address = `198.51.100.${offices}`
  return { address, visitor: () => openShopper(test, { address }) }
}

const WHO = { name: 'Maren Holt', email: 'maren@example.com', address: HOME, shipcode: 'ship-a' }
const totes = (quantity: number) => ({ ...EMPTY, items: [{ item: 'basic-product', ref: TOTE, quantity }] })
const buy = (buyer: Shopper, quantity: number, origin = '/store/product/tote-bag') =>
  buyer.checkout({ ...WHO, origin, cart: totes(quantity) })
const shelve = (onHand: number) => db().update(stock).set({ onHand }).where(eq(stock.ref, TOTE))
const REFUSED = { status: 429, body: { errors: TOO_MANY_UNPAID } }

describe('copies that are kept unpaid', () => {
  it('one network cannot keep all of them from everybody', async () => {
    await db().execute(sql`update stock set on_hand = reserved + 10 where ref = ${TOTE}`)
    await shelve(10)
    const { visitor } = openOffice()
    const first = visitor()
    const started = startedBy(await buy(first, 4))
    expect(await buy(visitor(), 2)).toMatchObject(REFUSED)
    expect((await buy(visitor(), 1)).status).toBe(200)
    expect((await buy(openShopper(test), 5)).status).toBe(200)
    await first.pay(started, VISA)
    expect((await first.poll(started.id)).body).toMatchObject({ status: 'completed' })
    await shelve(100)
    expect((await buy(visitor(), 20)).status).toBe(200)
  })

  it('at once from one session for three payments, from one network for twenty, and all at the same moment count', async () => {
    await shelve(1_000)
    const { visitor } = openOffice()
    const one = visitor()
    await one.add({ type: 'basic-product', ref: TOTE })
    const own = await Promise.all([1, 2, 3, 4, 5].map((page) => buy(one, 1, `/page-${page}`)))
    expect(own.filter(({ status }) => status === 200)).toHaveLength(3)
    const others = await Promise.all(Array.from({ length: 20 }, () => buy(visitor(), 1)))
    expect(others.filter(({ status }) => status === 200)).toHaveLength(17)
    expect(others.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  it('for another quarter of an hour at each press of Pay, but not for ever; what is paid is forgotten', async () => {
    await shelve(1_000)
    const { visitor } = openOffice()
    const one = visitor()
    const statuses: number[] = []
    for (let mailing = 0; mailing < 14; mailing += 1) {
      statuses.push((await buy(one, 1)).status)
      // A while later: several at once are one press.
      await db().execute(sql`update attempt set reserved_until = reserved_until - interval '2 minutes'`)
    }
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429])
    const [open] = await db().select().from(attempt).where(eq(attempt.revision, 12))
    await one.pay({ id: open?.intent ?? '', secret: open?.intentSecret ?? '' }, VISA)
    expect((await one.poll(open?.intent ?? '')).body).toMatchObject({ status: 'completed' })
    expect((await buy(one, 1)).status).toBe(200)
  })
})

async function challengeOf(visitor: Shopper) {
  const { body } = await visitor.get('/api/captcha?purpose=checkout')
  return (body as { challenge: Parameters<typeof answerTo>[0] }).challenge
}
const levelOf = async (visitor: Shopper) => (await challengeOf(visitor)).parameters.data?.level

describe('declined cards', () => {
  const donate = async (visitor: Shopper, origin: string) => {
    const captcha = await answerTo(await challengeOf(visitor))
    const cart = { ...EMPTY, donation: { process: 'onetime', dollars: 5, amount: 500 } }
    const body = { name: 'Maren Holt', email: 'maren@example.com', origin, cart }
    return visitor.post(`/api/cart/checkout?captcha=${captcha}`, body)
  }

  it('end a payment after some tries, make the challenge grow, and then the place has to wait', async () => {
    const { visitor } = openOffice()
    const thief = visitor()
    await thief.add({ type: 'basic-product', ref: TOTE })
    expect(await levelOf(thief)).toBe(0)
    const first = startedBy(await donate(thief, '/a'))
    for (let card = 0; card < MAX_DECLINES; card += 1) await thief.pay(first, DECLINED)
    await tidyMoney(test.runtime.paymentContext)
    await expect.poll(async () => (await thief.poll(first.id)).status).toBe(409)
    expect((await thief.poll(first.id)).body).toEqual({ errors: TOO_MANY_DECLINES })
    expect((await db().select().from(attempt).where(eq(attempt.intent, first.id)))[0]).toMatchObject({
      state: 'ended',
      declines: MAX_DECLINES,
    })
    // Twice the work for each three; the same answer as before is not enough.
    expect(await levelOf(thief)).toBe(2)
    expect(await levelOf(visitor())).toBe(0)
    const easy = await answerTo(await challengeOf(openShopper(test)))
    expect((await thief.post(`/api/cart/checkout?captcha=${easy}`, { ...WHO, origin: '/b' })).status).toBe(422)
    const second = startedBy(await donate(thief, '/b'))
    for (let card = 0; card < MAX_DECLINES; card += 1) await thief.pay(second, DECLINED)
    await tidyMoney(test.runtime.paymentContext)
    await expect.poll(async () => (await thief.poll(second.id)).status).toBe(409)
    expect(await donate(thief, '/c')).toMatchObject({ status: 429, body: { errors: TOO_MANY_DECLINES } })
    // The colleague at the next table buys as before.
    expect((await donate(visitor(), '/d')).status).toBe(200)
  })

  it('are told once for each, however often the provider tells it', async () => {
    const one = openShopper(test)
    const started = startedBy(await donate(one, '/a'))
    await one.pay(started, DECLINED)
    await tidyMoney(test.runtime.paymentContext)
    await tidyMoney(test.runtime.paymentContext)
    const declines = async () => (await db().select().from(attempt).where(eq(attempt.intent, started.id)))[0]?.declines
    await expect.poll(declines).toBe(1)
  })
})

it('new sessions of guests are capped for a network; who has one goes on', async () => {
  const { address, visitor } = openOffice()
  const before = visitor()
  const tote = { type: 'basic-product', ref: TOTE }
  expect((await before.add(tote)).status).toBe(200)
  const limit = guestLimit(address)
  await db().update(rateLimit).set({ hits: limit.allowed }).where(eq(rateLimit.key, limit.key))
  expect(await visitor().add(tote)).toMatchObject({ status: 429, body: { errors: TOO_MANY_REQUESTS } })
  expect((await before.add(tote)).status).toBe(200)
  expect((await openShopper(test).add(tote)).status).toBe(200)
})

it('?reset asks the provider at most every few seconds', async () => {
  await shelve(1_000)
  const one = openShopper(test)
  const { id } = startedBy(await buy(one, 1))
  const asked = vi.spyOn(test.runtime.paymentContext.payments, 'retrieveIntent')
  const polls = await Promise.all(Array.from({ length: 8 }, () => one.get(`/api/checkout/${id}?reset`)))
  expect(new Set(polls.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked.mock.calls.filter(([intent]) => intent === id)).toHaveLength(1)
  asked.mockRestore()
})
