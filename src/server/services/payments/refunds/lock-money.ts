import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'

/**
 * Whatever returns money locks the orders first, then the readers, then the subscriptions, in one order for everybody: two
 * at once wait for each other, and the second sees what the first has returned. Of an order: also what its subscriptions
 * were upgraded with.
 */
export async function lockOrderMoney(tx: Tx, purchaseId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from subscription where purchase_id = ${purchaseId}
    union select subscription_id from gift where purchase_id = ${purchaseId} and subscription_id is not null
    union select subscription_id from subscription_change where purchase_id = ${purchaseId}`)
  await lockRows(
    tx,
    rows.map(({ id }) => id),
    [purchaseId],
  )
}

export async function lockSubscriptionMoney(tx: Tx, subscriptionId: string): Promise<void> {
  await lockRows(tx, [subscriptionId], [])
}

async function lockRows(tx: Tx, subscriptions: readonly string[], orders: readonly string[]): Promise<void> {
  const held = sql`${sql.param([...subscriptions])}::uuid[]`
  await tx.execute(sql`
    select id from purchase where id in (
      select unnest(${sql.param([...orders])}::uuid[])
      union select purchase_id from subscription where id = any(${held})
      union select purchase_id from gift where subscription_id = any(${held})
      union select purchase_id from subscription_change where subscription_id = any(${held}))
    order by id for no key update`)
  await tx.execute(sql`
    select id from account where id in (select account_id from subscription where id = any(${held}))
    order by id for no key update`)
  await tx.execute(sql`select id from subscription where id = any(${held}) order by id for update`)
}
