import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { BANK, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { attempt } from '../../db/schema/payments.ts'

const test = runtimeForFile({ env: { CAPTCHA: 'test' } })
const db = () => test.runtime.database.db
const guest = { name: 'Maren Holt', email: 'maren@example.com', address: HOME, shipcode: 'ship-a' }
const gift = { deliverable: 'digital', level: 'low', term: '1year' }
const gifts = { items: [], giftsubs: [gift], donation: null, subscription: null }
const key = (digit: string) => digit.repeat(32)
const attemptsOf = (submitKey: string) => db().select().from(attempt).where(eq(attempt.submitKey, submitKey))

describe('a submit whose answer was lost', () => {
  it('is answered again with the receipt, and nothing is bought twice', async () => {
    const shopper = openShopper(test)
    const body = { ...guest, cart: gifts, origin: '/subscribe', attempt: key('a') }
    await shopper.pay(startedBy(await shopper.checkout(body)), VISA)
    const polled = await shopper.poll((await attemptsOf(key('a')))[0]?.intent ?? '')
    const { receipt } = polled.body as { receipt: string }
    const again = await Promise.all([shopper.checkout(body), shopper.checkout(body), shopper.checkout(body)])
    for (const { body } of again) expect(body).toEqual({ type: 'customer', data: { status: 'completed', receipt } })
    expect(await attemptsOf(key('a'))).toHaveLength(1)
  })

  it('goes on with the payment that it had begun', async () => {
    const shopper = openShopper(test)
    const body = { ...guest, cart: gifts, origin: '/subscribe', attempt: key('b') }
    const first = startedBy(await shopper.checkout(body))
    expect(startedBy(await shopper.checkout(body)).id).toBe(first.id)
    expect(await attemptsOf(key('b'))).toHaveLength(1)
  })

  it('of a stored cart is found, though the cart is empty by now', async () => {
    const shopper = openShopper(test)
    await shopper.add({ type: 'basic-product', ref: 'prd:tote-bag' })
    const body = { ...guest, attempt: key('c') }
    const intent = startedBy(await shopper.checkout(body))
    await shopper.pay(intent, VISA)
    await shopper.poll(intent.id)
    expect(await shopper.checkout(body)).toMatchObject({ body: { type: 'customer', data: { status: 'completed' } } })
  })

  it('is answered with its invoice while the bank is at work', async () => {
    const shopper = openShopper(test)
    const body = { ...guest, cart: gifts, origin: '/subscribe', attempt: key('d') }
    const intent = startedBy(await shopper.checkout(body))
    await shopper.pay(intent, BANK)
    const { invoice } = (await shopper.poll(intent.id)).body as { invoice: string }
    expect((await shopper.checkout(body)).body).toEqual({ type: 'customer', data: { status: 'processing', invoice } })
  })

  it('tells nobody else what became of it', async () => {
    const other = openShopper(test)
    const body = { ...guest, email: 'other@example.com', cart: gifts, origin: '/subscribe', attempt: key('a') }
    expect((await other.checkout(body)).body).toMatchObject({ type: 'started' })
  })

  it('is known by nothing but a key', async () => {
    const shopper = openShopper(test)
    const answer = await shopper.checkout({ ...guest, cart: gifts, attempt: "a' or 1=1" })
    expect(answer.status).toBe(422)
  })
})
