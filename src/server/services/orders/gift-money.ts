import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { cents, sum } from '#domain/money.ts'
import type { Db, Tx } from '../../db/client.ts'
import { gift } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { readReturnedForSubscriptions } from '../payments/refunds/order-money.ts'
import type { SubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'

export type BoughtSubscription = { row: SubscriptionRow; money: SubscriptionMoney }

/** A gift of an order that became a subscription. */
export type GiftMoney = BoughtSubscription & {
  state: (typeof gift.$inferSelect)['state']
  /** What was paid for it and neither has gone back nor is unserved: the issues that were sent. */
  kept: Cents
}

/** Mailed to its recipient, and nobody has redeemed it. */
export const isMailed = ({ state }: GiftMoney) => state === 'started'

export const isOver = ({ row }: GiftMoney) => row.cancelledAt !== null

/** Somebody has it, or it was added to what they have, and it still brings issues. */
export const isRedeemed = (one: GiftMoney) => !isMailed(one) && one.row.isCurrent

export async function readGiftMoney(
  db: Db | Tx,
  purchaseId: string,
  bought: readonly BoughtSubscription[],
): Promise<GiftMoney[]> {
  const began = await db
    .select()
    .from(gift)
    .where(and(eq(gift.purchaseId, purchaseId), isNotNull(gift.subscriptionId)))
  const gifts: GiftMoney[] = []
  for (const { state, amount, subscriptionId } of began) {
    const its = bought.find(({ row }) => row.id === subscriptionId)
    if (!its) continue
    // Taken over: its first issues, and what went back for them, are the old subscription's.
    const before = await db
      .select({ id: subscription.id })
      .from(subscription)
      .where(sql`${subscription.movedTo} = ${its.row.id}`)
    const returned = await readReturnedForSubscriptions(db, [its.row.id, ...before.map(({ id }) => id)])
    const back = sum(returned.filter((one) => one.purchaseId === purchaseId).map((one) => one.amount))
    const unserved = its.money.back.parts[0]?.unserved ?? 0
    gifts.push({ ...its, state, kept: cents(Math.max(0, amount - back - unserved)) })
  }
  return gifts
}
