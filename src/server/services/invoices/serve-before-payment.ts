import { eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { purchase } from '../../db/schema/orders.ts'
import { keepDestination } from '../addresses/saved-addresses.ts'
import { grantMembership } from '../orders/grant-lines.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import { joinOwner, ownedBy, readPurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'

/** Where staff chose so, the subscription on an invoice begins when it is sent; products and gifts wait for the money. */
export async function serveBeforePayment(context: PaymentTx, id: string): Promise<Outcome<null>> {
  const { tx } = context
  const { row, lines } = await readPurchase(tx, id)
  if (!row.details.serveBefore) return done(null)
  const { name, email } = row
  const owned = await joinOwner(tx, row)
  const buyer = { name, email, passwordHash: null, keepsMethod: false }
  for (const line of lines) {
    if (line.item?.type !== 'personal-subscription') continue
    try {
      const granted = await grantMembership(context, owned, { line, item: line.item, buyer })
      await tx.update(purchase).set(ownedBy(granted.accountId, email)).where(eq(purchase.id, id))
      if (granted.accountId && row.address) await keepDestination(tx, granted.accountId, row.address, context.now())
    } catch (error) {
      if (error instanceof CannotFulfil) return refuse(error.message)
      throw error
    }
  }
  return done(null)
}
