import { randomUUID } from 'node:crypto'
import { and, eq, exists, isNull, lte } from 'drizzle-orm'
import type { Day, Month } from '#domain/day.ts'
import { monthOf } from '#domain/day.ts'
import type { Db } from '../../db/client.ts'
import { attempt } from '../../db/schema/money.ts'
import { pledge, pledgeMonth } from '../../db/schema/pledges.ts'

export type ClaimedMonth = { month: Month; attemptId: string }

/**
 * The one attempt by which this month may be charged now. Whoever asks at the same time gets the same one, and there is a
 * next only after it has failed or ended: so two captures in a month cannot be, whatever runs twice. Null when the month
 * has been dealt with meanwhile.
 */
export async function claimMonth(db: Db, pledgeId: string, today: Day): Promise<ClaimedMonth | 'paid' | null> {
  const month = monthOf(today)
  await db.insert(pledgeMonth).values({ pledgeId, month, chargedOn: today, state: 'due' }).onConflictDoNothing()
  const [kept] = await db
    .select({ state: pledgeMonth.state, attemptId: pledgeMonth.attemptId, tried: attempt.state })
    .from(pledgeMonth)
    .leftJoin(attempt, eq(attempt.id, pledgeMonth.attemptId))
    .where(and(eq(pledgeMonth.pledgeId, pledgeId), eq(pledgeMonth.month, month)))
  if (kept?.state === 'paid') return 'paid'
  const before = kept?.attemptId ?? null
  if (before && kept?.tried !== 'ended') return { month, attemptId: before }
  const attemptId = randomUUID()
  const stillDue = db
    .select({ id: pledge.id })
    .from(pledge)
    .where(and(eq(pledge.id, pledgeId), eq(pledge.status, 'active'), lte(pledge.nextOn, today)))
  const [claimed] = await db
    .update(pledgeMonth)
    .set({ attemptId })
    .where(
      and(
        ...[eq(pledgeMonth.pledgeId, pledgeId), eq(pledgeMonth.month, month), eq(pledgeMonth.state, 'due')],
        before ? eq(pledgeMonth.attemptId, before) : isNull(pledgeMonth.attemptId),
        exists(stillDue),
      ),
    )
    .returning({ month: pledgeMonth.month })
  return claimed ? { month, attemptId } : null
}
