import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { CheckedRow } from '#domain/staff-lists/bulk.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import { inUuids } from '../../db/list-page.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { SHIPPED_TYPES } from './order-stock.ts'
import { queueOnItsWay } from './receipts/order-messages.ts'

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
        action: 'sent a parcel',
        subject: `order:${number}`,
        after: { lines: positions, tracking },
      })
      await queueOnItsWay({ ...context, tx, catalogue }, row, { lines: sent, tracking })
    }
    return sentLines > 0 ? done({ lines: sentLines }) : refuse(NOTHING_TO_SEND)
  })
}

type Row = {
  id: string
  number: number | null
  name: string
  status: PurchaseRow['status']
  shipped: number
  waits: number
}

/** Which of these orders `markLinesSent` would mark as sent, and why not the others. */
export async function checkSending(db: Db, ids: readonly string[], prefix: string): Promise<CheckedRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.number, p.name, p.status, count(l.position)::int as shipped,
      (count(l.position) filter (where l.sent_at is null and l.refunded_at is null))::int as waits
    from purchase p
    left join purchase_line l on l.purchase_id = p.id and l.type = any(${sql.param([...SHIPPED_TYPES])}::text[])
    where ${inUuids(sql`p.id`, ids)}
    group by p.id`)
  return rows.map(({ id, number, name, ...row }) => ({
    id,
    label: `${number === null ? 'Draft' : purchaseNumber(prefix, number)}, ${name}`,
    because: faultOf(row),
  }))
}

function faultOf({ status, shipped, waits }: Pick<Row, 'status' | 'shipped' | 'waits'>): string | null {
  if (status !== 'paid') return 'Not paid'
  if (shipped === 0) return 'Nothing to send'
  return waits === 0 ? 'Already sent' : null
}
