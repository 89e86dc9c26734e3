import { sql } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { NamedGift } from '#domain/gifts/named-gift.ts'
import { giftTitle } from '#domain/gifts/named-gift.ts'
import { dueDay } from '#domain/invoices/invoice.ts'
import type { Cents } from '#domain/money.ts'
import type { ShownStatus } from '#domain/orders.ts'
import { purchaseNumber, shownStatus } from '#domain/orders.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import type { GiftRow } from '../gifts/redeem-gift.ts'
import type { StoredNamedGift } from '../orders/receipts/named-gift.ts'
import { NAMED_GIFT, toNamedGift } from '../orders/receipts/named-gift.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { RETURNED } from '../payments/refunds/returned-sql.ts'

type StoredOrder = Pick<PurchaseRow, 'total' | 'status' | 'receipt' | 'invoice'> & {
  number: number
  at: string
  returned: Cents
  sentOn: Day | null
  net: number | null
  names: string[]
  refs: string[]
}
type StoredGift = Pick<GiftRow, 'token' | 'term' | 'issuesPerYear' | 'level' | 'deliverable' | 'status'> & {
  at: string
  from: string
  subscription: string | null
  named: StoredNamedGift
  given: boolean
  received: boolean
}

export type OrderEntry = Pick<StoredOrder, 'total' | 'status' | 'receipt' | 'invoice'> & {
  shown: ShownStatus
  number: string
  on: Day
  /** Of an invoice that was sent. */
  dueOn: Day | null
  /** What was bought, line by line. */
  names: string[]
}
export type ReceivedGift = {
  token: string
  /** Standard Print (1 year, 4 issues). */
  name: string
  on: Day
  status: GiftRow['status']
  from: string
  /** Token of the subscription that it became. */
  subscription: string | null
}
/** `title`: For Nell: we’ll email it on December 25, 2026. */
export type GivenGift = ReceivedGift & Pick<NamedGift, 'state' | 'place'> & { title: string }

/** Newest first, all of it. */
export type OrdersAndGifts = {
  orders: OrderEntry[]
  given: GivenGift[]
  received: ReceivedGift[]
  /** Refs of what was bought in digital form. */
  bought: string[]
}

/** What a reader has bought, given and been given: in one statement, as the overview is looked at often. */
export async function readOrdersAndGifts(db: Db, accountId: string, publication: Publication): Promise<OrdersAndGifts> {
  const { timeZone, invoicePrefix } = publication
  const { rows } = await db.execute<{ orders: StoredOrder[]; gifts: StoredGift[] }>(sql`
    select
      (select coalesce(json_agg(json_build_object(
          'number', p.number, 'at', p.created_at, 'total', p.total, 'status', p.status, 'returned', ${RETURNED},
          'receipt', p.receipt, 'invoice', p.invoice, 'sentOn', p.sent_on, 'net', p.net,
          'names', (select coalesce(json_agg(l.name order by l.position), '[]')
            from purchase_line l where l.purchase_id = p.id),
          'refs', (select coalesce(json_agg(e.ref), '[]')
            from entitlement e where e.purchase_id = p.id and e.revoked_at is null)
        ) order by p.created_at desc, p.number desc), '[]')
        from purchase p where p.account_id = ${accountId} and p.status <> 'draft') as orders,
      (select coalesce(json_agg(json_build_object(
          'token', g.token, 'term', g.term, 'issuesPerYear', g.issues_per_year, 'level', g.level, 'deliverable', g.deliverable, 'status', g.status,
          'at', g.created_at, 'from', g.giver_name, 'subscription', s.token, 'named', ${NAMED_GIFT},
          'given', coalesce(g.giver_account = ${accountId}, false),
          'received', coalesce(s.account_id = ${accountId}, false)
        ) order by g.created_at desc, g.position, g.id), '[]')
        from gift g left join subscription s on s.id = g.subscription_id left join gift_recipient r on r.gift_id = g.id
        where g.id in (
          select id from gift where giver_account = ${accountId}
          union all
          select redeemed.id from gift redeemed join subscription own on own.id = redeemed.subscription_id
          where own.account_id = ${accountId})) as gifts`)
  const { orders = [], gifts = [] } = rows[0] ?? {}
  const day = (at: string) => dayOf(new Date(at), timeZone)
  const received = ({
    token,
    level,
    deliverable,
    status,
    at,
    from,
    subscription,
    ...sold
  }: StoredGift): ReceivedGift => ({
    token,
    status,
    from,
    subscription,
    on: day(at),
    name: subscriptionName(mediumOf(deliverable), level, sold),
  })
  // What the giver typed is for the giver alone.
  const given = (stored: StoredGift): GivenGift => {
    const named = toNamedGift(stored.named, timeZone)
    return { ...received(stored), title: giftTitle(named), state: named.state, place: named.place }
  }
  return {
    orders: orders.map(({ number, at, sentOn, net, refs: _, returned, ...order }) => ({
      ...order,
      shown: shownStatus({ ...order, returned }),
      dueOn: dueDay({ sent: sentOn, net: net ?? 0 }),
      number: purchaseNumber(invoicePrefix, number),
      on: day(at),
    })),
    given: gifts.filter((gift) => gift.given).map(given),
    received: gifts.filter((gift) => gift.received).map(received),
    bought: orders.flatMap(({ refs }) => refs),
  }
}
