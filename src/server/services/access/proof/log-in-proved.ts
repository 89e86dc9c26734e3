import { eq } from 'drizzle-orm'
import { asksForOldPassword } from '#domain/access/proof-of-address.ts'
import type { Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import type { Account, Way } from '../log-in.ts'
import { logIn } from '../log-in.ts'
import type { Ticket } from '../sessions.ts'
import { addressStanding } from './address-account.ts'
import { openProofLink } from './proof-link.ts'
import { isOwnSession, proveAddress } from './prove-address.ts'

type Arriving = { account: Account; way: Way; path: string }

/**
 * Somebody has just shown that they read the account's mail. Where another may have chosen its password they are asked about
 * it first, and nobody is let in yet: the page they are sent to does that.
 */
export async function logInProved(
  tx: Tx,
  auth: AuthContext,
  caller: Caller,
  { account: owner, way, path }: Arriving,
): Promise<{ ticket: Ticket | null; path: string }> {
  const ownSession = isOwnSession(caller, owner.id)
  const [row] = await tx.select().from(account).where(eq(account.id, owner.id))
  if (row?.emailFolded && asksForOldPassword(addressStanding(row), { ownSession })) {
    const { id, emailFolded } = row
    return { ticket: null, path: await openProofLink(tx, auth, { id, emailFolded, path }) }
  }
  await proveAddress(tx, { auth, caller, accountId: owner.id, beside: { ownSession, password: false } })
  return { ticket: await logIn(tx, auth, caller, { account: owner, way }), path }
}
