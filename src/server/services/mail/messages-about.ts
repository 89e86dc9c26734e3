import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { isMailName, MAILS } from '#domain/mail/all.ts'
import type { Db } from '../../db/client.ts'
import { message } from '../../db/schema/mail.ts'

/** `sentAt` is null until it has gone out. */
export type MessageAbout = { title: string; to: string; queuedAt: Date; sentAt: Date | null }

/** What was written to `to` about a thing since it was there: its id stands in the key of each message. */
export async function messagesAbout(db: Db, about: { id: string; to: string; since: Date }): Promise<MessageAbout[]> {
  const { id, to, since } = about
  if (!to) return []
  const rows = await db
    .select()
    .from(message)
    .where(and(eq(message.recipient, to), gte(message.createdAt, since), sql`position(${id} in ${message.key}) > 0`))
    .orderBy(asc(message.createdAt))
  return rows.map(({ template, recipient, createdAt, sentAt }) => ({
    title: isMailName(template) ? MAILS[template].title : 'Invoice',
    to: recipient,
    queuedAt: createdAt,
    sentAt,
  }))
}
