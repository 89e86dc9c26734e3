import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { ContactReport } from '#domain/contact-report.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import { addressJson } from '../../db/address-columns.ts'
import type { Db } from '../../db/client.ts'
import { pageOf, pageSql } from '../../db/list-page.ts'
import type { Contact } from './suspend-contact.ts'

export const CONTACT_QUEUES = ['email', 'print'] as const

export type ContactFilters = ListAsked & {
  queue: (typeof CONTACT_QUEUES)[number] | null
  /** Only postal addresses that hold issues back. */
  holding: boolean
}

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

type Stored = Omit<SuspendedContact, 'since'> & { since: string; place: string[] }

/** Sorted by what stands in these columns: since when nothing is sent to which contact of which account. */
const sortedBy = ({ since, contact, account }: Record<'since' | 'contact' | 'account', SQL>) =>
  ({
    sorts: {
      since: { by: since, shape: 'instant' },
      who: { by: sql`lower(account.name)`, shape: 'text' },
      contact: { by: contact, shape: 'text' },
    },
    key: { by: sql`(${account}::text || ' ' || ${contact})`, shape: 'text' },
    otherwise: { key: 'since', down: true },
  }) as const

/** Subscriptions that are served at the postal address `contact` of the account, and have issues left. */
const served = (contact: SQL) => sql`subscription t where t.account_id = account.id
  and t.active_deliverable = 'print-' || ${contact} and t.is_current`

/** Every address that nothing is sent to, the newest first, unless asked otherwise. */
export async function listContacts(db: Db, filters: ContactFilters): Promise<ListPage<SuspendedContact>> {
  const { queue, holding } = filters
  // A page of each kind, so that the indexes of both say where it begins.
  const email = pageSql(
    sortedBy({ since: sql`account.email_suspended_at`, contact: sql`'email'::text`, account: sql`account.id` }),
    filters,
  )
  const print = pageSql(
    sortedBy({ since: sql`address.suspended_at`, contact: sql`address.zone`, account: sql`address.account_id` }),
    filters,
  )
  const page = pageSql(sortedBy({ since: sql`s.since`, contact: sql`s.contact`, account: sql`s.account_id` }), filters)
  const { rows } = await db.execute<Stored>(sql`
    with suspended as (
      (select account.id as account_id, 'email' as contact, account.email_suspended_at as since, null::json as address
        from account
        where account.email_suspended_at is not null and ${queue !== 'print' && !holding} and ${email.where}
        order by ${email.order} limit ${email.limit})
      union all
      (select account.id, address.zone, address.suspended_at, ${addressJson('address')}
        from address join account on account.id = address.account_id
        where address.suspended_at is not null and ${queue !== 'email'} and ${print.where}
          and ${holding ? sql`exists (select from ${served(sql`address.zone`)})` : sql`true`}
        order by ${print.order} limit ${print.limit}))
    select ${page.value} as place, account.token, account.name, account.email, s.contact, s.address, s.since, report.kind,
      by.name as by, case when w.lifetime then null else w.waiting end as waiting
    from suspended s
    join account on account.id = s.account_id
    left join lateral (select kind, actor from contact_report r
      where r.account_id = s.account_id and r.contact = s.contact order by r.id desc limit 1) report on true
    left join account by on by.id = report.actor
    cross join lateral (
      select coalesce(sum(t.tokens_left), 0)::int as waiting, coalesce(bool_or(t.tokens_left is null), false) as lifetime
      from ${served(sql`s.contact`)}) w
    order by ${page.order} limit ${page.limit}`)
  return pageOf(rows, filters, ({ place: _, since, ...row }) => ({ ...row, since: new Date(since) }))
}
