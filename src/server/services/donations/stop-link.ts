import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { donationMonth, monthlyDonation } from '../../db/schema/donations.ts'
import { readSecret } from '../access/server-secret.ts'
import type { MonthlyDonationRow } from './find-monthly.ts'
import { findOwnDonation } from './find-monthly.ts'

export type StoppableDonation = Pick<MonthlyDonationRow, 'dollars' | 'status' | 'nextOn'>

/** Signed, not kept: the link in the first receipt stops the donation as that in the last one does. */
async function signStopLink(db: Db | Tx, id: string): Promise<string> {
  return createHmac('sha256', await readSecret(db, 'pledges'))
    .update(`stop\n${id}`)
    .digest('base64url')
}

/** Where the monthly donation that this purchase belongs to is stopped; null when it belongs to none. */
export async function findStopPath(tx: Tx, purchaseId: string): Promise<string | null> {
  const [later] = await tx
    .select({ id: donationMonth.donationId })
    .from(donationMonth)
    .where(eq(donationMonth.purchaseId, purchaseId))
  const [first] = later
    ? [later]
    : await tx
        .select({ id: monthlyDonation.id })
        .from(monthlyDonation)
        .where(eq(monthlyDonation.purchaseId, purchaseId))
  return first ? `/donate/stop?token=${first.id}.${await signStopLink(tx, first.id)}` : null
}

/** The donation that a link is for; null for one that was never ours. */
export async function donationByStopLink(db: Db, token: string): Promise<MonthlyDonationRow | null> {
  const [id = '', signature = ''] = token.split('.', 2)
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null
  const expected = Buffer.from(await signStopLink(db, id))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? findOwnDonation(db, id) : null
}
