import { randomUUID } from 'node:crypto'
import { and, eq, exists, isNull, lte } from 'drizzle-orm'
import type { Day, Month } from '#domain/day.ts'
import { monthOf } from '#domain/day.ts'
import type { Db } from '../../db/client.ts'
import { donationMonth, monthlyDonation } from '../../db/schema/donations.ts'
import { attempt } from '../../db/schema/payments.ts'

export type ClaimedMonth = { month: Month; attemptId: string }

/**
 * The one attempt by which this month may be charged now. Whoever asks at the same time gets the same one, and there is a
 * next only after it has failed or ended: so two captures in a month cannot be, whatever runs twice. Null when the month
 * has been dealt with meanwhile.
 */
export async function claimMonth(db: Db, donationId: string, today: Day): Promise<ClaimedMonth | 'paid' | null> {
  const month = monthOf(today)
  await db.insert(donationMonth).values({ donationId, month, chargedOn: today, state: 'due' }).onConflictDoNothing()
  const [kept] = await db
    .select({ state: donationMonth.state, attemptId: donationMonth.attemptId, tried: attempt.state })
    .from(donationMonth)
    .leftJoin(attempt, eq(attempt.id, donationMonth.attemptId))
    .where(and(eq(donationMonth.donationId, donationId), eq(donationMonth.month, month)))
  if (kept?.state === 'paid') return 'paid'
  const before = kept?.attemptId ?? null
  if (before && kept?.tried !== 'ended') return { month, attemptId: before }
  const attemptId = randomUUID()
  const stillDue = db
    .select({ id: monthlyDonation.id })
    .from(monthlyDonation)
    .where(
      and(eq(monthlyDonation.id, donationId), eq(monthlyDonation.status, 'active'), lte(monthlyDonation.nextOn, today)),
    )
  const [claimed] = await db
    .update(donationMonth)
    .set({ attemptId })
    .where(
      and(
        ...[eq(donationMonth.donationId, donationId), eq(donationMonth.month, month), eq(donationMonth.state, 'due')],
        before ? eq(donationMonth.attemptId, before) : isNull(donationMonth.attemptId),
        exists(stillDue),
      ),
    )
    .returning({ month: donationMonth.month })
  return claimed ? { month, attemptId } : null
}
