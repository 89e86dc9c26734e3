import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { pledge, pledgeLink } from '../../db/schema/pledges.ts'
import { hashOf, newToken } from '../access/auth-context.ts'

const GOOD_FOR_MS = 14 * 86_400_000

/** Answers the token for `/donate/card?token=`; the links made before are dead from then on. */
export async function issuePledgeLink(tx: Tx, pledgeId: string, now: Date): Promise<string> {
  const token = newToken()
  // One after the other, so that only the last of several lives.
  await lockPledge(tx, pledgeId)
  await tx
    .update(pledgeLink)
    .set({ usedAt: now })
    .where(and(eq(pledgeLink.pledgeId, pledgeId), isNull(pledgeLink.usedAt)))
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  await tx.insert(pledgeLink).values({ tokenHash: hashOf(token), pledgeId, createdAt: now, expiresAt })
  return token
}

export const pledgeLinkPath = (token: string) => `/donate/card?token=${token}`

const alive = (token: string, now: Date) =>
  and(eq(pledgeLink.tokenHash, hashOf(token)), isNull(pledgeLink.usedAt), gt(pledgeLink.expiresAt, now))

/** Whose card the link would change, without using it up. */
export async function findPledgeLink(db: Db | Tx, token: string, now: Date): Promise<string | null> {
  const [row] = await db.select().from(pledgeLink).where(alive(token, now))
  return row?.pledgeId ?? null
}

/** Uses it up, once: of several at the same time one gets it. Its pledge is locked first, as by whoever makes a link. */
export async function spendPledgeLink(
  tx: Tx,
  { token, pledgeId, now }: { token: string; pledgeId: string; now: Date },
): Promise<boolean> {
  await lockPledge(tx, pledgeId)
  const [row] = await tx.update(pledgeLink).set({ usedAt: now }).where(alive(token, now)).returning()
  return row !== undefined
}

async function lockPledge(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: pledge.id }).from(pledge).where(eq(pledge.id, id)).for('update')
}
