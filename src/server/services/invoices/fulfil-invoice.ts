import { and, eq, inArray, sql } from 'drizzle-orm'
import { purchase } from '../../db/schema/orders.ts'
import { keepDestination } from '../addresses/saved-addresses.ts'
import { grantLines } from '../orders/grant-lines.ts'
import { consumeReservations } from '../payments/attempts/reservations.ts'
import type { AttemptRow, Fulfilment } from '../payments/fulfilment.ts'
import { notPayable } from '../payments/not-payable.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { joinOwner, ownedBy, readPurchase } from '../payments/order-rows.ts'

/** The money is exactly what is left to pay: no part was recorded, or taken back, since it was asked for. */
const isLeft = ({ amount }: AttemptRow) => sql`${purchase.total} - ${purchase.recorded} = ${amount}`

/** A purchase that waits for its money, an invoice or an order whose debit failed, is paid: at most once. */
export const invoice: Fulfilment<'invoice'> = {
  async begin({ tx }, attempt) {
    const { purchaseId } = attempt.content
    await tx
      .update(purchase)
      .set({ status: 'processing', failure: null })
      .where(and(eq(purchase.id, purchaseId), eq(purchase.status, 'open'), isLeft(attempt)))
    return purchaseId
  },

  async complete(context, attempt, method) {
    const { purchaseId, payer } = attempt.content
    const { tx, now, catalogue } = context
    // Of two debits under way at once the first may have failed, and opened it again.
    const before: PurchaseRow['status'][] = attempt.state === 'processing' ? ['processing', 'open'] : ['open']
    const paid = await tx
      .update(purchase)
      .set({ status: 'paid', paidAt: now(), failure: null })
      .where(and(eq(purchase.id, purchaseId), inArray(purchase.status, before), isLeft(attempt)))
      .returning({ id: purchase.id })
    if (paid.length === 0) throw await notPayable(tx, purchaseId, catalogue.publication.currency)
    const { row, lines } = await readPurchase(tx, purchaseId)
    await consumeReservations(tx, attempt.id)
    const owned = await joinOwner(tx, row)
    const granted = await grantLines(context, owned, { lines, buyer: payer, method })
    if (granted.accountId !== owned.accountId)
      await tx.update(purchase).set(ownedBy(granted.accountId, row.email)).where(eq(purchase.id, purchaseId))
    const personal = lines.some(({ type }) => type === 'personal-subscription')
    if (granted.accountId && personal && row.address) await keepDestination(tx, granted.accountId, row.address, now())
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
