import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureHeader } from '#sandbox/payments/webhooks/signature.ts'
import { purchase } from '#server/db/schema/orders.ts'
import { HOME, openShopper, startedBy, VISA } from '../support/shopper.ts'
import { TOTE } from './products.ts'
import type { Shop } from './shop.ts'
import { attemptOf, openShop, refundsOf } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function started(email: string) {
  const shopper = openShopper(shop)
  await shopper.add(TOTE)
  const form = { name: 'Maren Holt', email, address: HOME, shipcode: 'ship-a' }
  return { shopper, form, intent: startedBy(await shopper.checkout(form)) }
}
const ordersOf = (email: string) => shop.db.select().from(purchase).where(eq(purchase.email, email))

describe('a paid intent buys nothing, and is returned in full, when', () => {
  it.each([
    ['its amount is another', async (id: string) => shop.stripe('POST', `payment_intents/${id}`, { amount: '100' })],
    [
      'its customer is another',
      async (id: string) => {
        const { id: customer } = await shop.stripe('POST', 'customers', { name: 'Somebody else' })
        await shop.stripe('POST', `payment_intents/${id}`, { customer })
      },
    ],
    [
      'it names another attempt',
      async (id: string) => {
        const other = await started('other-attempt@example.net')
        const attempt = (await attemptOf(shop, other.intent.id))?.id ?? ''
        await shop.stripe('POST', `payment_intents/${id}`, { 'metadata[attempt]': attempt })
      },
    ],
  ])('%s', async (name, forge) => {
    const email = `${name.replaceAll(' ', '-')}@example.net`
    const { shopper, intent } = await started(email)
    await forge(intent.id)
    expect(await shopper.pay(intent, VISA)).toMatchObject({ status: 'succeeded' })
    expect(await shopper.poll(intent.id)).toMatchObject({ status: 409, body: { errors: expect.any(String) } })
    await shop.quiet()
    expect(await ordersOf(email)).toEqual([])
    expect(await ordersOf('other-attempt@example.net')).toEqual([])
    expect(await refundsOf(shop, intent.id)).toMatchObject([{ state: 'done' }])
  })

  it('it was made beside the one we asked for', async () => {
    const { shopper, intent } = await started('beside@example.net')
    const row = await attemptOf(shop, intent.id)
    const made = await shop.stripe('POST', 'payment_intents', {
      amount: '100',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'metadata[attempt]': row?.id ?? '',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
    })
    await shop.quiet()
    expect(await refundsOf(shop, made.id)).toMatchObject([{ state: 'done', amount: 100 }])
    expect(await ordersOf('beside@example.net')).toEqual([])
    expect(await shopper.poll(made.id)).toMatchObject({ status: 404 })
  })
})

describe('an intent of somebody else', () => {
  it('is not told, and does not pay for the own cart', async () => {
    const payer = await started('payer@example.net')
    await payer.shopper.pay(payer.intent, VISA)
    const thief = openShopper(shop)
    await thief.add(TOTE)
    expect(await thief.poll(payer.intent.id)).toMatchObject({ status: 404 })
    const form = { ...payer.form, email: 'thief@example.net', invoice: payer.intent.id }
    expect(startedBy(await thief.checkout(form)).id).not.toBe(payer.intent.id)
    await shop.quiet()
    expect(await ordersOf('thief@example.net')).toEqual([])
    expect(await ordersOf('payer@example.net')).toHaveLength(1)
  })
})

describe('a message of the provider', () => {
  const send = async (secret: string, seconds: number, intent: string) => {
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: seconds,
      data: { object: { object: 'payment_intent', id: intent, status: 'succeeded' } },
    })
    const headers = { 'Stripe-Signature': signatureHeader(body, [secret], seconds) }
    return shop.web.request('http://localhost:3000/webhooks/stripe', { method: 'POST', headers, body })
  }
  const seconds = () => Math.floor(shop.runtime.app.now().getTime() / 1000)

  it('that is not signed by it, or too old, is refused', async () => {
    const { intent } = await started('unsigned@example.net')
    expect((await send('whsec_of_somebody_else', seconds(), intent.id)).status).toBe(400)
    expect((await send('whsec_sandbox', seconds() - 400, intent.id)).status).toBe(400)
  })

  it('that lies is not believed: the intent itself is looked at', async () => {
    const { intent } = await started('lie@example.net')
    expect((await send('whsec_sandbox', seconds(), intent.id)).status).toBe(200)
    expect(await attemptOf(shop, intent.id)).toMatchObject({ state: 'open' })
  })
})

it('leaves the books right', async () => {
  await shop.quiet()
  await shop.booksAreRight()
})
