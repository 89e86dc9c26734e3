import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { hasEmail } from '#domain/access/email.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import { toDay } from '#domain/day.ts'
import { mediumOf, zoneOf } from '#domain/vocabulary.ts'
import type { Tx } from '#server/db/client.ts'
import { nextNumber } from '#server/db/next-number.ts'
import { purchase, purchaseLine } from '#server/db/schema/orders.ts'
import { recordedPayment } from '#server/db/schema/payments.ts'
import { account } from '#server/db/schema/people.ts'
import { subscription } from '#server/db/schema/subscriptions.ts'
import { lineValues } from '#server/services/payments/order-rows.ts'
import { giftOrders } from './content/gifts.ts'
import type { DemoSubscription } from './content/people.ts'
import { demoEmail, readers } from './content/people.ts'
import { shopOn } from './history/shop.ts'
import { addSubscription, idFrom, morning } from './load-people.ts'

type Bought = { key: string; index: number; bought: DemoSubscription }

const token = () => randomBytes(32).toString('base64url')
const GIVEN = new Set(giftOrders.flatMap(({ gifts }) => gifts.map(({ redeemedBy }) => redeemedBy)))

/** The readers' subscriptions with the orders that paid for them, the oldest first; those given come with their gifts. */
export async function loadOrders(tx: Tx): Promise<void> {
  const all = readers
    .filter(({ key }) => !GIVEN.has(key))
    .flatMap(({ key, subscriptions }) => subscriptions.map((bought, index): Bought => ({ key, index, bought })))
  for (const one of all.toSorted((a, b) => a.bought.boughtOn.localeCompare(b.bought.boughtOn))) {
    const [known] = await tx
      .select({ id: purchase.id })
      .from(purchase)
      .where(eq(purchase.id, orderId(one)))
    if (!known) await addOrder(tx, one)
  }
}

const orderId = ({ key, index }: Bought) => idFrom(`order ${key} ${index}`)

async function addOrder(tx: Tx, one: Bought): Promise<void> {
  const { key, index, bought } = one
  const accountId = idFrom(demoEmail(key))
  const [reader] = await tx.select().from(account).where(eq(account.id, accountId))
  if (!reader || !hasEmail(reader)) return
  const id = orderId(one)
  const paidAt = morning(bought.boughtOn)
  const quote = quoteFor(one)
  const { lines: _, ...sums } = quote
  await tx.insert(purchase).values({
    id,
    number: await nextNumber(tx),
    kind: 'order',
    status: 'paid',
    receipt: token(),
    invoice: token(),
    accountId,
    name: reader.name,
    email: reader.email,
    createdAt: paidAt,
    paidAt,
    ...sums,
  })
  await tx.insert(purchaseLine).values(lineValues(id, quote))
  await tx.insert(recordedPayment).values({
    id: idFrom(`payment ${key} ${index}`),
    purchaseId: id,
    amount: quote.total,
    means: 'check',
    note: 'Demo',
    actor: idFrom(demoEmail('finance')),
    receivedOn: bought.boughtOn,
    recordedAt: paidAt,
  })
  if (!(await adoptSubscription(tx, { accountId, purchaseId: id, createdAt: paidAt })))
    await addSubscription(tx, { accountId, bought, index, purchaseId: id, ofGift: false })
}

function quoteFor({ index, bought: { term, level, deliverable, boughtOn } }: Bought) {
  const renewal = index > 0
  const membership = { type: 'personal-subscription', renewal, medium: mediumOf(deliverable), level, term } as const
  const zone = zoneOf(deliverable) ?? 'a'
  return priceCheckout({ ...EMPTY_CART, membership: { ...membership, coupon: null } }, shopOn(toDay(boughtOn)), {
    purchaser: zone,
    products: zone,
  })
}

/** A demo that was loaded by an older version has the subscription already, without an order. */
async function adoptSubscription(
  tx: Tx,
  { accountId, purchaseId, createdAt }: { accountId: string; purchaseId: string; createdAt: Date },
): Promise<boolean> {
  const adopted = await tx
    .update(subscription)
    .set({ purchaseId })
    .where(
      and(
        eq(subscription.accountId, accountId),
        eq(subscription.createdAt, createdAt),
        isNull(subscription.purchaseId),
      ),
    )
    .returning({ id: subscription.id })
  return adopted.length > 0
}
