import { count, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { coupon } from '../../../db/schema/publication.ts'
import type { Log } from '../../../log.ts'
import { couponLimits, giveBack, take } from './limits.ts'

/** From where a code is tried; a visitor who has only looked so far has no session. */
export type Guesser = { network: string; sessionId: string | null }

/**
 * Asked before a code is looked up for a visitor, by whichever page or call: false when too many wrong ones came from there.
 * Each is counted before it is compared, so that guesses made at once count as well; a right one is given back.
 */
export async function mayLookUp(
  { db, now, log }: { db: Db; now: () => Date; log: Pick<Log, 'warn'> },
  { network, sessionId }: Guesser,
  codes: readonly string[],
): Promise<boolean> {
  if (codes.length === 0) return true
  const limits = couponLimits(network, sessionId)
  for (const _ of codes) {
    if (await take(db, limits, now())) continue
    log.warn({ event: 'coupon-guesses-refused', network }, 'security')
    return false
  }
  const known = db
    .select({ found: count() })
    .from(coupon)
    .where(inArray(coupon.code, [...codes]))
  await giveBack(db, limits, sql`(${known})`)
  return true
}
