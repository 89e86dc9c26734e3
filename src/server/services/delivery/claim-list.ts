import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { ClaimReason, ClaimRemedy } from '#domain/delivery/claim.ts'
import type { ClaimState } from '#domain/delivery/claim-words.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { pageOf, pageSql } from '../../db/list-page.ts'

export type ClaimFilters = ListAsked & {
  issue: number | null
  zone: Zone | null
  /** Of readers who have claimed before, or of the others. */
  earlier: boolean | null
}

export type WaitingClaim = {
  id: string
  issue: number
  zone: Zone
  reason: ClaimReason
  wish: ClaimRemedy | null
  at: Date
  reader: { token: string; name: string }
  inStock: boolean
  /** The reader's other claims, newest first. */
  earlier: { issue: number; state: ClaimState }[]
  /** Claims of others at the same address. */
  atAddress: number
  /** Claims for this issue in this zone, and how many copies went there. */
  inZone: { claims: number; copies: number }
}

type Stored = Omit<WaitingClaim, 'at'> & { at: string; place: string[] }

const SORTS = {
  on: { by: sql`c.at`, shape: 'instant' },
  reader: { by: sql`lower(a.name)`, shape: 'text' },
  issue: { by: sql`c.issue`, shape: 'number' },
  reason: { by: sql`c.reason`, shape: 'text' },
  zone: { by: sql`c.zone`, shape: 'text' },
} as const
const SORTED = { sorts: SORTS, key: { by: sql`c.id`, shape: 'uuid' }, otherwise: { key: 'on', down: false } } as const

/** What waits for staff, longest first, unless asked otherwise. */
export async function listClaims(db: Db, filters: ClaimFilters): Promise<ListPage<WaitingClaim>> {
  const page = pageSql(SORTED, filters)
  const { rows } = await db.execute<Stored>(sql`
    with page as (
      select c.id, ${page.value} as place from claim c join account a on a.id = c.account_id
      where ${sql.join([sql`c.state = 'waiting'`, page.where, ...conditions(filters)], sql` and `)}
      order by ${page.order} limit ${page.limit}
    ), issues as materialized (
      select distinct c.issue from page join claim c on c.id = page.id
    ), claimed as (
      select issue, zone, count(*) as claims from claim where issue in (select issue from issues) group by issue, zone
    ), mailed as (
      select r.issue, m.zone, count(*) as copies from issue_run r join mailing m on m.run_id = r.id
      where r.undone_at is null and r.issue in (select issue from issues) group by r.issue, m.zone)
    select page.place, c.id, c.issue, c.zone, c.reason, c.wish, c.at,
      json_build_object('token', a.token, 'name', a.name) as reader,
      coalesce((select s.on_hand > s.reserved from stock s where s.ref = 'iss:' || c.issue), false) as "inStock",
      (select coalesce(json_agg(json_build_object('issue', o.issue, 'state', o.state) order by o.at desc), '[]')
        from claim o where o.account_id = c.account_id and o.id <> c.id) as earlier,
      (select count(*)::int from claim o where o.place = c.place and o.account_id <> c.account_id) as "atAddress",
      json_build_object('claims', claimed.claims, 'copies', coalesce(mailed.copies, 0)) as "inZone"
    from page join claim c on c.id = page.id join account a on a.id = c.account_id
    join claimed on claimed.issue = c.issue and claimed.zone = c.zone
    left join mailed on mailed.issue = c.issue and mailed.zone = c.zone
    order by ${page.order}`)
  return pageOf(rows, filters, ({ place: _, at, ...row }) => ({ ...row, at: new Date(at) }))
}

function conditions({ issue, zone, earlier }: ClaimFilters): SQL[] {
  // `offset 0`: asked of one claim after the other in the order of the list, not of all of them first.
  const before = sql`exists (select from claim o where o.account_id = c.account_id and o.id <> c.id offset 0)`
  return [
    ...(issue === null ? [] : [sql`c.issue = ${issue}`]),
    ...(zone === null ? [] : [sql`c.zone = ${zone}`]),
    ...(earlier === null ? [] : [earlier ? before : sql`not ${before}`]),
  ]
}
