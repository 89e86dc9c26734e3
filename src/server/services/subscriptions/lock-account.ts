import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'

/**
 * Everything else that gives this account a subscription, or claims its renewal, waits. All code locks in one order, or two
 * transactions could wait for each other: gift, number of the purchase, account, its renewal, its subscriptions. What only
 * refers to the account (a cart, a ledger entry) need not wait.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update')
}

/** The same for everybody who has a subscription from this purchase: what is computed from them afterwards stays true. */
export async function lockSubscribers(tx: Tx, purchaseId: string): Promise<void> {
  const owners = await tx
    .selectDistinct({ id: subscription.accountId })
    .from(subscription)
    .where(eq(subscription.purchaseId, purchaseId))
    .orderBy(asc(subscription.accountId))
  for (const { id } of owners) await lockAccount(tx, id)
}
