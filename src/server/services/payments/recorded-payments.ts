import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '../../db/client.ts'
import { recordedPayment } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'

export type Recorded = {
  id: string
  means: (typeof recordedPayment.$inferSelect)['means']
  amount: Cents
  receivedOn: Day
  note: string
  /** The member of staff who recorded it. */
  by: string
  takenBack: { at: Date; by: string; reason: string } | null
}

/** What staff recorded for a purchase, the earliest first; of what was taken back, by whom and why. */
export async function readRecorded(db: Db | Tx, purchaseId: string): Promise<Recorded[]> {
  const [back, taker] = [alias(recordedPayment, 'back'), alias(account, 'taker')]
  const rows = await db
    .select({ one: recordedPayment, by: account.name, back, taker: taker.name })
    .from(recordedPayment)
    .innerJoin(account, eq(account.id, recordedPayment.actor))
    .leftJoin(back, eq(back.reverses, recordedPayment.id))
    .leftJoin(taker, eq(taker.id, back.actor))
    .where(and(eq(recordedPayment.purchaseId, purchaseId), isNull(recordedPayment.reverses)))
    .orderBy(asc(recordedPayment.recordedAt), asc(recordedPayment.id))
  return rows.map(({ one: { id, means, amount, receivedOn, note }, by, back, taker }) => ({
    id,
    means,
    amount,
    receivedOn: receivedOn as Day,
    note,
    by,
    takenBack: back && { at: back.recordedAt, by: taker ?? '', reason: back.note },
  }))
}
