import { sql } from 'drizzle-orm'
import type { AuditFilters } from '#domain/access/audit.ts'
import { numberIn } from '#domain/orders.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import { COMMAND_LINE } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import { duringDays, pageOf, pageSql } from '../../db/list-page.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { nameSubject } from './audit-subjects.ts'

export type ListedAct = {
  id: number
  at: Date
  /** Null for somebody whose account is gone. */
  by: string | null
  byToken: string | null
  action: string
  subject: string
  /** What it is about, where that has a name: a reader's, a product's. */
  name: string | null
  reason: string
  before: unknown
  after: unknown
}

export type AuditAsked = AuditFilters & Pick<ListAsked, 'sort' | 'place' | 'limit'>

const SORTS = { when: { by: sql`a.id`, shape: 'number' }, what: { by: sql`a.action`, shape: 'text' } } as const
const SORTED = {
  sorts: SORTS,
  key: { by: sql`a.id`, shape: 'number' },
  otherwise: { key: 'when', down: true },
} as const

const TABLES = sql`audit a
  left join account member on member.id = a.actor
  left join account reader on a.subject like 'account:%' and reader.token = substr(a.subject, length('account:') + 1)`

type Place = { db: Db; catalogue: Catalogue }

type Stored = Omit<ListedAct, 'at' | 'byToken'> & { at: string | Date; by_token: string | null; place: string[] }

/** What staff did or looked at, newest first. */
export async function listAudit({ db, catalogue }: Place, asked: AuditAsked): Promise<ListPage<ListedAct>> {
  const page = pageSql(SORTED, asked)
  const { rows } = await db.execute<Stored>(sql`
    select ${page.value} as place, a.id::int, a.at, a.action, a.subject, a.reason, a.before, a.after, reader.name,
      member.token as by_token,
      case when a.actor = ${COMMAND_LINE} then 'The command line' else member.name end as by
    from ${TABLES}
    where ${sql.join([page.where, ...conditions(asked, catalogue.publication)], sql` and `)}
    order by ${page.order} limit ${page.limit}`)
  return pageOf(rows, asked, ({ at, by_token, place: _, ...act }) => ({
    ...act,
    name: act.name ?? nameSubject(catalogue, act.subject),
    at: new Date(at),
    byToken: by_token,
  }))
}

function conditions(
  { search, by, about, from, until }: AuditFilters,
  { timeZone, invoicePrefix }: Catalogue['publication'],
) {
  const found = duringDays(sql`a.at`, { from, until, timeZone })
  if (by) found.push(sql`member.token = ${by}`)
  if (about) found.push(sql`a.subject like ${`${about}:%`}`)
  const typed = search.trim().toLowerCase()
  const number = numberIn(typed, invoicePrefix)
  const like = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  if (number !== null) found.push(sql`a.subject in (${`order:${number}`}, ${`issue:${number}`})`)
  else if (typed)
    // Each table is searched for itself: joined first, every name would be read for every entry.
    found.push(sql`a.id in (
      with called as materialized (
        select id, token, lower(name) like ${like} as by_name from account
        where lower(name) like ${like} or lower(email) like ${like})
      select id from audit where lower(reason) like ${like} or lower(action) like ${like}
      union all
      select x.id from called join audit x on x.actor = called.id where called.by_name
      union all
      select x.id from called join audit x on x.subject = 'account:' || called.token)`)
  return found
}
