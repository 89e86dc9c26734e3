import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { queueOnItsWay } from './order-messages.ts'
import { SHIPPED_TYPES } from './order-stock.ts'

export type Sending = {
  purchases: readonly string[]
  /** Some lines of the one order; everything that waits when absent. */
  lines?: readonly number[] | undefined
  tracking: string
  actor: string
}

export const NOTHING_TO_SEND = 'Nothing here is waiting to be sent.'

/** The parcel has left: the buyer is told, once for each parcel. */
export async function markLinesSent(context: PaymentContext, sending: Sending): Promise<Outcome<{ lines: number }>> {
  const { purchases, lines, tracking, actor } = sending
  const catalogue = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<{ lines: number }>> => {
    const now = context.now()
    const paid = await tx
      .select()
      .from(purchase)
      .where(and(inArray(purchase.id, [...purchases]), eq(purchase.status, 'paid')))
      .orderBy(asc(purchase.id))
      .for('update')
    let sentLines = 0
    for (const row of paid) {
      const sent = await tx
        .update(purchaseLine)
        .set({ sentAt: now, tracking: tracking || null })
        .where(
          and(
            ...[eq(purchaseLine.purchaseId, row.id), isNull(purchaseLine.sentAt), isNull(purchaseLine.refundedAt)],
            inArray(purchaseLine.type, [...SHIPPED_TYPES]),
            ...(lines ? [inArray(purchaseLine.position, [...lines])] : []),
          ),
        )
        .returning()
      if (sent.length === 0) continue
      sentLines += sent.length
      const number = purchaseNumber(catalogue.publication.invoicePrefix, row.number ?? 0)
      const positions = sent.map(({ position }) => position).sort((one, other) => one - other)
      await writeAudit(tx, now, {
        actor,
        action: 'sent',
        subject: `order:${number}`,
        after: { lines: positions, tracking },
      })
      await queueOnItsWay({ ...context, tx, catalogue }, row, { lines: sent, tracking })
    }
    return sentLines > 0 ? done({ lines: sentLines }) : refuse(NOTHING_TO_SEND)
  })
}
