import { eq } from 'drizzle-orm'
import { WRONG_OLD_PASSWORD } from '#domain/access/proof-of-address.ts'
import { BUSY, TOO_MANY_TRIES } from '#domain/access/sign-in.ts'
import type { Refused } from '#domain/outcome.ts'
import { refuse, tooMany } from '#domain/outcome.ts'
import type { Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { forgive, passwordLimits, take } from '../limits/limits.ts'
import { verifyPassword } from '../password/password-hash.ts'
import { note } from '../security-events.ts'

/** The unproved account whose password is asked for, as it was read before the transaction. */
export type UnprovedOwner = { id: string; emailFolded: string; passwordHash: string | null }

/** Why this isn't the password that was chosen with the account; null where it is. */
export async function oldPasswordFault(
  auth: AuthContext,
  caller: Caller,
  owner: UnprovedOwner,
  password: string,
): Promise<Refused | null> {
  const limits = passwordLimits(owner.emailFolded, caller.network)
  if (!(await take(auth.db, limits, auth.now()))) return tooMany(TOO_MANY_TRIES)
  const isRight = await verifyPassword(owner.passwordHash, password)
  if (isRight === null) return tooMany(BUSY)
  if (isRight) return null
  await note(auth.db, auth, caller, { kind: 'password-failed', accountId: owner.id })
  return refuse({ password: WRONG_OLD_PASSWORD })
}

/** False when the password was changed after it was compared. */
export async function acceptOldPassword(tx: Tx, { network }: Caller, owner: UnprovedOwner): Promise<boolean> {
  await forgive(tx, passwordLimits(owner.emailFolded, network))
  const [row] = await tx.select({ hash: account.passwordHash }).from(account).where(eq(account.id, owner.id))
  return row !== undefined && row.hash === owner.passwordHash
}
