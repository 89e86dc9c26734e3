import { sql } from 'drizzle-orm'
import type { MailingClass } from '#domain/mailing/label.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import type { Db } from '../../../db/client.ts'
import { mailingClass, waitingFor } from '../serve-all.ts'

export type LateReader = {
  account: string
  name: string
  email: string | null
  deliverable: Deliverable
  class: MailingClass
  /** Sent to another address than before. */
  redirected: boolean
}

export type LateList = {
  lines: { deliverable: Deliverable; class: MailingClass; readers: number }[]
  /** One page of them. */
  readers: LateReader[]
}

export const LATE_PAGE = 50

/** Whom a late mailing would serve now, read only. */
export async function readLateList(
  { db, now }: { db: Db; now: () => Date },
  issue: number,
  page: number,
): Promise<LateList> {
  const { rows } = await db.execute<LateList>(sql`
    ${waitingFor({ issue, scope: 'print', now: now(), redirects: true })},
    listed as (
      select w.account_id, w.deliverable, w.redirected is not null as redirected, ${mailingClass()} as class
      from waiting w join subscription s on s.id = w.id where w.postal = 'ready'),
    lines as (select deliverable, class, count(*)::int as readers from listed group by 1, 2),
    shown as (
      select account.token as account, account.name, account.email, l.deliverable, l.class, l.redirected
      from listed l join account on account.id = l.account_id
      order by account.name, account.token limit ${LATE_PAGE} offset ${(page - 1) * LATE_PAGE})
    select (select coalesce(json_agg(l), '[]') from lines l) as lines,
      (select coalesce(json_agg(r), '[]') from shown r) as readers`)
  const [found] = rows
  if (!found) throw new Error('The list of the late mailing has answered nothing.')
  return found
}
