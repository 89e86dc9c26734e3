import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { waitingSubscription } from '../../db/schema/orders.ts'

/** Paid for, and without a ledger: nothing of it can be served to an account that may be a stranger's. */
export async function keepWaiting(
  tx: Tx,
  waiting: Pick<typeof waitingSubscription.$inferInsert, 'purchaseId' | 'amount' | 'createdAt'>,
): Promise<void> {
  await tx.insert(waitingSubscription).values(waiting)
}

/** The condition of one that can still start. */
export const isWaiting = and(isNull(waitingSubscription.startedAt), isNull(waitingSubscription.cancelledAt))

/** Its money went back. */
export async function cancelWaiting(tx: Tx, purchaseId: string, now: Date): Promise<void> {
  await tx
    .update(waitingSubscription)
    .set({ cancelledAt: now })
    .where(and(eq(waitingSubscription.purchaseId, purchaseId), isWaiting))
}

/** Whether the subscription of this purchase has not started yet. */
export async function subscriptionWaits(db: Db | Tx, purchaseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: waitingSubscription.purchaseId })
    .from(waitingSubscription)
    .where(and(eq(waitingSubscription.purchaseId, purchaseId), isWaiting))
  return rows.length > 0
}
