import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cents } from '#domain/money.ts'
import type { Db } from '#server/db/client.ts'
import { payment, unmatchedPayment } from '#server/db/schema/payments.ts'

/** A payment from before a restore waits for staff, until what this answers is called. */
export async function addUnmatchedPayment(
  db: Db,
  { email, amount, at }: { email: string; amount: number; at: Date },
): Promise<() => Promise<void>> {
  const intent = `pi_before_${randomUUID()}`
  await db.insert(payment).values({
    intent,
    attemptId: null,
    purchaseId: null,
    amount: cents(amount),
    currency: 'usd',
    method: null,
    capturedAt: at,
  })
  await db.insert(unmatchedPayment).values({ intent, email, number: 7, paidAt: at, foundAt: at })
  return async () => {
    await db.delete(unmatchedPayment).where(eq(unmatchedPayment.intent, intent))
    await db.delete(payment).where(eq(payment.intent, intent))
  }
}
