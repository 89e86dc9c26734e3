import { and, eq } from 'drizzle-orm'
import { voidsWithMoney } from '#domain/invoices/part-payment.ts'
import { ZERO } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { cancelSubscription, serveLatestRelease } from '../subscriptions/issue-ledger.ts'
import { lockSubscribers } from '../subscriptions/lock-account.ts'
import { NOT_OPEN } from './record-payment.ts'

type Voiding = { id: string; reason: string; actor: string }

/** No money is asked for it any more, and what was served before it was paid ends. A draft has no number and just goes. */
export async function voidInvoice(context: PaymentContext, { id, reason, actor }: Voiding): Promise<Outcome<null>> {
  const catalogue = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const now = context.now()
    const [row] = await tx.select().from(purchase).where(eq(purchase.id, id)).for('update')
    if (row?.kind !== 'invoice') return refuse(NOT_OPEN)
    const noted = { actor, subject: `invoice:${id}`, reason, before: { status: row.status, total: row.total } }
    if (row.status === 'draft') {
      await tx.delete(purchaseLine).where(eq(purchaseLine.purchaseId, id))
      await tx.delete(purchase).where(eq(purchase.id, id))
      await writeAudit(tx, now, { ...noted, action: 'draft thrown away' })
      return done(null)
    }
    if (row.recorded > 0) return refuse(voidsWithMoney(row.recorded, catalogue.publication.currency))
    const [ended] = await tx
      .update(purchase)
      .set({ status: 'void' })
      .where(and(eq(purchase.id, id), eq(purchase.status, 'open'), eq(purchase.recorded, ZERO)))
      .returning({ id: purchase.id })
    if (!ended) return refuse(NOT_OPEN)
    await lockSubscribers(tx, id)
    const unpaid = and(eq(subscription.purchaseId, id), eq(subscription.payment, 'unpaid'))
    const hand = { actor, reason, purchaseId: id, now }
    for (const bought of await tx.select().from(subscription).where(unpaid).for('update')) {
      await cancelSubscription(tx, bought, hand)
      // A digital subscription that was queued behind it has its turn.
      await serveLatestRelease(tx, bought.accountId, catalogue, hand)
    }
    await writeAudit(tx, now, { ...noted, action: 'invoice voided', after: { status: 'void' } })
    return done(null)
  })
}
