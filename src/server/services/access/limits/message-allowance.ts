import { eq, lt } from 'drizzle-orm'
import { nextMessageAt, SENT_TIMES_KEPT, SENT_TIMES_KEPT_MS, wroteAlready } from '#domain/access/mail-limits.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, tooMany } from '#domain/outcome.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { messageAllowance } from '../../../db/schema/access.ts'
import type { AuthContext } from '../auth-context.ts'

type Asked = { addressHash: Buffer; signedInBefore: boolean }

/** In how many seconds the next may be asked for. */
export type Allowed = { againIn: number }

/**
 * Takes one message to an address, or refuses it. The row is locked until the end of the transaction, so that of many at
 * once one is sent.
 */
export async function takeMessage(
  tx: Tx,
  { now: clock }: Pick<AuthContext, 'now'>,
  { addressHash, signedInBefore }: Asked,
): Promise<Outcome<Allowed>> {
  const now = clock()
  const ofAddress = eq(messageAllowance.addressHash, addressHash)
  await tx.insert(messageAllowance).values({ addressHash, lastAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(messageAllowance).where(ofAddress).for('update')
  const sent = row?.sent ?? []
  const wait = secondsUntil(nextMessageAt(sent, signedInBefore), now)
  if (wait > 0) return tooMany(wroteAlready(wait))
  const after = [...sent, now].slice(-SENT_TIMES_KEPT)
  await tx.update(messageAllowance).set({ sent: after, lastAt: now }).where(ofAddress)
  return done({ againIn: secondsUntil(nextMessageAt(after, signedInBefore), now) })
}

function secondsUntil(then: Date, now: Date): number {
  return Math.ceil((then.getTime() - now.getTime()) / 1000)
}

export async function sweepAllowances(db: Db, now: Date): Promise<void> {
  await db.delete(messageAllowance).where(lt(messageAllowance.lastAt, new Date(now.getTime() - SENT_TIMES_KEPT_MS)))
}
