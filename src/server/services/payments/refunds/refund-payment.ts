import { and, eq, sql } from 'drizzle-orm'
import type { Intent } from '../../../adapters/payments.ts'
import type { Tx } from '../../../db/client.ts'
import { purchase } from '../../../db/schema/orders.ts'
import { attempt } from '../../../db/schema/payments.ts'
import { changeAttempt, isAttemptId } from '../attempts/attempt-row.ts'
import { releaseReservations } from '../attempts/reservations.ts'
import { bookPayment } from '../book-payment.ts'
import type { AttemptRow, Fulfilled } from '../fulfilment.ts'
import { keepUnmatched } from '../keep-unmatched.ts'
import type { PaymentTx } from '../payment-context.ts'
import { wholeRefund, writeRefund } from './refunds.ts'

/** Too late, or impossible: all of it goes back, once. */
export async function refundPayment(
  context: PaymentTx,
  { row, intent, because }: { row: AttemptRow; intent: Intent; because: string },
): Promise<AttemptRow> {
  await releaseReservations(context.tx, row.id)
  if (row.state === 'processing' && row.purchaseId) await voidPurchase(context.tx, row.purchaseId, because)
  await bookPayment(context, intent, { row })
  const { email: to, name } = row.content.payer
  await writeRefund(context, {
    intent: intent.id,
    amount: intent.received,
    purchaseId: null,
    key: wholeRefund(intent.id),
    actor: 'system',
    reason: because,
    notice: { to, name, number: null, sentence: because },
  })
  return changeAttempt(context.tx, row, {
    state: 'refunding',
    endedBecause: because,
    updatedAt: context.now(),
    nextLookAt: context.now(),
  })
}

/** It got its number while the bank was at work, and comes to nothing; an invoice that is partly paid stays to be paid. */
async function voidPurchase(tx: Tx, id: string, because: string): Promise<void> {
  await tx
    .update(purchase)
    .set({ status: sql`case when ${purchase.recorded} > 0 then 'open' else 'void' end`, failure: because })
    .where(and(eq(purchase.id, id), eq(purchase.status, 'processing')))
}

export async function refundPart(
  context: PaymentTx,
  { id: intent }: Intent,
  { purchaseId, amount, reason }: NonNullable<Fulfilled['tooMuch']> & { purchaseId: string },
): Promise<void> {
  await writeRefund(context, {
    intent,
    amount,
    purchaseId,
    actor: 'system',
    reason,
    key: `${wholeRefund(intent)}:part`,
  })
}

/**
 * Money for an attempt that has another intent (a second was made when a key had been forgotten) was paid twice, and goes
 * back. For one of ours that is not there, staff decide: an older copy of the database may have been put back, or this may
 * be a copy, and what it does not know may be quite right elsewhere.
 */
export async function refundUnmatched(context: PaymentTx, intent: Intent): Promise<void> {
  if (intent.status !== 'succeeded' || !intent.attempt || !isAttemptId(intent.attempt)) return
  const [known] = await context.tx.select().from(attempt).where(eq(attempt.id, intent.attempt))
  if (!known) return keepUnmatched(context, intent)
  // Told twice: what was written the first time may have another key by now.
  if (!(await bookPayment(context, intent))) return
  context.log.error({ intent: intent.id, attempt: intent.attempt }, 'a payment was made twice and is returned')
  const { email: to, name } = known.content.payer
  await writeRefund(context, {
    intent: intent.id,
    amount: intent.received,
    purchaseId: null,
    actor: 'system',
    reason: 'Paid twice',
    key: wholeRefund(intent.id),
    notice: { to, name, number: null, sentence: PAID_TWICE },
  })
}

const PAID_TWICE = 'You were charged twice.'
