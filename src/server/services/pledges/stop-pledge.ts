import { and, eq, exists, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { pledge, pledgeMonth } from '../../db/schema/pledges.ts'

/** The reader's own: nothing more is charged. False when there is none such, or it is somebody else's. */
export async function stopPledge(
  db: Db | Tx,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const own = and(eq(pledge.id, id), eq(pledge.accountId, accountId))
  await db
    .update(pledge)
    .set({ status: 'stopped', stoppedAt: now })
    .where(and(own, ne(pledge.status, 'stopped')))
  const [row] = await db.select({ id: pledge.id }).from(pledge).where(own)
  return row !== undefined
}

/** Whoever got a month back, or had it taken back by the bank, is not charged again unless they start anew. */
export async function stopPledgeOf(tx: Tx, purchaseId: string, now: Date): Promise<void> {
  const month = tx
    .select({ id: pledgeMonth.pledgeId })
    .from(pledgeMonth)
    .where(and(eq(pledgeMonth.pledgeId, pledge.id), eq(pledgeMonth.purchaseId, purchaseId)))
  await tx
    .update(pledge)
    .set({ status: 'stopped', stoppedAt: now })
    .where(and(exists(month), ne(pledge.status, 'stopped')))
}
