import type { SQL } from 'drizzle-orm'
import { and, eq, exists, ne } from 'drizzle-orm'
import { donationMonth, monthlyDonation } from '../../db/schema/donations.ts'
import type { MessageTx, PaymentContext } from '../payments/payment-context.ts'
import { findOwnDonation } from './find-monthly.ts'
import { queueStopped } from './monthly-messages.ts'

/** The reader's own: nothing more is charged. False when there is none such, or it is somebody else's. */
export async function stopMonthlyDonation(
  context: PaymentContext,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const own = and(eq(monthlyDonation.id, id), eq(monthlyDonation.accountId, accountId))
  await stopNow(context, own)
  const [row] = await context.db.select({ id: monthlyDonation.id }).from(monthlyDonation).where(own)
  return row !== undefined
}

/** By the link in a receipt, whose signature has been looked at. */
export async function stopLinkedDonation(context: PaymentContext, id: string): Promise<void> {
  await stopNow(context, eq(monthlyDonation.id, id))
}

async function stopNow(context: PaymentContext, which: SQL | undefined): Promise<void> {
  const catalogue = await context.catalogue()
  await context.db.transaction((tx) => stop({ ...context, tx, catalogue }, which))
}

/** Whoever got a month back, or had it taken back by the bank, is not charged again unless they start anew. */
export async function stopDonationFor(context: MessageTx, purchaseId: string): Promise<void> {
  const month = context.tx
    .select({ id: donationMonth.donationId })
    .from(donationMonth)
    .where(and(eq(donationMonth.donationId, monthlyDonation.id), eq(donationMonth.purchaseId, purchaseId)))
  await stop(context, exists(month))
}

/** Once: what is stopped already is not told of again. */
async function stop(context: MessageTx, which: SQL | undefined): Promise<void> {
  const stopped = await context.tx
    .update(monthlyDonation)
    .set({ status: 'stopped', stoppedAt: context.now() })
    .where(and(which, ne(monthlyDonation.status, 'stopped')))
    .returning({ id: monthlyDonation.id })
  for (const { id } of stopped) {
    const row = await findOwnDonation(context.tx, id)
    if (row) await queueStopped(context, row)
  }
}
