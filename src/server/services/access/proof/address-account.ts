import { eq } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { AddressStanding } from '#domain/access/proof-of-address.ts'
import { takesAtOnce } from '#domain/access/proof-of-address.ts'
import type { Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'

export function addressStanding(row: { emailProvedAt: Date | null; passwordHash: string | null }): AddressStanding {
  return { proved: row.emailProvedAt !== null, hasPassword: row.passwordHash !== null }
}

export type AddressAccount = { id: string; takesAtOnce: boolean }

/** Locked until the transaction ends, so that a proof comes before or after it; take the purchase's number first. */
export async function findAddressAccount(tx: Tx, email: string): Promise<AddressAccount | null> {
  const { id, emailProvedAt, passwordHash } = account
  const [row] = await tx
    .select({ id, emailProvedAt, passwordHash })
    .from(account)
    .where(eq(account.emailFolded, foldEmail(email)))
    .for('no key update')
  return row ? { id: row.id, takesAtOnce: takesAtOnce(addressStanding(row)) } : null
}
