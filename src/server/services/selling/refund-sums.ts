import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { subscriptionName } from '#domain/line-name.ts'
import type { Cents } from '#domain/money.ts'
import { cents, subtract, sum, ZERO } from '#domain/money.ts'
import { paidForEach } from '#domain/priced-cart.ts'
import type { Movement } from '#domain/token-value.ts'
import { refundFor, worthOf } from '#domain/token-value.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import { payment, recordedPayment, refund } from '../../db/schema/money.ts'
import { ledgerEntry, subscription } from '../../db/schema/people.ts'
import { gift, subscriptionChange } from '../../db/schema/purchase.ts'
import { movementsIn } from '../movements.ts'
import type { PurchaseLineRow, PurchaseRow } from '../purchases.ts'
import type { SubscriptionRow } from '../subscriptions.ts'

/** A payment that can still give something back. */
export type Source = { intent: string; purchaseId: string; left: Cents }

export type RefundableCycle = {
  row: SubscriptionRow
  name: string
  /** What its unserved issues were paid with. */
  owed: Cents
  /** What of it goes back online, and what came as a check or a wire. */
  worth: Cents
  byHand: Cents
  sources: Source[]
}

/** What may still go back, and how each sum comes about: shown before anything is returned. */
export type RefundSums = {
  sources: Source[]
  /** All that came in online and has not gone back. */
  whole: Cents
  /** Came as a check or a wire: the money itself is returned outside, by hand. */
  byHand: Cents
  lines: Map<number, Cents>
  /** With the worth of their unserved issues. */
  cycles: RefundableCycle[]
}

export async function refundSums(
  db: Db | Tx,
  row: PurchaseRow,
  lines: readonly PurchaseLineRow[],
): Promise<RefundSums> {
  const sources = await sourcesOf(db, [row.id])
  const whole = sum(sources.map(({ left }) => left))
  if (row.status !== 'paid') return { sources, whole: ZERO, byHand: ZERO, lines: new Map(), cycles: [] }
  const bought = await db.select().from(subscription).where(eq(subscription.purchaseId, row.id))
  const cycles: RefundableCycle[] = []
  for (const cycle of bought) {
    if (!cycle.cancelledAt && cycle.tokensLeft !== 0) cycles.push(await refundableCycle(db, cycle))
  }
  return {
    ...{ sources, whole, cycles },
    byHand: await recordedLeft(db, row.id, bought),
    lines: await lineSums(db, row, lines, whole),
  }
}

/** Of a check or a wire, without what went back by hand when a subscription of this purchase was ended. */
async function recordedLeft(db: Db | Tx, purchaseId: string, bought: readonly SubscriptionRow[]): Promise<Cents> {
  let left = await recorded(db, [purchaseId])
  if (left === 0) return ZERO
  for (const { id } of bought) left -= worthOf(await movementsOf(db, id, [])).refunded
  return cents(Math.max(0, left))
}

async function recorded(db: Db | Tx, purchases: readonly string[]): Promise<number> {
  const rows = await db
    .select({ amount: recordedPayment.amount })
    .from(recordedPayment)
    .where(inArray(recordedPayment.purchaseId, [...purchases]))
  return sum(rows.map(({ amount }) => amount))
}

async function sourcesOf(db: Db | Tx, purchases: readonly string[]): Promise<Source[]> {
  const paid = await db
    .select()
    .from(payment)
    .where(inArray(payment.purchaseId, [...purchases]))
    .orderBy(asc(payment.capturedAt))
  const returned = await db
    .select({ intent: refund.intent, amount: refund.amount })
    .from(refund)
    .where(
      and(
        inArray(
          refund.intent,
          paid.map(({ intent }) => intent),
        ),
        ne(refund.state, 'failed'),
      ),
    )
  return paid.map(({ intent, purchaseId, amount }) => {
    const back = sum(returned.filter((one) => one.intent === intent).map((one) => one.amount))
    return { intent, purchaseId: purchaseId ?? '', left: subtract(amount, back) }
  })
}

/** A subscription goes back by its unserved issues, a gift while it waits; the rest by what was paid for the line. */
async function lineSums(
  db: Db | Tx,
  row: PurchaseRow,
  lines: readonly PurchaseLineRow[],
  whole: Cents,
): Promise<Map<number, Cents>> {
  const sums = new Map<number, Cents>()
  for (const line of lines) {
    if (line.refundedAt || line.type === 'personal-subscription' || line.type === 'subscription-upgrade') continue
    const waiting = line.item?.type === 'gift-subscription' ? await waitingGifts(db, row.id, line) : null
    const amount = sum(waiting ? waiting.map((one) => one.amount) : paidForEach(row, line))
    if (amount > 0 && amount <= whole) sums.set(line.position, amount)
  }
  return sums
}

/** Gifts of a line that nobody has redeemed. */
export async function waitingGifts(db: Db | Tx, purchaseId: string, { item }: PurchaseLineRow) {
  if (item?.type !== 'gift-subscription') return []
  const { term, level, deliverable } = item
  return db
    .select({ id: gift.id, amount: gift.amount })
    .from(gift)
    .where(
      and(
        ...[eq(gift.purchaseId, purchaseId), eq(gift.status, 'waiting'), eq(gift.term, term), eq(gift.level, level)],
        eq(gift.deliverable, deliverable),
      ),
    )
}

/** What the issues that are still to come were paid with: the order, and any change of it that was paid. */
export async function refundableCycle(db: Db | Tx, row: SubscriptionRow): Promise<RefundableCycle> {
  const changes = await db.select().from(subscriptionChange).where(eq(subscriptionChange.subscriptionId, row.id))
  const purchases = [row.purchaseId, ...changes.map(({ purchaseId }) => purchaseId)].filter((id) => id !== null)
  const sources = purchases.length > 0 ? await sourcesOf(db, purchases) : []
  const owed = refundFor(await movementsOf(db, row.id, changes), row.tokensLeft)
  const worth = cents(Math.min(owed, sum(sources.map(({ left }) => left))))
  const byHand = cents(Math.min(owed - worth, purchases.length > 0 ? await recorded(db, purchases) : 0))
  const name = subscriptionName(mediumOf(row.setDeliverable), row.setLevel, row.term)
  return { row, name, owed, worth, byHand, sources }
}

async function movementsOf(
  db: Db | Tx,
  subscriptionId: string,
  changes: readonly (typeof subscriptionChange.$inferSelect)[],
): Promise<Movement[]> {
  const rows = await db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.subscriptionId, subscriptionId))
    .orderBy(asc(ledgerEntry.id))
  return movementsIn(rows, changes)
}
