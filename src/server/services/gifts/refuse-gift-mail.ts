import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { giftMailRefusal, giftSending } from '../../db/schema/orders.ts'
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
  return found ? { email: found.email, refused: found.at !== null } : null
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
    if (!sending) return false
    const { giftId: id, emailFolded } = sending
    const at = now()
    await tx.insert(giftMailRefusal).values({ emailFolded, at }).onConflictDoNothing()
    await markUndelivered(tx, send, { id, emailFolded, because: 'refused', now: at })
    return true
  })
}
