import type { Tx } from '../../../db/client.ts'
import { identity } from '../../../db/schema/access.ts'
import { tellOwner } from '../access-messages.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { consumeChallenge, findChallenge, openChallenge } from '../challenges.ts'
import { proveAddress } from '../proof/prove-address.ts'
import { note } from '../security-events.ts'

/** Somebody with this identity was here, whose email belongs to an account: it waits for one login to that account. */
export type WaitingIdentity = { issuer: string; subject: string; email: string }

const LINK_MS = 15 * 60_000

export function keepWaiting(
  tx: Tx,
  { auth, accountId, waiting }: { auth: AuthContext; accountId: string; waiting: WaitingIdentity },
): Promise<string> {
  return openChallenge(tx, { purpose: 'link', accountId, data: waiting, now: auth.now(), goodFor: LINK_MS })
}

export async function readWaitingIdentity(auth: AuthContext, token: string): Promise<WaitingIdentity | null> {
  const found = await findChallenge(auth.db, { purpose: 'link', token, now: auth.now() })
  return found && (found.data as WaitingIdentity)
}

/** Only for the account whose email it has. */
export async function linkWaitingIdentity(
  tx: Tx,
  { auth, caller, owner }: { auth: AuthContext; caller: Caller; owner: { id: string; email: string } },
): Promise<void> {
  const token = caller.link ?? ''
  const found = await findChallenge(tx, { purpose: 'link', token, now: auth.now() })
  if (found?.accountId !== owner.id || !(await consumeChallenge(tx, 'link', token, auth.now()))) return
  const { issuer, subject } = found.data as WaitingIdentity
  await linkIdentity(tx, auth, caller, { owner, issuer, subject })
}

type Link = { owner: { id: string; email: string }; issuer: string; subject: string }

export async function linkIdentity(
  tx: Tx,
  auth: AuthContext,
  caller: Caller,
  { owner, issuer, subject }: Link,
): Promise<void> {
  const { id: accountId, email } = owner
  await tx.insert(identity).values({ issuer, subject, accountId, createdAt: auth.now() }).onConflictDoNothing()
  // The provider vouches for the address, and whoever links it is logged in to the account.
  await proveAddress(tx, { auth, caller, accountId, beside: { ownSession: true, password: false } })
  await tellOwner(tx, { auth, to: email, notice: { what: 'google-linked', detail: '' } })
  await note(tx, auth, caller, { kind: 'identity-linked', accountId, details: { issuer } })
}
