import { eq, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { challengeLevel, MAX_DECLINES, TOO_MANY_DECLINES } from '#domain/payments/unpaid-limits.ts'
import type { Db } from '../../../db/client.ts'
import { attempt } from '../../../db/schema/payments.ts'
import type { Captcha } from '../../access/captcha.ts'
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

/** How hard the bot challenge is after what was declined from there within the hour. */
export async function readLevel(db: Db, { network, sessionId }: BuyerOrigin, now: Date): Promise<number> {
  return levelAfter(await readTaken(db, declineLimits(hashNetwork(network), sessionId), now))
}

/** Takes the answer to a challenge; it tells whether too many were declined from there within the hour. */
export async function passChallenge(
  captcha: Captcha,
  { network, sessionId }: BuyerOrigin,
  { token, now }: { token: string; now: Date },
): Promise<Outcome<{ mustWait: boolean }>> {
  const limits = declineLimits(hashNetwork(network), sessionId)
  const passed = await captcha.verifyLimited('checkout', token, { now, network, limits, level: levelAfter })
  if (!passed.ok) return passed
  return done({ mustWait: limits.some(({ allowed }, at) => (passed.value[at] ?? 0) >= allowed) })
}

/** The network stands first in the limits. */
const levelAfter = ([network = 0, session = 0]: number[]) => challengeLevel({ network, session })
