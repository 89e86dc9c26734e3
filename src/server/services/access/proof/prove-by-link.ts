import { eq } from 'drizzle-orm'
import { WRONG_OLD_PASSWORD } from '#domain/access/proof-of-address.ts'
import { BUSY, LINK_OUT_OF_DATE, TOO_MANY_TRIES } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { consumeChallenge } from '../challenges.ts'
import { forgive, passwordLimits, take } from '../limits/limits.ts'
import { accountById, logIn } from '../log-in.ts'
import { verifyPassword } from '../password/password-hash.ts'
import { openPasswordPath } from '../password/password-reset.ts'
import { note } from '../security-events.ts'
import type { Ticket } from '../sessions.ts'
import type { ProofLink } from './proof-link.ts'
import { readProofLink } from './proof-link.ts'
import { isOwnSession, proveAddress } from './prove-address.ts'

type Given = {
  token: string
  /** Null: they chose none, so whoever did was somebody else. */
  password: string | null
}

/** `ticket` is null for whoever was in already. `path`: where to go on, a new password first where the old one is void. */
export type Proved = { ticket: Ticket | null; path: string }

export async function proveByLink(
  auth: AuthContext,
  caller: Caller,
  { token, password }: Given,
): Promise<Outcome<Proved>> {
  const link = await readProofLink(auth, caller.session, token)
  if (!link) return refuse(LINK_OUT_OF_DATE)
  const { account: owner, asksForPassword } = link
  const limits = passwordLimits(owner.emailFolded, caller.network)
  const needsPassword = asksForPassword && password !== null
  if (needsPassword) {
    const fault = await passwordFault(auth, caller, link, password, limits)
    if (fault) return fault
  }
  const proved = await auth.db.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, 'proof', token, auth.now()))) return null
    if (needsPassword) await forgive(tx, limits)
    // The password was compared before the transaction: another may have taken its place.
    const same = needsPassword && (await readPasswordHash(tx, owner.id)) === owner.passwordHash
    const ownSession = isOwnSession(caller, owner.id)
    const { kept } = await proveAddress(tx, {
      auth,
      caller,
      accountId: owner.id,
      beside: { ownSession, password: same },
    })
    const known = await accountById(tx, owner.id)
    if (!known) return null
    const ticket = ownSession ? null : await logIn(tx, auth, caller, { account: known, way: 'email link' })
    if (kept) return { ticket, path: link.path || '/account' }
    return { ticket, path: await openPasswordPath(tx, auth, owner.id) }
  })
  return proved ? done(proved) : refuse(LINK_OUT_OF_DATE)
}

async function passwordFault(
  auth: AuthContext,
  caller: Caller,
  { account: owner }: ProofLink,
  password: string,
  limits: ReturnType<typeof passwordLimits>,
): Promise<Outcome<never> | null> {
  if (!(await take(auth.db, limits, auth.now()))) return tooMany(TOO_MANY_TRIES)
  const right = await verifyPassword(owner.passwordHash, password)
  if (right === null) return tooMany(BUSY)
  if (right) return null
  await note(auth.db, auth, caller, { kind: 'password-failed', accountId: owner.id })
  return refuse({ password: WRONG_OLD_PASSWORD })
}

async function readPasswordHash(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.select({ hash: account.passwordHash }).from(account).where(eq(account.id, id))
  return row?.hash ?? null
}
