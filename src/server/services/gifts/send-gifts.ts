import { and, count, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Day } from '#domain/day.ts'
import { addMonths, dayOf } from '#domain/day.ts'
import { lastDayToSend } from '#domain/gifts/sending.ts'
import { nextGiftMessageDay } from '#domain/gifts/sending-limits.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { gift, giftMailRefusal, giftRecipient, giftSending } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { hashToken, newToken } from '../access/auth-context.ts'
import type { CoverIssue } from '../catalogue/mail-cover.ts'
import { firstCover } from '../catalogue/mail-cover.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { eachDueGift } from './each-due-gift.ts'
import type { GiftFor } from './giver-notices.ts'
import { giftForm, tellGiver } from './giver-notices.ts'
import { keptFor } from './kept-gift.ts'

/** What the message to a recipient is made of. */
export type GiftReceivedProps = {
  name: string
  giver: string
  form: string
  greeting: string
  first: CoverIssue | null
  token: string
  /** It comes by mail already: the link takes it over. */
  started: boolean
  /** Of the link that refuses all such messages. */
  refusal: string
}

/** What was to be emailed by `day`: what can be redeemed, and what goes by post once it has started and still runs. */
function isDue(day: Day) {
  const redeemable = and(eq(gift.status, 'waiting'), isNull(giftRecipient.address))
  const started = and(isNotNull(gift.startedAt), isNull(gift.takenOverAt))
  const cancelled = sql`exists (select from ${subscription}
    where ${subscription.id} = ${gift.subscriptionId} and ${subscription.cancelledAt} is not null)`
  return and(
    ...[isNotNull(giftRecipient.email), isNull(giftRecipient.sentAt), isNull(giftRecipient.undeliveredAt)],
    ...[lte(giftRecipient.sendOn, day), or(isNull(giftRecipient.heldUntil), lte(giftRecipient.heldUntil, day))],
    ...[or(redeemable, and(started, sql`not ${cancelled}`))],
  )
}

/** Writes to every recipient whose day has come, from nine in the morning, each by itself: one that fails waits. */
export async function sendDueGifts(context: SendContext): Promise<void> {
  const catalogue = await context.catalogue()
  const day = lastDayToSend(context.now(), catalogue.publication.timeZone)
  await eachDueGift(context, {
    due: isDue(day),
    failed: 'gift was not sent',
    work: (tx, id) => sendGift({ ...context, tx, catalogue }, { id, day }),
  })
}

type SendContext = Pick<PaymentContext, 'db' | 'catalogue' | 'now' | 'send' | 'log'>
type SendTx = Pick<SendContext, 'now' | 'send'> & { tx: Tx; catalogue: Catalogue }

/** Read again under its lock: it may have been sent, redeemed, cancelled or put off since. */
async function sendGift(context: SendTx, { id, day }: { id: string; day: Day }): Promise<void> {
  const { tx, send } = context
  const [found] = await tx
    .select({ gift, recipient: giftRecipient })
    .from(gift)
    .innerJoin(giftRecipient, eq(giftRecipient.giftId, gift.id))
    .where(and(eq(gift.id, id), isDue(day)))
    .for('update')
  const email = found?.recipient.email
  // Somebody is redeeming it: what becomes of that is waited for.
  if (!email || (await keptFor(tx, id))) return
  const now = context.now()
  const sending = (await sendingsOf(tx, id)) + 1
  const because = await whyNotToWrite(tx, email)
  if (!because && (await isHeld(context, { id, email }))) return
  const marked = await tx
    .update(giftRecipient)
    .set({
      ...(because ? { undeliveredAt: now, undeliveredBecause: because } : { sentAt: now }),
      heldUntil: null,
      updatedAt: now,
    })
    .where(and(eq(giftRecipient.giftId, id), isNull(giftRecipient.sentAt), isNull(giftRecipient.undeliveredAt)))
    .returning({ id: giftRecipient.giftId })
  // Another process was quicker: nothing of this stays.
  if (marked.length === 0) throw new Error('The gift has been sent meanwhile.')
  if (!because) await writeToRecipient(context, found, { email, sending })
  await tellGiver(
    tx,
    send,
    found,
    because
      ? { template: 'gift-undelivered', occasion: now.toISOString(), now }
      : { template: 'gift-sent', occasion: sending, now },
  )
}

/** Its address has had as many gift messages as it may get: this one waits for the first day that has room. */
async function isHeld({ tx, now, catalogue }: SendTx, { id, email }: { id: string; email: string }): Promise<boolean> {
  const today = dayOf(now(), catalogue.publication.timeZone)
  const mailbox = sql`mailbox_of(${foldEmail(email)})`
  await tx.execute(sql`select lock_gift_mailbox(${mailbox})`)
  const lately = and(sql`${giftSending.mailbox} = ${mailbox}`, gt(giftSending.sentOn, addMonths(today, -1)))
  const sent = await tx.select({ on: giftSending.sentOn }).from(giftSending).where(lately)
  const until = nextGiftMessageDay(
    sent.map(({ on }) => on),
    today,
  )
  if (until === today) return false
  await tx.update(giftRecipient).set({ heldUntil: until }).where(eq(giftRecipient.giftId, id))
  return true
}

async function writeToRecipient(
  { tx, send, now, catalogue }: SendTx,
  { gift, recipient }: GiftFor,
  { email, sending }: { email: string; sending: number },
): Promise<void> {
  const refusal = newToken()
  await tx.insert(giftSending).values({
    giftId: gift.id,
    number: sending,
    emailFolded: foldEmail(email),
    sentOn: dayOf(now(), catalogue.publication.timeZone),
    refusalHash: hashToken(refusal),
  })
  const props: GiftReceivedProps = {
    name: recipient.name,
    giver: gift.giverName,
    form: giftForm(gift),
    greeting: recipient.greeting,
    first: firstCover(catalogue, mediumOf(gift.deliverable)),
    token: gift.token,
    started: gift.startedAt !== null,
    refusal,
  }
  const key = `gift-received:${gift.id}:${sending}`
  await queueMail(tx, send, { key, to: email, template: 'gift-received', props, now: now(), secret: true })
}

async function sendingsOf(tx: Tx, giftId: string): Promise<number> {
  const [row] = await tx.select({ sendings: count() }).from(giftSending).where(eq(giftSending.giftId, giftId))
  return row?.sendings ?? 0
}

/** Its owner refuses such messages, or mail to it comes back; null for one that can be written to. */
async function whyNotToWrite(tx: Tx, email: string): Promise<'refused' | 'bounce' | null> {
  const folded = foldEmail(email)
  const refused = eq(giftMailRefusal.emailFolded, folded)
  if ((await tx.select({ at: giftMailRefusal.at }).from(giftMailRefusal).where(refused)).length > 0) return 'refused'
  const suspended = and(eq(account.emailFolded, folded), isNotNull(account.emailSuspendedAt))
  return (await tx.select({ id: account.id }).from(account).where(suspended)).length > 0 ? 'bounce' : null
}
