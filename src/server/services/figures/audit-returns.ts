import { eq, sql } from 'drizzle-orm'
import { sum, ZERO } from '#domain/money.ts'
import type { Db, Tx } from '../../db/client.ts'
import { gift } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import type { SubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import { readSubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import type { Difference } from './audit-books.ts'
import { deferredIncome } from './deferred-revenue.ts'
import { readSnapshot } from './read-snapshot.ts'

const AFTER_ALL = new Date('9999-01-01T00:00:00Z')

/** What can still go back, by the one rule, for each subscription; and that the figures owe just that. */
export function auditReturns(db: Db): Promise<Difference[]> {
  return readSnapshot(db, async (tx) => {
    const rows = await tx.select({ id: subscription.id }).from(subscription)
    const money = await readSubscriptionMoney(
      tx,
      rows.map(({ id }) => id),
    )
    return [
      ...[...money].flatMap(([id, one]) => findFaults(id, one)),
      ...(await findGiftFaults(tx, money)),
      ...(await deferredFault(tx, money)),
    ]
  })
}

function findFaults(id: string, { parts, back }: SubscriptionMoney): Difference[] {
  const paid = sum(parts.map((part) => part.paid))
  const returned = sum(parts.map((part) => part.returned))
  const over = parts.some((part) => part.returned > part.paid)
  return [
    ...(over ? [{ says: 'more was returned for a subscription than was paid', row: { id, paid, returned } }] : []),
    ...(back.unserved > back.returnable
      ? [{ says: 'more is unserved of a subscription than can go back', row: { id, ...back } }]
      : []),
  ]
}

type GiftOrder = { purchase: string; paid: number; returned: number; subscriptions: string[] }

/** A gift that was mailed and never redeemed goes back by its unserved issues; the provider may have returned more. */
async function findGiftFaults(tx: Tx, money: ReadonlyMap<string, SubscriptionMoney>): Promise<Difference[]> {
  const { rows } = await tx.execute<GiftOrder>(sql`
    select * from (
      select p.id as purchase, array_agg(g.subscription_id) as subscriptions,
        (select coalesce(sum(amount), 0)::int from payment where purchase_id = p.id)
          + (select coalesce(sum(amount), 0)::int from recorded_payment where purchase_id = p.id) as paid,
        (select coalesce(sum(amount), 0)::int from refund
          where purchase_id = p.id and state <> 'failed' and actor <> 'provider')
          + (select coalesce(sum(amount), 0)::int from hand_refund where purchase_id = p.id) as returned
      from gift g join purchase p on p.id = g.purchase_id
      where g.started_at is not null and g.taken_over_at is null
      group by p.id) orders
    where returned > 0`)
  return rows.flatMap(({ purchase, paid, returned, subscriptions }) => {
    const earned = sum(subscriptions.map((id) => money.get(id)?.value.earned ?? ZERO))
    return returned + earned > paid
      ? [{ says: 'more was returned for a gift than was unserved', row: { purchase, paid, returned, earned } }]
      : []
  })
}

async function deferredFault(tx: Tx, money: ReadonlyMap<string, SubscriptionMoney>): Promise<Difference[]> {
  const waiting = await tx.select({ amount: gift.amount }).from(gift).where(eq(gift.status, 'waiting'))
  const gifts = sum(waiting.map(({ amount }) => amount))
  const figures = (await deferredIncome(tx, AFTER_ALL)).total + gifts
  const rule = sum([...money.values()].map(({ back }) => back.unserved)) + gifts
  return figures === rule ? [] : [{ says: 'deferred revenue is not what is unserved', row: { figures, rule, gifts } }]
}
