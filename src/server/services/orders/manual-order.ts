import { eq } from 'drizzle-orm'
import type { Outcome, Refused } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { purchase } from '../../db/schema/orders.ts'
import { keepDestination } from '../addresses/saved-addresses.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import { joinOwner, ownedBy, readPurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { grantLines } from './grant-lines.ts'
import { takeStock } from './order-stock.ts'
import { queueOrderMessages } from './receipts/order-messages.ts'

/**
 * What a paid purchase gives, where no payment at the provider brings it about: the same as when one does. Refused, the
 * caller's transaction is given up.
 */
export async function fulfilByHand(context: PaymentTx, purchaseId: string): Promise<Outcome<null>> {
  const { tx } = context
  const { row, lines } = await readPurchase(tx, purchaseId)
  const taken = await takeStock(tx, lines)
  if (!taken.ok) return taken
  const { name, email } = row
  const owned = await joinOwner(tx, row)
  const buyer = { name, email, passwordHash: null, keepsMethod: false }
  try {
    const { accountId } = await grantLines(context, owned, { lines, buyer, method: null })
    if (accountId !== owned.accountId)
      await tx.update(purchase).set(ownedBy(accountId, email)).where(eq(purchase.id, purchaseId))
    const personal = lines.some(({ type }) => type === 'personal-subscription')
    if (accountId && personal && row.address) await keepDestination(tx, accountId, row.address, context.now())
  } catch (error) {
    if (error instanceof CannotFulfil) return refuse(error.message)
    throw error
  }
  await queueOrderMessages(context, purchaseId)
  return done(null)
}

/** Ends a transaction that must leave nothing behind, with the sentence to show. */
export class GivenUp extends Error {
  readonly outcome: Refused
  constructor(outcome: Refused) {
    super('given up')
    this.outcome = outcome
  }
}

/** Runs a transaction that may be given up half-way. */
export async function orGivenUp<T>(run: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof GivenUp) return error.outcome
    throw error
  }
}
