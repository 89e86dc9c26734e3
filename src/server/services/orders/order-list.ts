import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import type { ShownStatus } from '#domain/orders.ts'
import { numberIn, purchaseNumber, shownStatus } from '#domain/orders.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import type { Db } from '../../db/client.ts'
import { duringDays, pageOf, pageSql } from '../../db/list-page.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { RETURNED, RETURNED_PURCHASES } from '../payments/refunds/returned-sql.ts'
import { SHIPPED_TYPES } from './order-stock.ts'

/** Searched by a number, with or without its prefix, or a part of an email or a name. */
export type OrderFilters = ListAsked & {
  status: ShownStatus | null
  kind: PurchaseRow['kind'] | null
  from: Day | null
  until: Day | null
  /** Paid, with something still to be sent. */
  unsent: boolean
  /** With a subscription that waits for its reader's address to be proved. */
  waiting: boolean
}

export type ListedOrder = {
  id: string
  number: string
  kind: PurchaseRow['kind']
  status: PurchaseRow['status']
  shown: ShownStatus
  name: string
  email: string
  /** The reader's token; null for somebody without an account. */
  account: string | null
  on: Day
  total: Cents
  names: string[]
  unsent: number
  waits: boolean
  returned: Cents
  disputed: boolean
}

type Stored = Omit<ListedOrder, 'number' | 'on' | 'shown'> & {
  number: number
  created_at: string | Date
  place: string[]
}

const SORTS = {
  number: { by: sql`p.number`, shape: 'number' },
  on: { by: sql`p.created_at`, shape: 'instant' },
  who: { by: sql`lower(p.name)`, shape: 'text' },
  kind: { by: sql`p.kind`, shape: 'text' },
  status: { by: sql`p.status`, shape: 'text' },
  total: { by: sql`p.total`, shape: 'number' },
} as const
const SORTED = { sorts: SORTS, key: { by: sql`p.id`, shape: 'uuid' }, otherwise: { key: 'on', down: true } } as const

/** Of the purchases `p`. */
const waits = sql`exists (select from waiting_subscription w
  where w.purchase_id = p.id and w.started_at is null and w.cancelled_at is null)`

/** Newest first, unless asked otherwise; invoices that were never sent are not orders yet. */
export async function listOrders(
  db: Db,
  publication: Publication,
  filters: OrderFilters,
): Promise<ListPage<ListedOrder>> {
  const { timeZone, invoicePrefix } = publication
  const shipped = sql`l.type = any(${sql.param([...SHIPPED_TYPES])}::text[]) and l.sent_at is null and l.refunded_at is null`
  const conditions = [sql`p.number is not null`, ...listConditions(filters, publication, shipped)]
  const page = pageSql(SORTED, filters)
  const { rows } = await db.execute<Stored>(sql`
    with page as (
      select p.id, ${page.value} as place from purchase p
      where ${sql.join([...conditions, page.where], sql` and `)}
      order by ${page.order} limit ${page.limit})
    select page.place, p.id, p.number, p.kind, p.status, p.name, p.email, p.created_at, p.total,
      (select token from account where account.id = p.account_id) as account,
      (select coalesce(json_agg(l.name order by l.position), '[]') from purchase_line l where l.purchase_id = p.id) as names,
      (select count(*)::int from purchase_line l
        where p.status = 'paid' and l.purchase_id = p.id and ${shipped}) as unsent,
      ${waits} as waits,
      ${RETURNED} as returned,
      exists (select from payment y join dispute d on d.intent = y.intent
        where y.purchase_id = p.id and d.status = 'open') as disputed
    from page join purchase p on p.id = page.id
    order by ${page.order}`)
  return pageOf(rows, filters, ({ created_at, number, place: _, ...order }) => ({
    ...order,
    shown: shownStatus(order),
    number: purchaseNumber(invoicePrefix, number),
    on: dayOf(new Date(created_at), timeZone),
  }))
}

function listConditions(filters: OrderFilters, { timeZone, invoicePrefix }: Publication, shipped: SQL): SQL[] {
  const { search, status, kind, from, until, unsent, waiting } = filters
  return [
    ...(status ? [ofStatus(status)] : []),
    ...(kind ? [sql`p.kind = ${kind}`] : []),
    ...duringDays(sql`p.created_at`, { from, until, timeZone }),
    ...(unsent
      ? [sql`p.status = 'paid' and exists (select from purchase_line l where l.purchase_id = p.id and ${shipped})`]
      : []),
    ...(waiting ? [waits] : []),
    ...purchasesCalled(search, invoicePrefix),
  ]
}

/** The same as `shownStatus`. */
function ofStatus(status: ShownStatus): SQL {
  const returned = sql`p.status in ('paid', 'refunded') and p.id in (${RETURNED_PURCHASES})`
  switch (status) {
    case 'partly-refunded':
      return sql`${returned} and ${RETURNED} < p.total`
    case 'refunded':
      return sql`((${returned} and ${RETURNED} >= p.total)
        or (p.status = 'refunded' and p.id not in (${RETURNED_PURCHASES})))`
    case 'paid':
      return sql`p.status = 'paid' and p.id not in (${RETURNED_PURCHASES})`
    default:
      return sql`p.status = ${status}`
  }
}

/** Of the purchases `p`: by number, with or without its prefix, or a part of an email, a name or the payer's own number. */
export function purchasesCalled(search: string, prefix: string): SQL[] {
  const typed = search.trim().toLowerCase()
  if (!typed) return []
  const number = numberIn(typed, prefix)
  if (number !== null)
    return [
      sql`p.id in (select id from purchase where number = ${number}
        union all select id from purchase where po_number is not null and lower(po_number) = ${typed})`,
    ]
  const like = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return [sql`(lower(p.email) like ${like} or lower(p.name) like ${like} or lower(p.po_number) like ${like})`]
}
