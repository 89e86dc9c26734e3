import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Tx } from '../../db/client.ts'
import { gift, giftMailRefusal, giftRecipient, giftSending } from '../../db/schema/orders.ts'
import type { SendJob } from '../mail/send-mail.ts'
import { tellGiver } from './giver-notices.ts'
import { isOpenToTakeover } from './redeem-gift.ts'

type Returned = {
  email: string
  because: 'bounce' | 'complaint'
  now: Date
}

/**
 * Our message about a gift came back: every gift that waits for whoever has this address could not be delivered, and its
 * giver is told, without the reason. A complaint also refuses all such messages. Answers how many gifts it were.
 */
export async function takeReturnedGiftMail(tx: Tx, send: SendJob, { email, because, now }: Returned): Promise<number> {
  const emailFolded = foldEmail(email)
  const written = await tx
    .selectDistinct({ id: giftSending.giftId })
    .from(giftSending)
    .where(eq(giftSending.emailFolded, emailFolded))
    .orderBy(giftSending.giftId)
  if (written.length > 0 && because === 'complaint')
    await tx.insert(giftMailRefusal).values({ emailFolded, at: now }).onConflictDoNothing()
  let returned = 0
  for (const { id } of written) if (await markUndelivered(tx, send, { id, emailFolded, because, now })) returned += 1
  return returned
}

/** The mail server took no message for this address: true for one about a gift, which is not tried again. */
export async function takeRefusedGiftMail(
  tx: Tx,
  { send, now }: { send: SendJob; now: () => Date },
  { template, recipient }: { template: string; recipient: string },
): Promise<boolean> {
  if (template !== 'gift-received') return false
  await takeReturnedGiftMail(tx, send, { email: recipient, because: 'bounce', now: now() })
  return true
}

type Marked = { id: string; emailFolded: string; because: 'refused' | Returned['because']; now: Date }

/** False for a gift that somebody redeemed, that goes to another address by now, or whose giver was told already. */
export async function markUndelivered(
  tx: Tx,
  send: SendJob,
  { id, emailFolded, because, now }: Marked,
): Promise<boolean> {
  const [found] = await tx
    .select({ gift, recipient: giftRecipient })
    .from(gift)
    .innerJoin(giftRecipient, eq(giftRecipient.giftId, gift.id))
    .where(and(eq(gift.id, id), isNotNull(giftRecipient.sentAt), isNull(giftRecipient.undeliveredAt)))
    .for('update')
  const isOpen = found && (found.gift.status === 'waiting' || isOpenToTakeover(found.gift))
  if (!isOpen || foldEmail(found.recipient.email ?? '') !== emailFolded) return false
  const marked = await tx
    .update(giftRecipient)
    .set({ undeliveredAt: now, undeliveredBecause: because, updatedAt: now })
    .where(and(eq(giftRecipient.giftId, id), isNull(giftRecipient.undeliveredAt)))
    .returning({ id: giftRecipient.giftId })
  if (marked.length === 0) return false
  await tellGiver(tx, send, found, { template: 'gift-undelivered', occasion: now.toISOString(), now })
  return true
}
