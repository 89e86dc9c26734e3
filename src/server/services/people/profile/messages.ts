import { and, desc, eq, sql } from 'drizzle-orm'
import { findWayToResend } from '#domain/mail/kept-copy.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db } from '../../../db/client.ts'
import { message, messageCopy } from '../../../db/schema/mail.ts'
import { purchase } from '../../../db/schema/orders.ts'
import { account } from '../../../db/schema/people.ts'
import type { StaffHand } from '../../access/staff-write.ts'
import { staffWrite } from '../../access/staff-write.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { queueOrderMessages } from '../../orders/receipts/order-messages.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { Person } from '../reader-contacts.ts'

export const NO_SUCH_MESSAGE = 'We couldn’t find this message.'
export const NOT_AGAIN = 'This message can’t be sent again: what it led to was meant for one moment.'

const MOST_LINES = 100
const MINUTE_MS = 60_000

export type SentMessage = {
  id: string
  template: string
  subject: string | null
  at: Date
  sentAt: Date | null
  /** Whether staff can open it, and have it sent again. */
  isKept: boolean
  again: boolean
}

/** What was written to this address, newest first. */
export async function readMessages(db: Db, email: string): Promise<SentMessage[]> {
  const rows = await db
    .select({ row: message, subject: messageCopy.subject })
    .from(message)
    .leftJoin(messageCopy, eq(messageCopy.messageId, message.id))
    .where(eq(message.recipient, email))
    .orderBy(desc(message.createdAt))
    .limit(MOST_LINES)
  return rows.map(({ row: { id, template, key, secret, createdAt, sentAt }, subject }) => ({
    id,
    template,
    subject,
    at: createdAt,
    sentAt,
    isKept: subject !== null,
    again: findWayToResend({ template, key, secret, sent: sentAt !== null }) !== null,
  }))
}

/** To the address that the reader has now, if it went there. */
export async function sendToReaderAgain(
  context: PaymentContext,
  { id: accountId, token }: Person,
  id: string,
  hand: StaffHand,
): Promise<Outcome<null>> {
  const [owner] = await context.db.select({ email: account.email }).from(account).where(eq(account.id, accountId))
  return sendMessageAgain(context, { to: owner?.email ?? '', id, subject: `account:${token}`, hand })
}

type Again = { to: string; id: string; subject: string; hand: StaffHand }

/** The same message to the same address; pressed twice within a minute it goes once. */
export async function sendMessageAgain(
  context: PaymentContext,
  { to, id, subject, hand }: Again,
): Promise<Outcome<null>> {
  const catalogue = await context.catalogue()
  const now = context.now()
  const again = `:again-${Math.floor(now.getTime() / MINUTE_MS)}`
  return staffWrite(context, { ...hand, action: 'sent a message again', subject }, async (tx) => {
    const theirs = and(sql`${message.id}::text = ${id}`, eq(message.recipient, to))
    const [row] = await tx.select().from(message).where(theirs)
    if (!row) return refuse(NO_SUCH_MESSAGE)
    const { key, template, secret, props } = row
    const way = findWayToResend({ template, key, secret, sent: row.sentAt !== null })
    if (!way) return refuse(NOT_AGAIN)
    if (way === 'same')
      await queueMail(tx, context.send, { key: key + again, to, template, props: props as object, now })
    else {
      const [order] = await tx.select({ email: purchase.email }).from(purchase).where(eq(purchase.id, way.order))
      if (order?.email !== to) return refuse(NOT_AGAIN)
      await queueOrderMessages({ ...context, tx, catalogue }, way.order, again)
    }
    return done({ value: null, after: { message: template } })
  })
}
