import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { refundReason } from '#domain/payments/under-way.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { attempt, payment, refund } from '../../../db/schema/payments.ts'

export type RefundMade = { amount: Cents; on: Day; reason: string; arrived: boolean }

/** What was returned of what the purchase was paid with, and of payments for it that came to nothing. */
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
  return rows.map(({ createdAt, doneAt, ...made }) => toRefundMade({ ...made, at: doneAt ?? createdAt }, timeZone))
}

type Refund = Pick<typeof refund.$inferSelect, 'amount' | 'reason' | 'actor' | 'state'>

export function toRefundMade(
  { amount, at, actor, reason, state }: Refund & { at: Date },
  timeZone: string,
): RefundMade {
  return { amount, on: dayOf(at, timeZone), reason: refundReason({ actor, reason }), arrived: state === 'done' }
}
