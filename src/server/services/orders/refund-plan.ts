import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import { paidForEach } from '#domain/cart/priced-cart.ts'
import type { Cents } from '#domain/money.ts'
import { cents, sum, ZERO } from '#domain/money.ts'
import { computeReturnable } from '#domain/subscriptions/returnable.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import { gift, subscriptionChange } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import type { PurchaseLineRow, PurchaseRow } from '../payments/order-rows.ts'
import type { OrderMoney } from '../payments/refunds/order-money.ts'
import { readOrderMoney, readReturnedForPurchase, refundCeiling } from '../payments/refunds/order-money.ts'
import type { Return } from '../payments/refunds/refund-buyers.ts'
import type { ChangeRow, SubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import { readMoneyOfSubscription, readSubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import { returnUpgrades, upgradesDownTo } from '../payments/refunds/undo-upgrades.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import type { BoughtSubscription, GiftMoney } from './gift-money.ts'
import { isMailed, isOver, isRedeemed, readGiftMoney } from './gift-money.ts'

/** What goes back, and what is taken back for it. */
export type RefundPlan = { returns: Return[]; undoes: ChangeRow[]; ends: SubscriptionRow[] }

export type RefundableSubscription = { row: SubscriptionRow; name: string; returnable: Cents; plan: RefundPlan }

/** Everything of an order that can still go back: shown before anything is returned. */
export type RefundPlans = {
  /** Without the gifts that somebody has redeemed, which go on. */
  whole: RefundPlan
  /** Ends these, too: their unserved issues go back instead of all that was paid for them. Null where there are none. */
  wholeWithGifts: RefundPlan | null
  lines: Map<number, RefundPlan>
  subscriptions: RefundableSubscription[]
}

const NOTHING: RefundPlan = { returns: [], undoes: [], ends: [] }

export async function refundPlans(
  db: Db | Tx,
  row: PurchaseRow,
  lines: readonly PurchaseLineRow[],
  { endsGifts = false }: { endsGifts?: boolean } = {},
): Promise<RefundPlans> {
  const order = (await readOrderMoney(db, [row.id])).get(row.id)
  // A redeemed gift outlives the refund of its order, but not a payment that turns out to be none.
  const isOpen = row.status === 'paid' || (endsGifts && row.status === 'refunded')
  if (!isOpen || !order) return { whole: NOTHING, wholeWithGifts: null, lines: new Map(), subscriptions: [] }
  const [change] = await db
    .select()
    .from(subscriptionChange)
    .where(and(eq(subscriptionChange.purchaseId, row.id), isNull(subscriptionChange.reverses)))
  if (change) return { whole: await planUpgrade(db, change), wholeWithGifts: null, lines: new Map(), subscriptions: [] }
  const bought = await readOrderSubscriptions(db, row.id)
  const money = await readSubscriptionMoney(
    db,
    bought.map(({ id }) => id),
  )
  const known = bought.map((one): BoughtSubscription => ({ row: one, money: money.get(one.id) as SubscriptionMoney }))
  const gifts = await readGiftMoney(db, row.id, known)
  const ofOrder = { order, own: known.filter(({ row: one }) => one.purchaseId === row.id), gifts }
  return {
    whole: endsGifts ? planWithoutPayment(order, known) : planWhole(ofOrder, { endsRedeemed: false }),
    wholeWithGifts: gifts.some(isRedeemed) ? planWhole(ofOrder, { endsRedeemed: true }) : null,
    lines: await planLines(db, { row, lines, order }),
    subscriptions: known.filter(({ row: one }) => isRunning(one)).map(refundableSubscription),
  }
}

const isRunning = ({ cancelledAt, tokensLeft }: SubscriptionRow) => !cancelledAt && tokensLeft !== 0

/** Bought with this order, for oneself or as a gift that somebody has redeemed. */
async function readOrderSubscriptions(db: Db | Tx, purchaseId: string): Promise<SubscriptionRow[]> {
  const given = db.select({ id: gift.subscriptionId }).from(gift).where(eq(gift.purchaseId, purchaseId))
  return db
    .select()
    .from(subscription)
    .where(or(eq(subscription.purchaseId, purchaseId), sql`${subscription.id} in ${given}`))
    .orderBy(subscription.position)
}

/** Unserved issues go back: what each payment was for, the last upgrade first. */
export function planCancelling(row: SubscriptionRow, { parts, back }: SubscriptionMoney): RefundPlan {
  const returns = parts.map(({ order }, at): Return => {
    const amount = back.parts[at]?.unserved ?? ZERO
    const key = `unserved:${row.id}:${order?.purchaseId ?? ''}`
    return { order, subscriptionId: row.id, position: null, amount, key }
  })
  return { returns: returns.toReversed().filter(hasAmount), undoes: [], ends: [row] }
}

/** Its own money has gone back already: it ends, and its upgrades are refunded with it. */
export function planEnding(row: SubscriptionRow, money: SubscriptionMoney): RefundPlan {
  return { returns: returnUpgrades(money, money.upgrades), undoes: money.upgrades, ends: [row] }
}

const hasAmount = ({ amount }: Return) => amount > 0

function refundableSubscription({ row, money }: BoughtSubscription): RefundableSubscription {
  const name = subscriptionName(mediumOf(row.setDeliverable), row.setLevel, row)
  return { row, name, returnable: money.back.returnable, plan: planCancelling(row, money) }
}

async function planUpgrade(db: Db | Tx, change: ChangeRow): Promise<RefundPlan> {
  const money = await readMoneyOfSubscription(db, change.subscriptionId)
  const undoes = upgradesDownTo(money, change.id)
  return { returns: returnUpgrades(money, undoes), undoes, ends: [] }
}

type Ordered = { order: OrderMoney; own: readonly BoughtSubscription[]; gifts: readonly GiftMoney[] }

/**
 * All that has not gone back, and the upgrades with it. A gift that began goes back by its unserved issues when it ends:
 * one that is mailed without anybody having redeemed it always does, a redeemed one only when staff say so (product 6, 12).
 */
function planWhole({ order, own, gifts }: Ordered, { endsRedeemed }: { endsRedeemed: boolean }): RefundPlan {
  const ending = gifts.filter((one) => isMailed(one) || isOver(one) || endsRedeemed)
  const running = ending.filter(({ row }) => isRunning(row))
  const cancelled = running.map(({ row, money }) => planCancelling(row, money).returns)
  let room: number = Math.max(0, refundCeiling(order) - sum(ending.map(({ kept }) => kept)))
  const ofGifts = cancelled.flat().map((one): Return => {
    if (one.order?.purchaseId !== order.purchaseId) return one
    const amount = cents(Math.min(one.amount, room))
    room -= amount
    return { ...one, amount }
  })
  const rest: Return = {
    order,
    subscriptionId: null,
    position: null,
    amount: cents(room),
    key: `refund:${order.purchaseId}`,
  }
  const endings = own.filter(({ row }) => !row.cancelledAt).map(({ row, money }) => planEnding(row, money))
  return {
    returns: [rest, ...ofGifts, ...endings.flatMap(({ returns }) => returns)].filter(hasAmount),
    undoes: endings.flatMap(({ undoes }) => undoes),
    ends: [...running.map(({ row }) => row), ...endings.flatMap(({ ends }) => ends)],
  }
}

/** Its payment turns out to be none: everything ends, gifts that were redeemed too (product 12). */
function planWithoutPayment(order: OrderMoney, bought: readonly BoughtSubscription[]): RefundPlan {
  const own: Return = {
    order,
    subscriptionId: null,
    position: null,
    amount: refundCeiling(order),
    key: `refund:${order.purchaseId}`,
  }
  const endings = bought.filter(({ row }) => !row.cancelledAt).map(({ row, money }) => planEnding(row, money))
  return {
    returns: [own, ...endings.flatMap(({ returns }) => returns)].filter(hasAmount),
    undoes: endings.flatMap(({ undoes }) => undoes),
    ends: endings.flatMap(({ ends }) => ends),
  }
}

type OrderWithLines = { row: PurchaseRow; lines: readonly PurchaseLineRow[]; order: OrderMoney }

/** A subscription goes back by its unserved issues, a gift while it waits; the rest by what was paid for the line. */
async function planLines(db: Db | Tx, { row, lines, order }: OrderWithLines): Promise<Map<number, RefundPlan>> {
  const returned = await readReturnedForPurchase(db, row.id)
  const plans = new Map<number, RefundPlan>()
  for (const line of lines) {
    const { position } = line
    if (line.refundedAt || line.type === 'personal-subscription' || line.type === 'subscription-upgrade') continue
    const back = sum(returned.filter((one) => one.position === position).map((one) => one.amount))
    const whole = computeReturnable({
      paid: sum(paidForEach(row, line)),
      returned: back,
      ceiling: refundCeiling(order),
    })
    const waiting = line.item?.type === 'gift-subscription' ? await waitingGifts(db, row.id, line) : null
    const amount = cents(Math.min(whole, waiting ? sum(waiting.map((one) => one.amount)) : whole))
    const key = `line:${row.id}:${position}`
    if (amount > 0)
      plans.set(position, { ...NOTHING, returns: [{ order, subscriptionId: null, position, amount, key }] })
  }
  return plans
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
