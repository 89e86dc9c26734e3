import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { consumeChallenge } from '../challenges.ts'
import { accountById, logIn } from '../log-in.ts'
import { openPasswordPath } from '../password/password-reset.ts'
import type { Ticket } from '../sessions.ts'
import { acceptOldPassword, oldPasswordFault } from './old-password.ts'
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
  const needsPassword = asksForPassword && password !== null
  const fault = needsPassword ? await oldPasswordFault(auth, caller, owner, password) : null
  if (fault) return fault
  const proved = await auth.db.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, 'proof', token, auth.now()))) return null
    const same = needsPassword && (await acceptOldPassword(tx, caller, owner))
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
