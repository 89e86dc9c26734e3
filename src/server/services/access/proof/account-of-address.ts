import { eq } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { AddressStanding } from '#domain/access/proof-of-address.ts'
import { takesAtOnce } from '#domain/access/proof-of-address.ts'
import type { Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import { purchase } from '../../../db/schema/purchase.ts'
import type { PurchaseRow } from '../../payments/order-rows.ts'
import { ownedBy } from '../../payments/order-rows.ts'

export function standingOf(row: { emailProvedAt: Date | null; passwordHash: string | null }): AddressStanding {
  return { proved: row.emailProvedAt !== null, hasPassword: row.passwordHash !== null }
}

export type AccountOfAddress = { id: string; takesAtOnce: boolean }

/** Held until the end of the transaction, so that a proof comes before or after; the purchase's number is taken before. */
export async function accountOfAddress(tx: Tx, email: string): Promise<AccountOfAddress | null> {
  const { id, emailProvedAt, passwordHash } = account
  const [row] = await tx
    .select({ id, emailProvedAt, passwordHash })
    .from(account)
    .where(eq(account.emailFolded, foldEmail(email)))
    .for('no key update')
  return row ? { id: row.id, takesAtOnce: takesAtOnce(standingOf(row)) } : null
}

/** A purchase without an account goes to that of its address, unless it has to wait for the address's proof. */
export async function joinOwner(tx: Tx, row: PurchaseRow): Promise<PurchaseRow> {
  if (row.accountId) return row
  const found = await accountOfAddress(tx, row.email)
  if (!found?.takesAtOnce) return row
  const owned = ownedBy(found.id, row.email)
  await tx.update(purchase).set(owned).where(eq(purchase.id, row.id))
  return { ...row, ...owned }
}
