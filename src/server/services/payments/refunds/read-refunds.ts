import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { refundReason } from '#domain/payments/under-way.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { attempt, payment, refund } from '../../../db/schema/payments.ts'

export type RefundMade = { amount: Cents; on: Day; reason: string; arrived: boolean }

/** What was returned of what the purchase was paid with. */
export async function readRefunds(db: Db | Tx, purchaseId: string, timeZone: string): Promise<RefundMade[]> {
  return read(db, eq(refund.purchaseId, purchaseId), timeZone)
}

/** The same, and what was returned of payments for it that came to nothing. */
export async function readAllRefunds(db: Db | Tx, purchaseId: string, timeZone: string): Promise<RefundMade[]> {
  const intents = db
    .select({ intent: payment.intent })
    .from(payment)
    .innerJoin(attempt, eq(attempt.id, payment.attemptId))
    .where(eq(attempt.purchaseId, purchaseId))
  return read(db, or(eq(refund.purchaseId, purchaseId), inArray(refund.intent, intents)), timeZone)
}

async function read(db: Db | Tx, which: SQL | undefined, timeZone: string): Promise<RefundMade[]> {
  const rows = await db
    .select()
    .from(refund)
    .where(and(which, ne(refund.state, 'failed')))
    .orderBy(asc(refund.createdAt))
  return rows.map(({ amount, createdAt, doneAt, actor, reason, state }) => ({
    amount,
    on: dayOf(doneAt ?? createdAt, timeZone),
    reason: refundReason({ actor, reason }),
    arrived: state === 'done',
  }))
}
