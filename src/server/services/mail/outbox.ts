import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { message } from '../../db/schema/mail.ts'
import { sandboxMail } from '../../db/schema/sandbox.ts'

export type OutboxFilter = { to?: string | undefined; kind?: string | undefined; limit: number }

/** The sandbox keeps no kind of its own: it is the template of the message, found by its id. */
const sentAs = sql`'<' || ${message.id}::text || '@sandbox>' = ${sandboxMail.headers} ->> 'Message-ID'`

/** What the sandbox kept instead of sending, newest first. */
export async function readOutbox(db: Db, { to, kind, limit }: OutboxFilter) {
  const wanted = and(to ? eq(sandboxMail.recipient, to) : undefined, kind ? eq(message.template, kind) : undefined)
  const rows = await db
    .select({ mail: sandboxMail, kind: message.template })
    .from(sandboxMail)
    .leftJoin(message, sentAs)
    .where(wanted)
    .orderBy(desc(sandboxMail.id))
    .limit(limit)
  return rows.map(({ mail, kind: template }) => ({ ...mail, kind: template ?? '' }))
}

/** How many messages of each kind were kept. */
export function countOutbox(db: Db): Promise<{ kind: string; count: number }[]> {
  return db
    .select({ kind: message.template, count: count() })
    .from(sandboxMail)
    .innerJoin(message, sentAs)
    .groupBy(message.template)
    .orderBy(asc(message.template))
}
