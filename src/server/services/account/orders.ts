import { sql } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { dueDay } from '#domain/invoices/invoice.ts'
import { purchaseNumber } from '#domain/orders.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import type { GiftRow } from '../gifts/redeem-gift.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'

type StoredOrder = Pick<PurchaseRow, 'total' | 'status' | 'receipt' | 'invoice'> & {
  number: number
  at: string
  sentOn: Day | null
  net: number | null
  names: string[]
  refs: string[]
}
type StoredGift = Pick<GiftRow, 'token' | 'term' | 'issuesPerYear' | 'level' | 'deliverable' | 'status'> & {
  at: string
  from: string
  given: boolean
  received: boolean
}

export type OrderEntry = Pick<StoredOrder, 'total' | 'status' | 'receipt' | 'invoice'> & {
  number: string
  on: Day
  /** Of an invoice that was sent. */
  dueOn: Day | null
  /** What was bought, line by line. */
  names: string[]
}
export type GiftEntry = { token: string; name: string; on: Day; status: GiftRow['status']; from: string }

/** Newest first, all of it. */
export type OrdersAndGifts = {
  orders: OrderEntry[]
  given: GiftEntry[]
  received: GiftEntry[]
  /** Refs of what was bought in digital form. */
  bought: string[]
}

/** What a reader has bought, given and been given: in one statement, as the overview is looked at often. */
export async function readOrdersAndGifts(db: Db, accountId: string, publication: Publication): Promise<OrdersAndGifts> {
  const { timeZone, invoicePrefix } = publication
  const { rows } = await db.execute<{ orders: StoredOrder[]; gifts: StoredGift[] }>(sql`
    select
      (select coalesce(json_agg(json_build_object(
          'number', p.number, 'at', p.created_at, 'total', p.total, 'status', p.status,
          'receipt', p.receipt, 'invoice', p.invoice, 'sentOn', p.sent_on, 'net', p.net,
          'names', (select coalesce(json_agg(l.name order by l.position), '[]')
            from purchase_line l where l.purchase_id = p.id),
          'refs', (select coalesce(json_agg(e.ref), '[]')
            from entitlement e where e.purchase_id = p.id and e.revoked_at is null)
        ) order by p.created_at desc, p.number desc), '[]')
        from purchase p where p.account_id = ${accountId} and p.status <> 'draft') as orders,
      (select coalesce(json_agg(json_build_object(
          'token', g.token, 'term', g.term, 'issuesPerYear', g.issues_per_year, 'level', g.level, 'deliverable', g.deliverable, 'status', g.status,
          'at', g.created_at, 'from', g.giver_name,
          'given', coalesce(g.giver_account = ${accountId}, false),
          'received', coalesce(s.account_id = ${accountId}, false)
        ) order by g.created_at desc, g.id), '[]')
        from gift g left join subscription s on s.id = g.subscription_id
        where g.id in (
          select id from gift where giver_account = ${accountId}
          union all
          select redeemed.id from gift redeemed join subscription own on own.id = redeemed.subscription_id
          where own.account_id = ${accountId})) as gifts`)
  const { orders = [], gifts = [] } = rows[0] ?? {}
  const day = (at: string) => dayOf(new Date(at), timeZone)
  const entry = ({ token, level, deliverable, status, at, from, ...sold }: StoredGift): GiftEntry => ({
    token,
    status,
    from,
    on: day(at),
    name: subscriptionName(mediumOf(deliverable), level, sold),
  })
  return {
    orders: orders.map(({ number, at, sentOn, net, refs: _, ...order }) => ({
      ...order,
      dueOn: dueDay({ sent: sentOn, net: net ?? 0 }),
      number: purchaseNumber(invoicePrefix, number),
      on: day(at),
    })),
    given: gifts.filter(({ given }) => given).map(entry),
    received: gifts.filter(({ received }) => received).map(entry),
    bought: orders.flatMap(({ refs }) => refs),
  }
}
