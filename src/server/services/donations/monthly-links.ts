import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { donationLink, monthlyDonation } from '../../db/schema/donations.ts'
import { hashToken, newToken } from '../access/auth-context.ts'

const GOOD_FOR_MS = 14 * 86_400_000

/** Answers the token for `/donate/card?token=`; the links made before are dead from then on. */
export async function issueDonationLink(tx: Tx, donationId: string, now: Date): Promise<string> {
  const token = newToken()
  // One after the other, so that only the last of several lives.
  await lockMonthlyDonation(tx, donationId)
  await tx
    .update(donationLink)
    .set({ usedAt: now })
    .where(and(eq(donationLink.donationId, donationId), isNull(donationLink.usedAt)))
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  await tx.insert(donationLink).values({ tokenHash: hashToken(token), donationId, createdAt: now, expiresAt })
  return token
}

export const donationLinkPath = (token: string) => `/donate/card?token=${token}`

const alive = (token: string, now: Date) =>
  and(eq(donationLink.tokenHash, hashToken(token)), isNull(donationLink.usedAt), gt(donationLink.expiresAt, now))

/** Whose card the link would change, without using it up. */
export async function findDonationLink(db: Db | Tx, token: string, now: Date): Promise<string | null> {
  const [row] = await db.select().from(donationLink).where(alive(token, now))
  return row?.donationId ?? null
}

/** Uses it up, once: of several at the same time one gets it. Its monthly donation is locked first, as by whoever makes a link. */
export async function spendDonationLink(
  tx: Tx,
  { token, donationId, now }: { token: string; donationId: string; now: Date },
): Promise<boolean> {
  await lockMonthlyDonation(tx, donationId)
  const [row] = await tx.update(donationLink).set({ usedAt: now }).where(alive(token, now)).returning()
  return row !== undefined
}

async function lockMonthlyDonation(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: monthlyDonation.id }).from(monthlyDonation).where(eq(monthlyDonation.id, id)).for('update')
}
