import { and, eq, inArray } from 'drizzle-orm'
import { purchase } from '../../db/schema/orders.ts'
import { grantLines } from '../orders/grant-lines.ts'
import { consumeReservations } from '../payments/attempts/reservations.ts'
import type { Fulfilment } from '../payments/fulfilment.ts'
import { notPayable } from '../payments/not-payable.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { joinOwner, ownedBy, readPurchase } from '../payments/order-rows.ts'

/** A purchase that waits for its money, an invoice or an order whose debit failed, is paid: at most once. */
export const invoice: Fulfilment<'invoice'> = {
  async begin({ tx }, attempt) {
    const { purchaseId } = attempt.content
    await tx
      .update(purchase)
      .set({ status: 'processing', failure: null })
      .where(and(eq(purchase.id, purchaseId), eq(purchase.status, 'open')))
    return purchaseId
  },

  async complete(context, attempt, method) {
    const { purchaseId, payer } = attempt.content
    const { tx, now } = context
    // Of two debits under way at once the first may have failed, and opened it again.
    const before: PurchaseRow['status'][] = attempt.state === 'processing' ? ['processing', 'open'] : ['open']
    const paid = await tx
      .update(purchase)
      .set({ status: 'paid', paidAt: now(), failure: null })
      .where(and(eq(purchase.id, purchaseId), inArray(purchase.status, before)))
      .returning({ id: purchase.id })
    if (paid.length === 0) throw await notPayable(tx, purchaseId)
    const { row, lines } = await readPurchase(tx, purchaseId)
    await consumeReservations(tx, attempt.id)
    const owned = await joinOwner(tx, row)
    const granted = await grantLines(context, owned, { lines, buyer: payer, method })
    if (granted.accountId !== owned.accountId)
      await tx.update(purchase).set(ownedBy(granted.accountId, row.email)).where(eq(purchase.id, purchaseId))
    return { purchaseId, ...granted }
  },

  async fail({ tx }, attempt, message) {
    const { purchaseId } = attempt.content
    await tx
      .update(purchase)
      .set({ status: 'open', failure: message })
      .where(and(eq(purchase.id, purchaseId), eq(purchase.status, 'processing')))
  },
}
