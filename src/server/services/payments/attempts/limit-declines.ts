import { eq, sql } from 'drizzle-orm'
import { challengeLevel, MAX_DECLINES, TOO_MANY_DECLINES } from '#domain/payments/unpaid-limits.ts'
import type { Db } from '../../../db/client.ts'
import { attempt } from '../../../db/schema/payments.ts'
import { declineLimits, hashNetwork, readTaken, take } from '../../access/limits/limits.ts'
import type { PaymentContext } from '../payment-context.ts'
import { closeAttempt } from './attempts.ts'

export type BuyerOrigin = { network: string; sessionId: string | null }

/** Stolen cards are tried out wherever one may pay: after some declines the attempt ends, and its network has to wait. */
export async function countDecline(context: PaymentContext, intent: string): Promise<void> {
  const [row] = await context.db
    .update(attempt)
    .set({ declines: sql`${attempt.declines} + 1` })
    .where(eq(attempt.intent, intent))
    .returning()
  if (!row?.network) return
  await take(context.db, declineLimits(row.network, row.sessionId), context.now())
  if (row.declines < MAX_DECLINES || row.state !== 'open') return
  await context.db.update(attempt).set({ endedBecause: TOO_MANY_DECLINES }).where(eq(attempt.id, row.id))
  await closeAttempt(context, row)
}

/** How hard the bot challenge is, and whether too many were declined from there within the hour. */
export async function readDeclines(
  db: Db,
  { network, sessionId }: BuyerOrigin,
  now: Date,
): Promise<{ level: number; mustWait: boolean }> {
  const limits = declineLimits(hashNetwork(network), sessionId)
  const taken = await readTaken(db, limits, now)
  const [ofNetwork = 0, ofSession = 0] = taken
  return {
    level: challengeLevel({ network: ofNetwork, session: ofSession }),
    mustWait: limits.some(({ allowed }, at) => (taken[at] ?? 0) >= allowed),
  }
}
