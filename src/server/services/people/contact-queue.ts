import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLine } from '#domain/addresses/postal-lines.ts'
import type { ContactReport } from '#domain/contact-report.ts'
import { REPORT_WORDS } from '#domain/contact-report.ts'
import { csvLine } from '#domain/csv.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { ZONE_NAMES } from '#domain/vocabulary.ts'
import { addressJson } from '../../db/address-columns.ts'
import type { Db } from '../../db/client.ts'
import type { Contact } from './suspend-contact.ts'

export type SuspendedContact = {
  token: string
  name: string
  email: string | null
  contact: Contact
  /** Of a postal one; null for an email address. */
  address: Address | null
  since: Date
  /** What came back, where it was written down. */
  kind: ContactReport | null
  by: string | null
  /** Issues that wait until it is mended; null for a lifetime. */
  waiting: number | null
}

export const QUEUES = ['all', 'email', 'print'] as const
export type ContactQueue = (typeof QUEUES)[number]
export const MOST_CONTACTS = 500

type Row = Omit<SuspendedContact, 'since'> & { since: string }

/** Every address that nothing is sent to, those that hold issues back first, then the newest. */
export async function readContactQueue(db: Db, queue: ContactQueue): Promise<SuspendedContact[]> {
  const { rows } = await db.execute<Row>(sql`
    with suspended as (
      select id as account_id, 'email' as contact, email_suspended_at as since, null::json as address
      from account where email_suspended_at is not null and ${queue !== 'print'}
      union all
      select account_id, zone, suspended_at, ${addressJson('address')}
      from address where suspended_at is not null and ${queue !== 'email'})
    select account.token, account.name, account.email, s.contact, s.address, s.since, report.kind, by.name as by,
      case when w.lifetime then null else w.waiting end as waiting
    from suspended s
    join account on account.id = s.account_id
    left join lateral (select kind, actor from contact_report r
      where r.account_id = s.account_id and r.contact = s.contact order by r.id desc limit 1) report on true
    left join account by on by.id = report.actor
    cross join lateral (
      select coalesce(sum(tokens_left), 0)::int as waiting, coalesce(bool_or(tokens_left is null), false) as lifetime
      from subscription t where t.account_id = s.account_id and t.active_deliverable = 'print-' || s.contact
        and t.cancelled_at is null and (t.tokens_left is null or t.tokens_left > 0)) w
    order by (w.lifetime or w.waiting > 0) desc, s.since desc, account.name, s.contact limit ${MOST_CONTACTS}`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

/** The same as a file. */
export async function contactFile(db: Db, queue: ContactQueue, timeZone: string): Promise<string> {
  const rows = await readContactQueue(db, queue)
  return [
    csvLine(['Name', 'Email', 'Contact', 'Address', 'What', 'Since', 'Issues waiting']),
    ...rows.map(({ name, email, contact, address, kind, since, waiting }) => {
      const way = contact === 'email' ? 'Email' : ZONE_NAMES[contact]
      const place = address ? postalLine(address, address.country) : ''
      const what = kind ? REPORT_WORDS[kind] : ''
      return csvLine([name, email ?? '', way, place, what, formatDay(dayOf(since, timeZone)), waiting ?? 'For good'])
    }),
  ].join('')
}
