import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isShipped } from '#domain/cart/cart-item.ts'
import { SOLD_OUT } from '#domain/catalogue/stock.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Tx } from '../../db/client.ts'
import { purchaseLine } from '../../db/schema/orders.ts'
import { stock } from '../../db/schema/publication.ts'
import type { PurchaseLineRow } from '../payments/order-rows.ts'

/** What is packed and sent; a print subscription is mailed with its issues. */
export const SHIPPED_TYPES = ['basic-product', 'sized-product', 'print-issue'] as const

type StockedLine = Pick<PurchaseLineRow, 'type' | 'ref' | 'quantity'>

/** The copies of an order that no attempt has reserved. The caller's transaction is given up when something is short. */
export async function takeStock(tx: Tx, lines: readonly StockedLine[]): Promise<Outcome<null>> {
  // In one order for everybody, as buyers take them, so that two never wait for each other.
  for (const { ref, quantity } of lines.filter(({ type }) => isShipped(type)).sort(byRef)) {
    const taken = await tx
      .update(stock)
      .set({ onHand: sql`${stock.onHand} - ${quantity}` })
      .where(and(eq(stock.ref, ref ?? ''), sql`${stock.onHand} - ${stock.reserved} >= ${quantity}`))
      .returning({ ref: stock.ref })
    if (taken.length === 0) return refuse(SOLD_OUT)
  }
  return done(null)
}

/** What was paid for but was never shipped is on the shelf again: all lines, or one. */
export async function putBackStock(tx: Tx, purchaseId: string, position?: number): Promise<void> {
  const unsent = await tx
    .select({ ref: purchaseLine.ref, quantity: purchaseLine.quantity })
    .from(purchaseLine)
    .where(
      and(
        eq(purchaseLine.purchaseId, purchaseId),
        position === undefined ? isNull(purchaseLine.refundedAt) : eq(purchaseLine.position, position),
        isNull(purchaseLine.sentAt),
        inArray(purchaseLine.type, [...SHIPPED_TYPES]),
      ),
    )
    .orderBy(asc(purchaseLine.ref))
  for (const { ref, quantity } of unsent) {
    await tx
      .update(stock)
      .set({ onHand: sql`${stock.onHand} + ${quantity}` })
      .where(eq(stock.ref, ref ?? ''))
  }
}

function byRef(one: StockedLine, other: StockedLine): number {
  return (one.ref ?? '') < (other.ref ?? '') ? -1 : 1
}
