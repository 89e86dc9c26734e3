import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cart } from '#server/db/schema/cart.ts'
import { message } from '#server/db/schema/mail.ts'
import { purchase } from '#server/db/schema/orders.ts'
import { submit } from '#server/services/payments/attempts/submit.ts'
import { settle, settleIntent } from '#server/services/payments/settle.ts'
import { BANK, HOME, openShopper, startedBy, VISA } from '../support/shopper.ts'
import { TOTE } from './products.ts'
import type { Shop } from './shop.ts'
import { attemptOf, openShop, refundsOf } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const guest = (email: string) => ({ name: 'Maren Holt', email, address: HOME, shipcode: 'ship-a' })
const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)))
async function capturesOf(intent: string) {
  return (await shop.entries()).filter((entry) => entry.kind === 'capture' && entry.intent === intent)
}

describe('the same form, sent twenty times at once', () => {
  it('makes one intent, and is paid once', async () => {
    const shopper = openShopper(shop)
    await shopper.add(TOTE)
    const answers = await times(20, () => shopper.checkout(guest('twenty@example.net')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const ids = new Set(answers.map((answer) => startedBy(answer).id))
    expect(ids.size).toBe(1)
    const [first] = answers
    const intent = startedBy(first as never)
    await times(5, () => shopper.pay(intent, VISA))
    // One of them asks the provider; another may be told to ask again.
    const polls = await times(5, () => shopper.poll(intent.id))
    expect(polls.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    expect(await capturesOf(intent.id)).toHaveLength(1)
  })

  it('charges a stored card once, and makes one customer', async () => {
    const reader = openShopper(shop)
    await reader.login('expiring@example.com')
    await reader.add(TOTE)
    const saving = await times(20, () => reader.checkout({ shipcode: 'ship-a', customer: 'add-card' }))
    const intents = new Set(saving.map((answer) => startedBy(answer).id))
    expect(intents.size).toBe(1)
    const intent = startedBy(saving[0] as never)
    await reader.pay(intent, VISA)
    expect(await reader.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    expect((await shop.stripe('GET', 'customers?email=expiring@example.com')).data).toHaveLength(1)

    await reader.add(TOTE)
    const before = (await shop.journal()).captured
    const answers = await times(20, () => reader.checkout({ shipcode: 'ship-a', customer: 'use-card' }))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body)).toEqual(refused.map(() => ({ errors: 'Your cart is empty' })))
    const done = answers.filter(({ status }) => status === 200).map(({ body }) => body)
    expect(done).toEqual(done.map(() => ({ type: 'customer', data: expect.objectContaining({ status: 'completed' }) })))
    expect((await shop.journal()).captured - before).toBe((await attemptOf(shop, intent.id))?.amount)
  })
})

it('does not buy a cart again that another page bought since this one read it', async () => {
  const shopper = openShopper(shop)
  await shopper.add(TOTE)
  const intent = startedBy(await shopper.checkout(guest('pages@example.net')))
  const attempt = await attemptOf(shop, intent.id)
  if (attempt?.content.kind !== 'order' || !attempt.content.cartId) throw new Error('no order of a cart')
  const [read] = await shop.db.select().from(cart).where(eq(cart.id, attempt.content.cartId))
  await shopper.pay(intent, VISA)
  expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  const { content, quote, paysFor, sessionId, currency } = attempt
  const late = submit(shop.runtime.paymentContext, {
    content,
    quote,
    paysFor,
    sessionId,
    currency,
    accountId: null,
    customer: null,
    description: 'Late',
    method: { use: 'new', save: false },
    reader: 'pages@example.net',
    cart: { id: attempt.content.cartId, version: read?.version ?? 0 },
  })
  expect(await late).toMatchObject({ type: 'refused', changed: true })
  expect(await shopper.checkout(guest('pages@example.net'))).toMatchObject({ body: { errors: 'Your cart is empty' } })
})

it('settles one payment once, though five ask at the same moment', async () => {
  const shopper = openShopper(shop)
  await shopper.add(TOTE)
  await shop.webhookFault('drop')
  const intent = startedBy(await shopper.checkout(guest('five@example.net')))
  await shopper.pay(intent, VISA)
  const outcomes = await times(5, () => settle(shop.runtime.paymentContext, intent.id))
  await shop.mend()
  expect(outcomes.map((row) => row?.state)).toEqual(Array(5).fill('paid'))
  expect(new Set(outcomes.map((row) => row?.purchaseId)).size).toBe(1)
})

describe('a bank debit', () => {
  const debit = async (email: string) => {
    const shopper = openShopper(shop)
    await shopper.add(TOTE)
    return { shopper, intent: startedBy(await shopper.checkout(guest(email))) }
  }

  it('has not failed because somebody read the intent before it began', async () => {
    const { shopper, intent } = await debit('stale@example.net')
    const before = await shop.runtime.payments.retrieveIntent(intent.id)
    await shopper.pay(intent, BANK)
    expect(await settle(shop.runtime.paymentContext, intent.id)).toMatchObject({ state: 'processing' })
    expect(await settleIntent(shop.runtime.paymentContext, before)).toMatchObject({ state: 'processing' })
  })

  it('is not under way again because somebody read the intent before it failed', async () => {
    const { shopper, intent } = await debit('late@example.net')
    await shopper.pay(intent, BANK)
    const before = await shop.runtime.payments.retrieveIntent(intent.id)
    expect(await settleIntent(shop.runtime.paymentContext, before)).toMatchObject({ state: 'processing' })
    await shop.act({ action: 'fail', intent: intent.id })
    expect(await settle(shop.runtime.paymentContext, intent.id)).toMatchObject({ state: 'closing' })
    expect(await settleIntent(shop.runtime.paymentContext, before)).toMatchObject({ state: 'closing' })
  })

  it('that failed, and another for the same intent, make one order', async () => {
    const { shopper, intent } = await debit('again@example.net')
    await shopper.pay(intent, BANK)
    await settle(shop.runtime.paymentContext, intent.id)
    await shop.act({ action: 'fail', intent: intent.id })
    expect(await settle(shop.runtime.paymentContext, intent.id)).toMatchObject({ state: 'closing' })
    await shopper.pay(intent, BANK)
    expect(await settle(shop.runtime.paymentContext, intent.id)).toMatchObject({ state: 'processing' })
    await shop.quiet()
    const orders = await shop.db.select().from(purchase).where(eq(purchase.email, 'again@example.net'))
    expect(orders).toMatchObject([{ status: 'paid' }])
  })
})

describe('what cannot be fulfilled any more once it is paid', () => {
  const lifetime = { medium: 'digital', level: 'low', term: 'lifetime' }
  const now = (origin: string) => ({
    cart: { items: [], giftsubs: [], donation: null, subscription: lifetime },
    origin,
    shipcode: 'ship-a',
  })

  it.each([
    ['nothing goes wrong', '', ''],
    ['the refund is made and the answer lost', 'POST /v1/refunds', 'after-500'],
    ['the provider fails before the refund', 'POST /v1/refunds', 'before-500'],
    ['the connection breaks after the refund', 'POST /v1/refunds', 'drop-after'],
    ['there are too many requests', 'POST /v1/refunds', '429'],
  ])('is returned once, with one message, when %s', async (_, route, kind) => {
    const email = {
      '': 'active',
      'after-500': 'expired',
      'before-500': 'digital',
      'drop-after': 'canada',
      '429': 'donor',
    }
    const reader = openShopper(shop)
    await reader.login(`${email[kind as '429']}@example.com`)
    const one = startedBy(await reader.checkout(now('/subscribe')))
    const other = startedBy(await reader.checkout(now('/renew')))
    if (route) await shop.fault(route, kind, { times: 2 })
    await Promise.all([reader.pay(one, VISA), reader.pay(other, VISA)])
    const polled = await Promise.all([one, other].map(({ id }) => reader.poll(id)))
    expect(polled.map(({ status }) => status).sort()).toEqual([200, 409])
    await shop.quiet()
    const lost = polled[0]?.status === 409 ? one : other
    expect(await attemptOf(shop, lost.id)).toMatchObject({ state: 'refunded' })
    const [refund, ...more] = await refundsOf(shop, lost.id)
    expect(more).toEqual([])
    expect(refund).toMatchObject({ state: 'done', amount: (await attemptOf(shop, lost.id))?.amount })
    const messages = await shop.db
      .select()
      .from(message)
      .where(like(message.key, `refund:${refund?.id}`))
    expect(messages).toHaveLength(1)
  })
})

it('leaves the books right', async () => {
  await shop.quiet()
  await shop.booksAreRight()
})
