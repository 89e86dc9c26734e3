import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'

/**
 * Whatever else gives this account a cycle, or claims its renewal, happens before or after. Everybody takes a gift first,
 * then the number of the purchase, then the account, then its renewal and its cycles: else each would hold what the other
 * waits for. What only refers to the account (a cart, a ledger entry) need not wait.
 */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update')
}
