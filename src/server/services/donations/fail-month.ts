import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { donationRetryDay } from '#domain/donations/monthly-donation.ts'
import { PaymentFault } from '../../adapters/payments.ts'
import { donationMonth, monthlyDonation } from '../../db/schema/donations.ts'
import { attempt } from '../../db/schema/payments.ts'
import { closeAttempt } from '../payments/attempts/attempts.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import type { ClaimedMonth } from './claim-month.ts'
import { findOwnDonation } from './find-monthly.ts'
import { queueDeclined, queuePaused } from './monthly-messages.ts'

/** The card said no. The next try is another intent, so this one is closed; if that fails too, reconciling does it later. */
export async function declineMonth(
  context: PaymentContext,
  { donationId, claimed, message }: { donationId: string; claimed: ClaimedMonth; message: string },
) {
  const catalogue = await context.catalogue()
  await context.db.transaction((tx) => failMonth({ ...context, tx, catalogue }, donationId, claimed, message))
  const [open] = await context.db.select().from(attempt).where(eq(attempt.id, claimed.attemptId))
  try {
    if (open?.state === 'open') await closeAttempt(context, open)
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    context.log.warn({ err: error, attempt: open?.id }, 'a declined attempt could not be closed')
  }
}

/**
 * Counts one failure for each attempt: tried again within the month, then paused. The donor is told at the first failure
 * and when it is paused.
 */
export async function failMonth(
  context: PaymentTx,
  donationId: string,
  { month, attemptId }: ClaimedMonth,
  message: string,
): Promise<void> {
  const { tx, now, catalogue } = context
  const [failed] = await tx
    .update(donationMonth)
    .set({ failures: sql`${donationMonth.failures} + 1`, attemptId: null })
    .where(and(eq(donationMonth.attemptId, attemptId), eq(donationMonth.state, 'due')))
    .returning()
  if (!failed) return
  const row = await findOwnDonation(tx, donationId)
  if (row?.status !== 'active') return
  const today = dayOf(now(), catalogue.publication.timeZone)
  const retry = donationRetryDay(failed.chargedOn, failed.failures, today)
  await tx
    .update(monthlyDonation)
    .set(retry ? { nextOn: retry } : { status: 'paused' })
    .where(and(eq(monthlyDonation.id, donationId), eq(monthlyDonation.status, 'active')))
  if (!retry) await queuePaused(context, row, { month, message })
  else if (failed.failures === 1) await queueDeclined(context, row, { month, message, retry })
}
