import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { manualRefund } from '../../db/schema/staff.ts'
import { readerSubject } from '../access/staff-write.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

type ManualRefundRow = typeof manualRefund.$inferSelect

export type PaidByHand = { id: string; note: string; actor: string }

export const PAID_BACK_ALREADY = 'This was already paid back.'

/** The check was sent, or the wire made: once, and from then on it is in the journal. */
export async function payByHand(
  context: PaymentContext,
  { id, note, actor }: PaidByHand,
): Promise<Outcome<{ amount: Cents }>> {
  const { invoicePrefix } = (await context.catalogue()).publication
  return context.db.transaction(async (tx): Promise<Outcome<{ amount: Cents }>> => {
    const now = context.now()
    const [paid] = await tx
      .update(manualRefund)
      .set({ paidAt: now, paidBy: actor, paidNote: note })
      .where(and(eq(manualRefund.id, id), isNull(manualRefund.paidAt)))
      .returning()
    if (paid) {
      const { amount } = paid
      const after = { paid: true, amount }
      await writeAudit(tx, now, {
        actor,
        action: 'paid back by hand',
        subject: await aboutRefund(tx, paid, invoicePrefix),
        after,
        reason: note,
      })
      return done({ amount })
    }
    const [there] = await tx.select({ id: manualRefund.id }).from(manualRefund).where(eq(manualRefund.id, id))
    return there ? alreadyDone(PAID_BACK_ALREADY) : refuse('We couldn’t find this refund.')
  })
}

/** The order, or whose subscription it was where there is none. */
async function aboutRefund(tx: Tx, { purchaseId, accountId }: ManualRefundRow, prefix: string): Promise<string> {
  if (!purchaseId) return readerSubject(tx, accountId ?? '')
  const [order] = await tx.select({ number: purchase.number }).from(purchase).where(eq(purchase.id, purchaseId))
  return `order:${purchaseNumber(prefix, order?.number ?? 0)}`
}

export type WaitingManualRefund = {
  id: string
  /** Who is to be paid, with the account if there is one. */
  name: string
  account: string | null
  order: number | null
  amount: Cents
  at: Date
  reason: string
}

/** What finance still has to send, the oldest first. */
export async function unpaidByHand(db: Db): Promise<WaitingManualRefund[]> {
  const rows = await db
    .select({
      owed: manualRefund,
      order: purchase.number,
      account: account.token,
      name: sql<string>`coalesce(${purchase.name}, ${account.name}, '')`,
    })
    .from(manualRefund)
    .leftJoin(purchase, eq(purchase.id, manualRefund.purchaseId))
    .leftJoin(account, eq(account.id, manualRefund.accountId))
    .where(isNull(manualRefund.paidAt))
    .orderBy(asc(manualRefund.createdAt))
  return rows.map(({ owed: { id, amount, createdAt, reason }, name, order, account: token }) => ({
    id,
    amount,
    at: createdAt,
    reason,
    name,
    order,
    account: token,
  }))
}
