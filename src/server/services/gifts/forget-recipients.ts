import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { gift, giftRecipient } from '../../db/schema/orders.ts'

/**
 * When a giver's account is deleted: what was not sent yet is not sent, and of a gift that waits to be redeemed only the
 * recipient's name and the greeting stay, which are for the recipient.
 */
export async function forgetRecipients(tx: Tx, giver: string): Promise<void> {
  const given = tx.select({ id: gift.id }).from(gift).where(eq(gift.giverAccount, giver))
  const over = tx
    .select({ id: gift.id })
    .from(gift)
    .where(and(eq(gift.giverAccount, giver), ne(gift.status, 'waiting')))
  await tx
    .delete(giftRecipient)
    .where(
      and(inArray(giftRecipient.giftId, given), or(isNull(giftRecipient.sentAt), inArray(giftRecipient.giftId, over))),
    )
  await tx
    .update(giftRecipient)
    .set({ email: null, address: null, accountId: null, sendOn: null, sentAt: null, undeliveredAt: null })
    .where(inArray(giftRecipient.giftId, given))
}
