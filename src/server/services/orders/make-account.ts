import { and, eq, isNotNull } from 'drizzle-orm'
import { ACCOUNT_LINK_SENT } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { purchase } from '../../db/schema/orders.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { findOrMakeAccount } from '../access/new-account.ts'
import { askForPasswordLink } from '../access/password/password-reset.ts'

/**
 * For whoever holds a receipt: an account for its buyer. It has no password, so nobody gets in but by the link that goes to
 * the buyer's address, which also brings in what was bought with that address. Null for a receipt that is not there.
 */
export async function makeAccountForBuyer(
  auth: AuthContext,
  caller: Caller,
  receipt: string,
): Promise<Outcome<{ message: string }> | null> {
  const { db, now } = auth
  const [buyer] = await db
    .select({ name: purchase.name, email: purchase.email })
    .from(purchase)
    .where(and(eq(purchase.receipt, receipt), isNotNull(purchase.paidAt)))
  if (!buyer) return null
  await db.transaction((tx) => findOrMakeAccount(tx, { ...buyer, passwordHash: null }, now()))
  const sent = await askForPasswordLink(auth, caller, buyer.email)
  return sent.ok ? done({ message: ACCOUNT_LINK_SENT }) : sent
}
