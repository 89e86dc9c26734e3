import { eq } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import { recipientName } from '#domain/gifts/sending.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import type { gift, giftRecipient } from '../../db/schema/orders.ts'
import { purchase } from '../../db/schema/orders.ts'
import type { SendJob } from '../mail/send-mail.ts'
import { queueMail } from '../mail/send-mail.ts'

export type GiftFor = { gift: typeof gift.$inferSelect; recipient: typeof giftRecipient.$inferSelect }
/** A giver who hands it over may have named nobody. */
type GiftForAnybody = Pick<GiftFor, 'gift'> & { recipient: GiftFor['recipient'] | null }

/** What the giver is told about one gift. */
export type GiverNotice = {
  giver: string
  recipient: string
  form: string
  /** Of the order's receipt. */
  receipt: string | null
  /** Of the gift; null once it has started, as there is nothing to redeem. */
  token: string | null
}

export const giftForm = ({ deliverable, level, ...sold }: GiftFor['gift']) =>
  subscriptionName(mediumOf(deliverable), level, sold)

const tokenToRedeem = ({ startedAt, token }: GiftFor['gift']) => (startedAt ? null : token)

/** `occasion`: once for each, and whoever queues it has seen to it that there is one. */
type Notice = {
  template: 'gift-sent' | 'gift-undelivered' | 'gift-reminder'
  occasion: number | string
  now: Date
}

export async function tellGiver(
  tx: Tx,
  send: SendJob,
  { gift, recipient }: GiftForAnybody,
  { template, occasion, now }: Notice,
): Promise<void> {
  const props: GiverNotice = {
    giver: gift.giverName,
    recipient: recipientName(recipient),
    form: giftForm(gift),
    receipt: await receiptOf(tx, gift.purchaseId),
    token: tokenToRedeem(gift),
  }
  const key = `${template}:${gift.id}:${occasion}`
  await queueMail(tx, send, { key, to: gift.giverEmail || null, template, props, now, secret: true })
}

async function receiptOf(tx: Tx, purchaseId: string | null): Promise<string | null> {
  if (!purchaseId) return null
  const [row] = await tx.select({ token: purchase.receipt }).from(purchase).where(eq(purchase.id, purchaseId))
  return row?.token ?? null
}
