import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { ListSource } from '#domain/lists.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import type { Db } from '../../db/client.ts'
import { pageOf, pageSql } from '../../db/list-page.ts'
import type { Membership } from './list-subscribers.ts'

export type ListCount = { tag: string; name: string } & Record<Membership['status'], number>

/** Every list, with how many addresses are on it, were asked to confirm, and left. */
export async function countSubscribers(db: Db): Promise<ListCount[]> {
  const { rows } = await db.execute<ListCount>(sql`
    select l.tag, l.name,
      coalesce(sum(m.n) filter (where m.status = 'confirmed'), 0)::int as confirmed,
      coalesce(sum(m.n) filter (where m.status = 'pending'), 0)::int as pending,
      coalesce(sum(m.n) filter (where m.status = 'unsubscribed'), 0)::int as unsubscribed
    from mailing_list l
    left join (select list_tag, status, count(*) as n from list_member group by list_tag, status) m on m.list_tag = l.tag
    group by l.tag, l.name, l.position order by l.position`)
  return rows
}

/** Searched by a part of the address. */
export type SubscriberFilters = ListAsked & {
  tag: string | null
  status: Membership['status'] | null
  source: ListSource | null
}

export type ListedSubscriber = {
  email: string
  list: { tag: string; name: string }
  status: Membership['status']
  source: ListSource | null
  /** When it signed up, confirmed and left; each where it did. */
  askedAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
  /** The member of staff who took it off. */
  removedBy: string | null
  /** The reader with this address. */
  reader: { name: string; token: string } | null
}

type Stored = {
  place: string[]
  email: string
  tag: string
  list: string
  status: Membership['status']
  source: ListSource | null
  created_at: string | Date
  confirmed_at: string | Date | null
  unsubscribed_at: string | Date | null
  removed_by: string | null
  reader: ListedSubscriber['reader']
}

const SORTS = {
  on: { by: sql`m.created_at`, shape: 'instant' },
  email: { by: sql`m.email_folded`, shape: 'text' },
  list: { by: sql`m.list_tag`, shape: 'text' },
  status: { by: sql`m.status`, shape: 'text' },
} as const
const SORTED = {
  sorts: SORTS,
  key: { by: sql`(m.list_tag || ' ' || m.email_folded)`, shape: 'text' },
  otherwise: { key: 'on', down: true },
} as const

/** The newest first, unless asked otherwise. */
export async function listSubscribers(db: Db, filters: SubscriberFilters): Promise<ListPage<ListedSubscriber>> {
  const page = pageSql(SORTED, filters)
  const { rows } = await db.execute<Stored>(sql`
    with page as (
      select m.email_folded, m.list_tag, ${page.value} as place from list_member m
      where ${sql.join([page.where, ...conditions(filters)], sql` and `)}
      order by ${page.order} limit ${page.limit})
    select page.place, m.email, m.list_tag as tag, l.name as list, m.status, m.source, m.created_at, m.confirmed_at,
      m.unsubscribed_at, (select name from account where id = m.removed_by) as removed_by,
      (select json_build_object('name', name, 'token', token) from account where account.email_folded = m.email_folded) as reader
    from page join list_member m on m.email_folded = page.email_folded and m.list_tag = page.list_tag
    join mailing_list l on l.tag = m.list_tag
    order by ${page.order}`)
  return pageOf(rows, filters, ({ email, tag, list, status, source, reader, ...row }) => ({
    email,
    status,
    source,
    reader,
    list: { tag, name: list },
    askedAt: new Date(row.created_at),
    confirmedAt: row.confirmed_at ? new Date(row.confirmed_at) : null,
    leftAt: status === 'unsubscribed' && row.unsubscribed_at ? new Date(row.unsubscribed_at) : null,
    removedBy: row.removed_by,
  }))
}

function conditions({ search, tag, status, source }: SubscriberFilters): SQL[] {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return [
    ...(tag ? [sql`m.list_tag = ${tag}`] : []),
    ...(status ? [sql`m.status = ${status}`] : []),
    ...(source ? [sql`m.source = ${source}`] : []),
    ...(search ? [sql`m.email_folded like ${like}`] : []),
  ]
}
