import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { hideKeys, isKept } from '#domain/mail/kept-copy.ts'
import type { Db, Tx } from '../../db/client.ts'
import { message, messageCopy } from '../../db/schema/mail.ts'

const compress = promisify(gzip)
const unpack = promisify(gunzip)

const KEPT_MS = 365 * 86_400_000

export type KeptMessage = { subject: string; html: string; sentAt: Date }

type Sent = { subject: string; html: string; now: Date }

/** That it was sent, and what we wrote, for staff, who are asked about it; nothing of what lets people in. */
export async function noteSent(
  db: Db,
  { id, template, secret }: Pick<typeof message.$inferSelect, 'id' | 'template' | 'secret'>,
  { subject, html, now }: Sent,
): Promise<void> {
  const sent = db
    .update(message)
    .set({ sentAt: now, ...(secret && { props: {} }) })
    .where(and(eq(message.id, id), isNull(message.sentAt)))
  if (!isKept(template)) {
    await sent
    return
  }
  const packed = await compress(hideKeys(html))
  await db
    .with(db.$with('sent').as(sent.returning({ id: message.id })))
    .insert(messageCopy)
    .values({ messageId: id, subject: hideKeys(subject), html: packed, keptAt: now })
    .onConflictDoNothing()
}

/** Null where no copy is kept, or the message went to another address. */
export async function readCopy(db: Db, { id, to }: { id: string; to: string }): Promise<KeptMessage | null> {
  const [row] = await db
    .select({ copy: messageCopy, sentAt: message.sentAt })
    .from(messageCopy)
    .innerJoin(message, eq(message.id, messageCopy.messageId))
    .where(and(sql`${message.id}::text = ${id}`, eq(message.recipient, to)))
  if (!row) return null
  const { subject, html, keptAt } = row.copy
  return { subject, html: (await unpack(html)).toString('utf8'), sentAt: row.sentAt ?? keptAt }
}

/** What we wrote is deleted with the account. */
export async function forgetCopies(tx: Tx, to: string): Promise<void> {
  const theirs = tx.select({ id: message.id }).from(message).where(eq(message.recipient, to))
  await tx.delete(messageCopy).where(sql`${messageCopy.messageId} in ${theirs}`)
}

export async function sweepCopies(db: Db, now: Date): Promise<void> {
  await db.delete(messageCopy).where(lt(messageCopy.keptAt, new Date(now.getTime() - KEPT_MS)))
}
