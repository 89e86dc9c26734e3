import { eq } from 'drizzle-orm'
import type { Intent } from '../../adapters/payments.ts'
import { attempt, payment } from '../../db/schema/payments.ts'
import type { AttemptRow, Fulfilled } from './fulfilment.ts'
import type { PaymentTx } from './payment-context.ts'

type BookingTx = Pick<PaymentTx, 'tx' | 'now'>

/** False when it was booked before. */
export async function bookPayment(
  context: BookingTx,
  intent: Intent,
  { row = null, purchaseId = null }: { row?: AttemptRow | null; purchaseId?: string | null } = {},
): Promise<boolean> {
  return (await inserting(context, intent, { row, purchaseId })).length > 0
}

/** The payment, and with it the outcome of its attempt. */
export async function bookPaid(
  context: BookingTx,
  intent: Intent,
  { row, fulfilled }: { row: AttemptRow; fulfilled: Fulfilled },
): Promise<AttemptRow> {
  const { tx, now } = context
  const booked = tx.$with('booked').as(inserting(context, intent, { row, purchaseId: fulfilled.purchaseId }))
  const paid = { ...paidBy(fulfilled), updatedAt: now() }
  // Locked since it was read, so nothing else of it can have changed.
  await tx.with(booked).update(attempt).set(paid).where(eq(attempt.id, row.id))
  return { ...row, ...paid }
}

export function paidBy({ purchaseId, accountId, madeAccount }: Fulfilled) {
  return { state: 'paid' as const, purchaseId, accountId, letsIn: madeAccount }
}

function inserting(
  { tx, now }: BookingTx,
  { id, received, currency, method }: Intent,
  { row, purchaseId }: { row: AttemptRow | null; purchaseId: string | null },
) {
  return tx
    .insert(payment)
    .values({
      intent: id,
      attemptId: row?.id ?? null,
      purchaseId,
      amount: received,
      currency,
      method,
      capturedAt: now(),
    })
    .onConflictDoNothing()
    .returning({ intent: payment.intent })
}
