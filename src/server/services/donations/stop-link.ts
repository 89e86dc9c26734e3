import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { pledge, pledgeMonth } from '../../db/schema/pledges.ts'
import { secretOf } from '../access/server-secret.ts'
import type { PledgeRow } from './find-monthly.ts'
import { findPledge } from './find-monthly.ts'

export type StoppablePledge = Pick<PledgeRow, 'dollars' | 'status' | 'nextOn'>

/** Signed, not kept: the link in the first receipt stops the donation as that in the last one does. */
async function signatureOf(db: Db | Tx, id: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'pledges'))
    .update(`stop\n${id}`)
    .digest('base64url')
}

/** Where the monthly donation that this purchase belongs to is stopped; null when it belongs to none. */
export async function stopPathOf(tx: Tx, purchaseId: string): Promise<string | null> {
  const [later] = await tx
    .select({ id: pledgeMonth.pledgeId })
    .from(pledgeMonth)
    .where(eq(pledgeMonth.purchaseId, purchaseId))
  const [first] = later
    ? [later]
    : await tx.select({ id: pledge.id }).from(pledge).where(eq(pledge.purchaseId, purchaseId))
  return first ? `/donate/stop?token=${first.id}.${await signatureOf(tx, first.id)}` : null
}

/** The donation that a link is for; null for one that was never ours. */
export async function pledgeOfStopLink(db: Db, token: string): Promise<PledgeRow | null> {
  const [id = '', signature = ''] = token.split('.', 2)
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null
  const expected = Buffer.from(await signatureOf(db, id))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? findPledge(db, id) : null
}
