import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { hasEmail } from '#domain/access/email.ts'
import { giftName } from '#domain/cart/line-name.ts'
import { pricedCart } from '#domain/cart/priced-cart.ts'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import { subscriptionPrice } from '#domain/catalogue/pricing.ts'
import { DOLLARS } from '#domain/currencies.ts'
import type { Cents } from '#domain/money.ts'
import { add, ZERO } from '#domain/money.ts'
import { SHIPCODE_OF_ZONE, zoneOf } from '#domain/vocabulary.ts'
import type { Tx } from '#server/db/client.ts'
import { nextNumber } from '#server/db/next-number.ts'
import { gift, purchase, purchaseLine } from '#server/db/schema/orders.ts'
import { recordedPayment } from '#server/db/schema/payments.ts'
import { account } from '#server/db/schema/people.ts'
import { manualRefund } from '#server/db/schema/staff.ts'
import { subscription } from '#server/db/schema/subscriptions.ts'
import type { DemoGift, DemoGiftOrder } from './content/gifts.ts'
import { giftOrders } from './content/gifts.ts'
import { demoEmail, readers } from './content/people.ts'
import { addSubscription, idFrom } from './load-people.ts'

const SUBSCRIPTION = { level: 'low', term: '1year', phase: 'introductory' } as const
const noon = (day: string) => new Date(`${day}T17:00:00Z`)
const token = () => randomBytes(32).toString('base64url')

export const giftId = (order: DemoGiftOrder, position: number) => idFrom(`${order.key} ${position}`)

/** Gifts in each state, with the orders they were bought by. */
export async function loadGifts(tx: Tx, prices: PriceList): Promise<void> {
  for (const order of giftOrders) {
    const [known] = await tx
      .select({ id: purchase.id })
      .from(purchase)
      .where(eq(purchase.id, idFrom(order.key)))
    if (!known) await addOrder(tx, order, prices)
  }
}

async function addOrder(tx: Tx, order: DemoGiftOrder, prices: PriceList): Promise<void> {
  const id = idFrom(order.key)
  const giverId = idFrom(demoEmail(order.giver))
  const [giver] = await tx.select().from(account).where(eq(account.id, giverId))
  if (!giver || !hasEmail(giver)) return
  const at = noon(order.boughtOn)
  const { name, email } = giver
  const { lines, ...sums } = pricedCart(
    order.gifts.map((one) => makeLine(one, prices)),
    DOLLARS,
  )
  await tx.insert(purchase).values({
    id,
    number: await nextNumber(tx),
    kind: 'order',
    status: order.refundedOn ? 'refunded' : 'paid',
    receipt: token(),
    invoice: token(),
    accountId: giverId,
    name,
    email,
    createdAt: at,
    paidAt: at,
    ...sums,
  })
  await tx.insert(purchaseLine).values(lines.map((line, position) => ({ purchaseId: id, position, ...line })))
  await tx.insert(recordedPayment).values({
    id: idFrom(`${order.key} check`),
    purchaseId: id,
    amount: sums.total,
    means: 'check',
    note: 'Demo',
    actor: idFrom(demoEmail('finance')),
    receivedOn: order.boughtOn,
    recordedAt: at,
  })
  if (order.refundedOn) await payBack(tx, order, { ...sums, reason: 'Changed their mind' })
  for (const [position, one] of order.gifts.entries()) {
    const { price, shipping } = makeLine(one, prices)
    await tx.insert(gift).values({
      id: giftId(order, position),
      token: token(),
      purchaseId: id,
      giverName: name,
      giverEmail: email,
      giverAccount: giverId,
      // The giver was reminded long ago.
      reminders: 2,
      level: SUBSCRIPTION.level,
      term: SUBSCRIPTION.term,
      issuesPerYear: prices.issuesPerYear,
      deliverable: one.deliverable,
      payment: 'paid',
      amount: add(price, shipping),
      status: one.status,
      createdAt: at,
      ...(one.status === 'cancelled' && order.refundedOn && { cancelledAt: noon(order.refundedOn) }),
      ...(one.redeemedBy &&
        (await redemption(tx, one.redeemedBy, { on: one.redeemedOn ?? order.boughtOn, purchaseId: id }))),
    })
  }
}

/** It came as a check, and went back as one. */
async function payBack(tx: Tx, order: DemoGiftOrder, { total: amount, reason }: { total: Cents; reason: string }) {
  const { key, giver, refundedOn = order.boughtOn } = order
  const actor = idFrom(demoEmail('finance'))
  await tx.insert(manualRefund).values({
    id: idFrom(`${key} refund`),
    key: `demo:${key}`,
    purchaseId: idFrom(key),
    accountId: idFrom(demoEmail(giver)),
    amount,
    reason,
    actor,
    createdAt: noon(refundedOn),
    paidAt: noon(refundedOn),
    paidBy: actor,
    paidNote: 'Demo',
  })
}

function makeLine({ deliverable }: DemoGift, prices: PriceList) {
  const { base: price, shipping } = subscriptionPrice(prices, { ...SUBSCRIPTION, deliverable })
  const { level, term } = SUBSCRIPTION
  const item = { type: 'gift-subscription', deliverable, level, term, coupon: null } as const
  const zone = zoneOf(deliverable)
  return {
    type: item.type,
    name: giftName(item, prices.issuesPerYear),
    issuesPerYear: prices.issuesPerYear,
    quantity: 1,
    price,
    shipping,
    discount: ZERO,
    item,
    shipcode: zone && SHIPCODE_OF_ZONE[zone],
  }
}

/** Given, not bought: the reader's only subscription, which an older version has loaded already. */
async function redemption(tx: Tx, key: string, { on, purchaseId }: { on: string; purchaseId: string }) {
  const accountId = idFrom(demoEmail(key))
  const [started] = await tx
    .select({ id: subscription.id })
    .from(subscription)
    .where(eq(subscription.accountId, accountId))
    .orderBy(asc(subscription.position))
  const bought = readers.find((reader) => reader.key === key)?.subscriptions[0]
  if (!bought) throw new Error(`The demo’s ${key} has no subscription.`)
  const subscriptionId =
    started?.id ?? (await addSubscription(tx, { accountId, bought, index: 0, purchaseId, ofGift: true }))
  return { subscriptionId, redeemedAt: noon(on) }
}
