import { and, eq, lt, or } from 'drizzle-orm'
import { SESSION_KINDS, SESSION_LIMITS } from '#domain/access/session-limits.ts'
import type { Db } from '../../db/client.ts'
import { challenge, rateLimit, securityEvent, session } from '../../db/schema/access.ts'
import { sweepAllowances } from './limits/message-allowance.ts'

const DAY_MS = 86_400_000
/** Long enough to look into a complaint, short enough to forget people who left. */
const EVENTS_KEPT_MS = 400 * DAY_MS

/** Throws out what is over: nobody can use it any more. */
export async function sweepAccess(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const over = SESSION_KINDS.map((kind) => {
    const { idle, absolute } = SESSION_LIMITS[kind]
    const tooOld = or(lt(session.lastSeenAt, ago(idle)), lt(session.createdAt, ago(absolute)))
    return and(eq(session.kind, kind), tooOld)
  })
  await db.delete(session).where(or(...over))
  // A day longer than good, so that a late try is told why.
  await db.delete(challenge).where(lt(challenge.expiresAt, ago(DAY_MS)))
  await sweepAllowances(db, now)
  await db.delete(rateLimit).where(lt(rateLimit.endsAt, now))
  await db.delete(securityEvent).where(lt(securityEvent.at, ago(EVENTS_KEPT_MS)))
}
