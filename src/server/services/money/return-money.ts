import { and, eq } from 'drizzle-orm'
import type { Intent } from '../../adapters/payments.ts'
import type { Tx } from '../../db/client.ts'
import { attempt, payment } from '../../db/schema/money.ts'
import { purchase } from '../../db/schema/purchase.ts'
import type { AttemptRow, Fulfilled } from '../fulfil/fulfilment.ts'
import { queueRefundNotice } from '../order-letters.ts'
import { changeAttempt, isAttemptId } from './attempt-row.ts'
import { releaseHolds } from './holds.ts'
import { giveBack, wholeRefund } from './refunds.ts'
import type { OpenTill } from './till.ts'

/** Too late, or impossible: all of it goes back, once. */
export async function returnMoney(
  till: OpenTill,
  row: AttemptRow,
  intent: Intent,
  because: string,
): Promise<AttemptRow> {
  await releaseHolds(till.tx, row.id)
  if (row.state === 'processing' && row.purchaseId) await voidPurchase(till.tx, row.purchaseId, because)
  await bookPayment(till, row, intent, null)
  const refundId = await giveBack(till, {
    ...{ intent: intent.id, amount: intent.received, purchaseId: null, key: wholeRefund(intent.id) },
    ...{ actor: 'system', reason: because },
  })
  if (refundId) {
    const { email: to, name } = row.content.payer
    await queueRefundNotice(till, { refundId, to, name, amount: intent.received, number: null, sentence: because })
  }
  return changeAttempt(till.tx, row, {
    state: 'refunding',
    endedBecause: because,
    updatedAt: till.now(),
    nextLookAt: till.now(),
  })
}

/** It got its number while the bank was at work, and comes to nothing. */
async function voidPurchase(tx: Tx, id: string, because: string): Promise<void> {
  await tx
    .update(purchase)
    .set({ status: 'void', failure: because })
    .where(and(eq(purchase.id, id), eq(purchase.status, 'processing')))
}

export async function returnPart(
  till: OpenTill,
  { id: intent }: Intent,
  purchaseId: string,
  { amount, reason }: NonNullable<Fulfilled['tooMuch']>,
): Promise<void> {
  await giveBack(till, { intent, amount, purchaseId, actor: 'system', reason, key: `${wholeRefund(intent)}:part` })
}

/**
 * Money for an attempt that has another intent (a second was made when a key had been forgotten), or for one of ours that
 * is not there: an older copy of the database has been put back, and nobody knows any more what was bought.
 */
export async function returnStray(till: OpenTill, intent: Intent): Promise<void> {
  if (intent.status !== 'succeeded' || !intent.attempt || !isAttemptId(intent.attempt)) return
  const [known] = await till.tx.select({ id: attempt.id }).from(attempt).where(eq(attempt.id, intent.attempt))
  if (!known && intent.house !== till.house) return
  // Told twice: what was written the first time may have another key by now.
  if (!(await bookPayment(till, null, intent, null))) return
  till.log.error({ intent: intent.id, attempt: intent.attempt }, 'a payment that belongs to nothing is returned')
  await giveBack(till, {
    intent: intent.id,
    amount: intent.received,
    purchaseId: null,
    actor: 'system',
    reason: known ? 'Paid twice' : 'Paid for what is not in our books',
    key: wholeRefund(intent.id),
  })
}

/** False when it was booked before. */
export async function bookPayment(
  { tx, now }: OpenTill,
  row: AttemptRow | null,
  intent: Intent,
  purchaseId: string | null,
): Promise<boolean> {
  const { id, received, currency, method } = intent
  const booked = await tx
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
  return booked.length > 0
}
