import { sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { sqlInstant } from '../../../db/instant.ts'
import { refund } from '../../../db/schema/payments.ts'
import { manualRefund } from '../../../db/schema/staff.ts'

/** A payment that can still give something back. */
export type Source = { intent: string; left: Cents }

/**
 * What an order was paid, and what of it has gone back, whoever returned it: a lost dispute has, too. A part of an invoice
 * that is not wholly paid counts for nothing yet: it is taken back, not refunded.
 */
export type OrderMoney = {
  purchaseId: string
  number: number | null
  name: string
  email: string
  accountId: string | null
  paid: Cents
  returned: Cents
  sources: Source[]
  /** Of what was recorded by hand. */
  byHand: Cents
}

export const refundCeiling = ({ paid, returned }: OrderMoney): Cents => cents(Math.max(0, paid - returned))

type Row = Omit<OrderMoney, 'purchaseId' | 'accountId' | 'sources' | 'byHand'> & {
  id: string
  account_id: string | null
  sources: Source[] | null
  by_hand: Cents
}

/** As it stood at an instant; without one, as it stands. */
export async function readOrderMoney(
  db: Db | Tx,
  purchaseIds: readonly string[],
  at?: Date,
): Promise<Map<string, OrderMoney>> {
  if (purchaseIds.length === 0) return new Map()
  const until = (column: string) => (at ? sql`and ${sql.raw(column)} <= ${sqlInstant(at)}` : sql``)
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.number, p.name, p.email, p.account_id, o.captured + h.recorded as paid, o.back + h.back as returned,
      o.sources, h.recorded - h.back as by_hand
    from purchase p
    cross join lateral (
      select coalesce(sum(y.amount), 0)::int as captured, coalesce(sum(r.back), 0)::int as back,
        json_agg(json_build_object('intent', y.intent, 'left', y.amount - r.back) order by y.captured_at, y.intent) as sources
      from payment y
      cross join lateral (
        select ((select coalesce(sum(amount), 0) from refund
            where intent = y.intent and state <> 'failed' ${until('created_at')})
          + (select coalesce(sum(amount), 0) from dispute
            where intent = y.intent and status = 'lost' ${until('closed_at')}))::int as back) r
      where y.purchase_id = p.id ${until('y.captured_at')}) o
    cross join lateral (
      select (select coalesce(sum(amount), 0)::int from recorded_payment
          where purchase_id = p.id and p.paid_at is not null ${until('p.paid_at')} ${until('recorded_at')}) as recorded,
        (select coalesce(sum(amount), 0)::int from hand_refund
          where purchase_id = p.id ${until('created_at')}) as back) h
    where p.id = any(${sql.param([...purchaseIds])}::uuid[])`)
  return new Map(
    rows.map(({ id, account_id, sources, by_hand, ...row }) => [
      id,
      { ...row, purchaseId: id, accountId: account_id, sources: sources ?? [], byHand: by_hand },
    ]),
  )
}

/** What is known to have gone back for one thing: a subscription, or another line. */
export type Returned = {
  purchaseId: string | null
  subscriptionId: string | null
  position: number | null
  amount: Cents
}

const OF_SUBSCRIPTIONS = (ids: readonly string[]) => sql`subscription_id = any(${sql.param([...ids])}::uuid[])`
const OF_PURCHASE = (id: string) => sql`purchase_id = ${id}`

export const readReturnedForSubscriptions = (db: Db | Tx, ids: readonly string[], at?: Date) =>
  readAllRefunds(db, OF_SUBSCRIPTIONS(ids), at)
export const readReturnedForPurchase = (db: Db | Tx, id: string) => readAllRefunds(db, OF_PURCHASE(id))

async function readAllRefunds(db: Db | Tx, of: ReturnType<typeof OF_PURCHASE>, at?: Date): Promise<Returned[]> {
  const until = at ? sql`and created_at <= ${sqlInstant(at)}` : sql``
  const { rows } = await db.execute<{
    purchase_id: string | null
    subscription_id: string | null
    position: number | null
    amount: Cents
  }>(sql`
    select purchase_id, subscription_id, position, amount from ${refund} where ${of} and state <> 'failed' ${until}
    union all
    select purchase_id, subscription_id, position, amount from ${manualRefund} where ${of} ${until}`)
  return rows.map(({ purchase_id, subscription_id, ...row }) => ({
    ...row,
    purchaseId: purchase_id,
    subscriptionId: subscription_id,
  }))
}
