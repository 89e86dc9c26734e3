import { and, eq } from 'drizzle-orm'
import { ZERO } from '#domain/money.ts'
import { purchase, subscriptionChange } from '../../../db/schema/orders.ts'
import { subscription } from '../../../db/schema/subscriptions.ts'
import { endHoldsOfDigital } from '../../subscriptions/end-holds.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions.ts'
import type { PaymentTx } from '../payment-context.ts'
import type { Return } from './refund-buyers.ts'
import type { ChangeRow, SubscriptionMoney } from './subscription-money.ts'

/** This upgrade and those after it, the last first: each was paid on top of the one before. */
export function upgradesDownTo({ upgrades }: SubscriptionMoney, changeId: number): ChangeRow[] {
  return upgrades.slice(0, 1 + upgrades.findIndex(({ id }) => id === changeId))
}

/** What goes back for them: the shares of the issues that are still to come, each to whoever paid it. */
export function returnUpgrades({ parts, back }: SubscriptionMoney, upgrades: readonly ChangeRow[]): Return[] {
  return upgrades.flatMap((change): Return[] => {
    const at = parts.findIndex((part) => part.change?.id === change.id)
    const amount = back.parts[at]?.own ?? 0
    const order = parts[at]?.order ?? null
    if (!amount) return []
    const { subscriptionId, id } = change
    return [{ order, subscriptionId, position: null, amount, key: `upgrade:${id}` }]
  })
}

/** What was paid for and what is served are as they were before. Answers the subscriptions that it changed. */
export async function undoUpgrades(
  { tx, now }: PaymentTx,
  upgrades: readonly ChangeRow[],
  actor: string,
): Promise<SubscriptionRow[]> {
  const changed: SubscriptionRow[] = []
  for (const { id, subscriptionId, purchaseId, before } of upgrades) {
    const [row] = await tx.select().from(subscription).where(eq(subscription.id, subscriptionId))
    if (!row || row.cancelledAt) continue
    const paid = { level: row.setLevel, deliverable: row.setDeliverable }
    const served = { level: row.activeLevel, deliverable: row.activeDeliverable }
    await tx.insert(subscriptionChange).values({
      subscriptionId,
      purchaseId,
      reverses: id,
      amount: ZERO,
      actor,
      at: now(),
      before: { paid, served },
      after: before,
    })
    await tx
      .update(subscription)
      .set({
        setLevel: before.paid.level,
        setDeliverable: before.paid.deliverable,
        activeLevel: before.served.level,
        activeDeliverable: before.served.deliverable,
      })
      .where(eq(subscription.id, subscriptionId))
    await endHoldsOfDigital(tx, row.accountId)
    changed.push(row)
  }
  return changed
}

/** False when it was so before. */
export async function refundedOrder({ tx }: Pick<PaymentTx, 'tx'>, purchaseId: string): Promise<boolean> {
  const turned = await tx
    .update(purchase)
    .set({ status: 'refunded' })
    .where(and(eq(purchase.id, purchaseId), eq(purchase.status, 'paid')))
    .returning({ id: purchase.id })
  return turned.length > 0
}
