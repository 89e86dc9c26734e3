import { and, asc, inArray, lte, sql } from 'drizzle-orm'
import { subtract, sum, ZERO } from '#domain/money.ts'
import type { GoesBack, PaidPart } from '#domain/subscriptions/returnable.ts'
import { whatCanGoBack } from '#domain/subscriptions/returnable.ts'
import type { TokenValue } from '#domain/subscriptions/token-value.ts'
import { valueTokens } from '#domain/subscriptions/token-value.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { subscriptionChange } from '../../../db/schema/orders.ts'
import { ledgerEntry } from '../../../db/schema/subscriptions.ts'
import type { DatedEntry } from '../../subscriptions/ledger-entries.ts'
import { mergeDated } from '../../subscriptions/ledger-entries.ts'
import type { EntryRow } from '../../subscriptions/subscriptions.ts'
import type { OrderMoney, Returned } from './order-money.ts'
import { readOrderMoney, readReturnedForSubscriptions, refundCeiling } from './order-money.ts'

export type ChangeRow = typeof subscriptionChange.$inferSelect

/** A payment for a subscription; without an order it is an opening balance. */
export type Part = PaidPart & { order: OrderMoney | null; change: ChangeRow | null }

export type SubscriptionMoney = {
  history: DatedEntry[]
  value: TokenValue
  /** Its own line first, then its paid upgrades in turn. */
  parts: Part[]
  back: GoesBack
  /** Changes that were bought and not undone, the last first. */
  upgrades: ChangeRow[]
}

type Base = { id: string; account_id: string; purchase_id: string | null }

const AT_ONCE = 1000

/** What can still go back for each of these subscriptions, as it stood at an instant: all who ask for it ask here. */
export async function readSubscriptionMoney(
  db: Db | Tx,
  ids: readonly string[],
  at?: Date,
): Promise<Map<string, SubscriptionMoney>> {
  const all = new Map<string, SubscriptionMoney>()
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const [id, one] of await readSome(db, ids.slice(from, from + AT_ONCE), at)) all.set(id, one)
  return all
}

export async function readMoneyOfSubscription(db: Db | Tx, id: string): Promise<SubscriptionMoney> {
  const money = (await readSubscriptionMoney(db, [id])).get(id)
  if (!money) throw new Error('There is no such subscription.')
  return money
}

async function readSome(db: Db | Tx, ids: readonly string[], at?: Date): Promise<[string, SubscriptionMoney][]> {
  const some = [...ids]
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(and(inArray(ledgerEntry.subscriptionId, some), at && lte(ledgerEntry.at, at)))
    .orderBy(asc(ledgerEntry.id))
  const changes = await db
    .select()
    .from(subscriptionChange)
    .where(and(inArray(subscriptionChange.subscriptionId, some), at && lte(subscriptionChange.at, at)))
    .orderBy(asc(subscriptionChange.id))
  // A gift's issues were paid for by whoever gave it.
  const { rows: bases } = await db.execute<Base>(sql`
    select s.id, s.account_id, coalesce(s.purchase_id, g.purchase_id) as purchase_id
    from subscription s left join gift g on g.subscription_id = coalesce(s.moved_to, s.id)
    where s.id = any(${sql.param(some)}::uuid[])`)
  const purchases = [...bases.map((base) => base.purchase_id), ...changes.map(({ purchaseId }) => purchaseId)]
  const orders = await readOrderMoney(db, [...new Set(purchases.filter((id) => id !== null))], at)
  const entriesOf = Map.groupBy(entries, ({ subscriptionId }) => subscriptionId)
  const changesOf = Map.groupBy(changes, ({ subscriptionId }) => subscriptionId)
  const returnedOf = Map.groupBy(
    await readReturnedForSubscriptions(db, some, at),
    ({ subscriptionId }) => subscriptionId,
  )
  return bases.map((base) => {
    const entries = entriesOf.get(base.id) ?? []
    const changes = changesOf.get(base.id) ?? []
    return [base.id, reckonMoney(base, { entries, changes, orders, returned: returnedOf.get(base.id) ?? [] })]
  })
}

type Facts = {
  entries: EntryRow[]
  changes: ChangeRow[]
  orders: ReadonlyMap<string, OrderMoney>
  returned: readonly Returned[]
}

function reckonMoney(base: Base, { entries, changes, orders, returned }: Facts): SubscriptionMoney {
  const history = mergeDated(entries, changes)
  const value = valueTokens(history.map(({ entry }) => entry))
  const granted = sum(entries.filter(({ kind }) => kind === 'granted').map(({ amount }) => amount))
  // Without an order only a balance that was brought along can go back: nobody paid here for another.
  const isOpening = entries.some((entry) => entry.isOpening)
  // What has moved goes back from where it is now.
  const own = subtract(granted, value.moved)
  const paid = [
    { change: null, purchaseId: base.purchase_id, amount: own },
    ...changes
      .filter(({ amount }) => amount > 0)
      .map((change) => ({ change, purchaseId: change.purchaseId, amount: change.amount })),
  ]
  const parts = paid.map(({ change, purchaseId, amount }, at): Part => {
    const order = (purchaseId && orders.get(purchaseId)) || null
    const back = sum(returned.filter((one) => belongsTo(one, purchaseId, change)).map((one) => one.amount))
    return {
      order,
      change,
      paid: amount,
      returned: back,
      share: value.parts[at] ?? ZERO,
      buyer: order ? (order.accountId ?? order.email) : base.account_id,
      ceiling: order ? refundCeiling(order) : isOpening ? subtract(amount, back) : ZERO,
    }
  })
  const undone = new Set(changes.map(({ reverses }) => reverses))
  return {
    history,
    value,
    parts,
    back: whatCanGoBack(parts),
    upgrades: changes.filter(({ id, purchaseId, reverses }) => purchaseId && !reverses && !undone.has(id)).toReversed(),
  }
}

/** What was paid back by hand before orders were written down is of the subscription itself. */
function belongsTo(one: Returned, purchaseId: string | null, change: ChangeRow | null): boolean {
  return one.purchaseId === purchaseId || (one.purchaseId === null && change === null)
}
