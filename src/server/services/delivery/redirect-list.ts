import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLine } from '#domain/addresses/postal-lines.ts'
import type { RedirectState } from '#domain/delivery/redirect-words.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import { addressJson, firstAddress } from '../../db/address-columns.ts'
import type { Db } from '../../db/client.ts'
import { pageOf, pageSql } from '../../db/list-page.ts'

export type RedirectFilters = ListAsked & { issue: number | null; state: 'waiting' | 'granted' | null }

export type OpenRedirect = {
  id: string
  issue: number
  at: Date
  state: RedirectState
  reader: { token: string; name: string }
  /** In one line; empty once the label is off its list. */
  from: string
  /** Empty where there is none by now. */
  to: string
  /** Whether the late mailing can still have it; else the request can only be declined. */
  canGrant: boolean
}

type Stored = Omit<OpenRedirect, 'at' | 'from' | 'to'> & {
  at: string
  label: Address | null
  address: Address | null
  place: string[]
}

const SORTS = {
  on: { by: sql`q.at`, shape: 'instant' },
  reader: { by: sql`lower(o.name)`, shape: 'text' },
  issue: { by: sql`q.issue`, shape: 'number' },
  state: { by: sql`q.state`, shape: 'text' },
} as const
const SORTED = { sorts: SORTS, key: { by: sql`q.id`, shape: 'uuid' }, otherwise: { key: 'on', down: false } } as const

/** What waits for an answer, and what waits for the late mailing; longest first, unless asked otherwise. */
export async function listRedirects(db: Db, today: string, filters: RedirectFilters): Promise<ListPage<OpenRedirect>> {
  const { issue, state } = filters
  const page = pageSql(SORTED, filters)
  const conditions = [
    sql`q.state in ('waiting', 'granted')`,
    sql`not exists (select from ledger_entry b where b.reverses = q.serving)`,
    page.where,
    ...(issue === null ? [] : [sql`q.issue = ${issue}`]),
    ...(state === null ? [] : [sql`q.state = ${state}`]),
  ]
  const { rows } = await db.execute<Stored>(sql`
    with page as (
      select q.id, ${page.value} as place from redirect_request q join account o on o.id = q.account_id
      where ${sql.join(conditions, sql` and `)}
      order by ${page.order} limit ${page.limit})
    select page.place, q.id, q.issue, q.at, q.state, json_build_object('token', o.token, 'name', o.name) as reader,
      case when m.run_id is not null then ${addressJson('m')} end as label,
      case when p.account_id is not null then ${addressJson('p')} end as address,
      r.sent_at is null and not exists (select 1 from issue i where i.number > q.issue and i.closed_at is not null)
        as "canGrant"
    from page join redirect_request q on q.id = page.id
    join ledger_entry e on e.id = q.serving
    join issue_run r on r.id = e.run_id
    join subscription s on s.id = e.subscription_id
    join account o on o.id = q.account_id
    left join mailing m on m.run_id = e.run_id and m.zone = substr(e.deliverable, 7) and m.account_id = q.account_id
    left join lateral (
      select coalesce(t.account_id, a.account_id) as account_id, ${firstAddress('t', 'a')}
      from (select * from address where account_id = q.account_id and zone = substr(s.active_deliverable, 7)) a
      full join (
        select * from temporary_address where account_id = q.account_id and zone = substr(s.active_deliverable, 7)
          and suspended_at is null and ${today}::date between from_day and until_day) t
        on t.account_id = a.account_id) p on true
    order by ${page.order}`)
  const line = (address: Address | null) => (address ? postalLine(address, address.country) : '')
  return pageOf(rows, filters, ({ label, address, at, place: _, ...row }) => ({
    ...row,
    at: new Date(at),
    from: line(label),
    to: line(address),
  }))
}
