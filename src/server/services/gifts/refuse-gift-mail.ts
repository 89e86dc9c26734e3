import { eq } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Db, Tx } from '../../db/client.ts'
import { gift, giftMailRefusal, giftSending } from '../../db/schema/orders.ts'
import { hashToken } from '../access/auth-context.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { markUndelivered } from './returned-gift-mail.ts'

/** What the link in a message about a gift refuses; null for a link that was never ours. */
export async function findRefusal(db: Db, token: string): Promise<{ email: string; refused: boolean } | null> {
  const [found] = await db
    .select({ email: giftSending.emailFolded, at: giftMailRefusal.at })
    .from(giftSending)
    .leftJoin(giftMailRefusal, eq(giftMailRefusal.emailFolded, giftSending.emailFolded))
    .where(eq(giftSending.refusalHash, hashToken(token)))
  if (found) return { email: found.email, refused: found.at !== null }
  const giver = await findGiver(db, token)
  if (!giver) return null
  const refused = await db.select().from(giftMailRefusal).where(eq(giftMailRefusal.emailFolded, giver))
  return { email: giver, refused: refused.length > 0 }
}

/** A giver refuses what we offer them by the link to renew their gift. */
async function findGiver(db: Db | Tx, token: string): Promise<string | null> {
  const [row] = await db.select({ email: gift.giverEmail }).from(gift).where(eq(gift.renewalToken, token))
  return row?.email ? foldEmail(row.email) : null
}

/**
 * Nothing is written to this address about any gift again. The giver of this one is told that it could not be delivered,
 * unless it was redeemed or goes to another address by now. False for a link that was never ours.
 */
export async function refuseGiftMail(
  { db, now, send }: Pick<PaymentContext, 'db' | 'now' | 'send'>,
  token: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [sending] = await tx
      .select()
      .from(giftSending)
      .where(eq(giftSending.refusalHash, hashToken(token)))
    const emailFolded = sending?.emailFolded ?? (await findGiver(tx, token))
    if (!emailFolded) return false
    const at = now()
    await tx.insert(giftMailRefusal).values({ emailFolded, at }).onConflictDoNothing()
    if (sending) await markUndelivered(tx, send, { id: sending.giftId, emailFolded, because: 'refused', now: at })
    return true
  })
}
