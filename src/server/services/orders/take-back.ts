import { and, eq, inArray, isNull } from 'drizzle-orm'
import { entitlement, gift, purchaseLine } from '../../db/schema/orders.ts'
import { stopDonationFor } from '../donations/stop-monthly.ts'
import type { PurchaseLineRow } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { refundedOrder, undoUpgrades } from '../payments/refunds/undo-upgrades.ts'
import { cancelSubscription, serveLatestRelease } from '../subscriptions/issue-ledger.ts'
import { cancelWaiting } from '../subscriptions/waiting-subscription.ts'
import { putBackStock } from './order-stock.ts'
import type { RefundPlan } from './refund-plan.ts'
import { waitingGifts } from './refund-plan.ts'

export type Taker = { actor: string; reason: string; purchaseId: string | null }

/** Upgrades are undone, subscriptions end, and whatever is queued behind them has its turn. */
export async function takeBackIssues(context: PaymentTx, plan: RefundPlan, taker: Taker): Promise<void> {
  const { tx, now, catalogue } = context
  const { returns, undoes, ends } = plan
  const hand = { ...taker, now: now() }
  const changed = await undoUpgrades(context, undoes, taker.actor)
  const orders = new Set(returns.map(({ order }) => order?.purchaseId))
  for (const { purchaseId } of undoes)
    if (purchaseId && orders.has(purchaseId)) await refundedOrder(context, purchaseId)
  for (const row of ends) await cancelSubscription(tx, row, hand)
  for (const reader of new Set([...ends, ...changed].map(({ accountId }) => accountId)))
    await serveLatestRelease(tx, reader, catalogue, hand)
}

/** Takes back what is unserved: issues left, gifts that wait, downloads, months to come. What was served or sent stays. */
export async function takeBackOrder(context: PaymentTx, plan: RefundPlan, taker: Taker & { purchaseId: string }) {
  const { tx, now } = context
  const { purchaseId } = taker
  // Before the issues: the next subscription serves what is no longer bought.
  await tx.update(entitlement).set({ revokedAt: now() }).where(eq(entitlement.purchaseId, purchaseId))
  await takeBackIssues(context, plan, taker)
  await tx
    .update(gift)
    .set({ status: 'cancelled', cancelledAt: now() })
    .where(and(eq(gift.purchaseId, purchaseId), eq(gift.status, 'waiting')))
  await cancelWaiting(tx, purchaseId, now())
  await stopDonationFor(context, purchaseId)
  if (await refundedOrder(context, purchaseId)) await putBackStock(tx, purchaseId)
}

export async function takeBackLine({ tx, now }: PaymentTx, line: PurchaseLineRow): Promise<void> {
  const { purchaseId, position, ref } = line
  await putBackStock(tx, purchaseId, position)
  await tx
    .update(purchaseLine)
    .set({ refundedAt: now() })
    .where(and(eq(purchaseLine.purchaseId, purchaseId), eq(purchaseLine.position, position)))
  const gifts = (await waitingGifts(tx, purchaseId, line)).map(({ id }) => id)
  if (gifts.length > 0)
    await tx
      .update(gift)
      .set({ status: 'cancelled', cancelledAt: now() })
      .where(and(inArray(gift.id, gifts), eq(gift.status, 'waiting')))
  if (ref)
    await tx
      .update(entitlement)
      .set({ revokedAt: now() })
      .where(and(eq(entitlement.purchaseId, purchaseId), eq(entitlement.ref, ref), isNull(entitlement.revokedAt)))
}
