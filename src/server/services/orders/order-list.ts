import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { numberIn, purchaseNumber } from '#domain/orders.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { SHIPPED_TYPES } from './order-stock.ts'

export type OrderFilters = {
  /** A number, with or without its prefix, or a part of an email or a name. */
  search: string
  status: PurchaseRow['status'] | null
  kind: PurchaseRow['kind'] | null
  from: Day | null
  until: Day | null
  /** Paid, with something still to be sent. */
  unsent: boolean
  /** With a subscription that waits for its reader's address to be proved. */
  waiting: boolean
  page: number
}

export type ListedOrder = {
  id: string
  number: string
  kind: PurchaseRow['kind']
  status: PurchaseRow['status']
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

export type OrderPage = { orders: ListedOrder[]; page: number; more: boolean }

export const ORDERS_SHOWN = 50

type Stored = Omit<ListedOrder, 'number' | 'on'> & { number: number; created_at: string | Date }

/** Of the purchases `p`. */
const waits = sql`exists (select from waiting_subscription w
  where w.purchase_id = p.id and w.started_at is null and w.cancelled_at is null)`

/** Newest first; invoices that were never sent are not orders yet. */
export async function listOrders(db: Db, publication: Publication, filters: OrderFilters): Promise<OrderPage> {
  const { timeZone, invoicePrefix } = publication
  const shipped = sql`l.type = any(${sql.param([...SHIPPED_TYPES])}::text[]) and l.sent_at is null and l.refunded_at is null`
  const conditions = [sql`p.number is not null`, ...listConditions(filters, publication, shipped)]
  const { rows } = await db.execute<Stored>(sql`
    select p.id, p.number, p.kind, p.status, p.name, p.email, p.created_at, p.total,
      (select token from account where account.id = p.account_id) as account,
      (select coalesce(json_agg(l.name order by l.position), '[]') from purchase_line l where l.purchase_id = p.id) as names,
      (select count(*)::int from purchase_line l
        where p.status = 'paid' and l.purchase_id = p.id and ${shipped}) as unsent,
      ${waits} as waits,
      (select coalesce(sum(r.amount), 0)::int from refund r
        where r.purchase_id = p.id and r.state <> 'failed') as returned,
      exists (select from payment y join dispute d on d.intent = y.intent
        where y.purchase_id = p.id and d.status = 'open') as disputed
    from purchase p
    where ${sql.join(conditions, sql` and `)}
    order by p.created_at desc, p.id
    limit ${ORDERS_SHOWN + 1} offset ${(filters.page - 1) * ORDERS_SHOWN}`)
  return {
    orders: rows.slice(0, ORDERS_SHOWN).map(({ created_at, number, ...order }) => ({
      ...order,
      number: purchaseNumber(invoicePrefix, number),
      on: dayOf(new Date(created_at), timeZone),
    })),
    page: filters.page,
    more: rows.length > ORDERS_SHOWN,
  }
}

function listConditions(filters: OrderFilters, { timeZone, invoicePrefix }: Publication, shipped: SQL): SQL[] {
  const { search, status, kind, from, until, unsent, waiting } = filters
  const day = sql`(p.created_at at time zone ${timeZone})::date`
  return [
    ...(status ? [sql`p.status = ${status}`] : []),
    ...(kind ? [sql`p.kind = ${kind}`] : []),
    ...(from ? [sql`${day} >= ${from}::date`] : []),
    ...(until ? [sql`${day} <= ${until}::date`] : []),
    ...(unsent
      ? [sql`p.status = 'paid' and exists (select from purchase_line l where l.purchase_id = p.id and ${shipped})`]
      : []),
    ...(waiting ? [waits] : []),
    ...purchasesCalled(search, invoicePrefix),
  ]
}

/** Of the purchases `p`: by number, with or without its prefix, or a part of an email or a name. */
export function purchasesCalled(search: string, prefix: string): SQL[] {
  const typed = search.trim().toLowerCase()
  if (!typed) return []
  const number = numberIn(typed, prefix)
  if (number !== null) return [sql`p.number = ${number}`]
  const like = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return [sql`(lower(p.email) like ${like} or lower(p.name) like ${like})`]
}
