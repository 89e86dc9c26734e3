import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { Pair } from '#domain/subscriptions/subscription.ts'
import type { Tx } from '../../db/client.ts'
import { subscriptionChange } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { endHoldsOfDigital } from './end-holds.ts'
import type { SubscriptionRow } from './subscriptions.ts'
import { toSubscription } from './subscriptions.ts'

type Pairs = { paid: Pair; served: Pair }
type ChangeOrder = { after: Pairs; amount: Cents; purchaseId: string | null; actor: string; now: Date }

/** Moves what was paid for and what is served, and notes it. False when somebody else changed it since it was read. */
export async function changeSettings(tx: Tx, row: SubscriptionRow, order: ChangeOrder): Promise<boolean> {
  const { paid, served } = toSubscription(row)
  const before = { paid, served }
  const { after, amount, purchaseId, actor, now } = order
  if (isDeepStrictEqual(before, after)) return true
  const changed = await tx
    .update(subscription)
    .set({
      setLevel: after.paid.level,
      setDeliverable: after.paid.deliverable,
      activeLevel: after.served.level,
      activeDeliverable: after.served.deliverable,
    })
    .where(
      and(
        ...[eq(subscription.id, row.id), isNull(subscription.cancelledAt)],
        ...[eq(subscription.setLevel, paid.level), eq(subscription.setDeliverable, paid.deliverable)],
        ...[eq(subscription.activeLevel, served.level), eq(subscription.activeDeliverable, served.deliverable)],
      ),
    )
    .returning({ id: subscription.id })
  if (changed.length === 0) return false
  await tx
    .insert(subscriptionChange)
    .values({ subscriptionId: row.id, purchaseId, before, after, amount, actor, at: now })
  await endHoldsOfDigital(tx, row.accountId)
  return true
}
