import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purchase } from '#server/db/schema/orders.ts'
import { takeEvent } from '#server/services/payments/events.ts'
import type { Started } from '../support/shopper.ts'
import { BANK, HOME, openShopper, startedBy } from '../support/shopper.ts'
import { TOTE } from './products.ts'
import type { Shop } from './shop.ts'
import { attemptOf, openShop, refundsOf } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const TYPES = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'charge.updated',
  'refund.created',
]
const AT_ONCE = 20

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

async function debitUnderWay(): Promise<Started> {
  const shopper = openShopper(shop)
  await shopper.add(TOTE)
  const form = { name: 'Maren Holt', email: 'permuted@example.net', address: HOME, shipcode: 'ship-a' }
  const intent = startedBy(await shopper.checkout(form))
  await shopper.pay(intent, BANK)
  return intent
}

/** The first comes while the bank is at work, the others after everything has happened. */
async function live(order: string[]): Promise<unknown> {
  const { id } = await debitUnderWay()
  const [early = '', ...late] = order
  await tell(early, id)
  await shop.act({ action: 'settle', intent: id })
  await shop.stripe('POST', 'refunds', { payment_intent: id })
  for (const type of late) await tell(type, id)
  const row = await attemptOf(shop, id)
  const refunds = await refundsOf(shop, id)
  const [bought] = await shop.db
    .select()
    .from(purchase)
    .where(eq(purchase.id, row?.purchaseId ?? randomUUID()))
  return {
    attempt: row?.state,
    refunds: refunds.map(({ state, amount }) => ({ state, whole: amount === row?.amount })),
    order: bought?.status,
  }
}

async function tell(type: string, intent: string): Promise<void> {
  const created = shop.runtime.app.now()
  await takeEvent(shop.runtime.paymentContext, { id: `evt_${randomUUID()}`, type, created, intent, setup: null })
}

it('comes to the same end in all 120 orders of five events', async () => {
  await shop.webhookFault('drop')
  const orders = permutations(TYPES)
  expect(orders).toHaveLength(120)
  const ends: unknown[] = []
  for (let at = 0; at < orders.length; at += AT_ONCE)
    ends.push(...(await Promise.all(orders.slice(at, at + AT_ONCE).map(live))))
  const end = { attempt: 'paid', refunds: [{ state: 'done', whole: true }], order: 'refunded' }
  expect(ends).toEqual(orders.map(() => end))
  await shop.quiet()
  await shop.booksAreRight()
})
