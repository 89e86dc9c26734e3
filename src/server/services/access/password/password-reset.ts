import { and, eq, isNull } from 'drizzle-orm'
import { foldEmail, hasEmail } from '#domain/access/email.ts'
import { NOT_THE_SAME } from '#domain/access/password.ts'
import { BUSY, LINK_OUT_OF_DATE, RESET_SENT, TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Tx } from '../../../db/client.ts'
import { challenge } from '../../../db/schema/access.ts'
import { emailChange } from '../../../db/schema/account.ts'
import { account } from '../../../db/schema/people.ts'
import { findAccount, tellOwner, writeMessage } from '../access-messages.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { consumeChallenge, findChallenge, openChallenge } from '../challenges.ts'
import { messageLimits, take } from '../limits/limits.ts'
import { accountById, logIn } from '../log-in.ts'
import { isOwnSession, proveAddress } from '../proof/prove-address.ts'
import { note } from '../security-events.ts'
import type { Ticket } from '../sessions.ts'
import { endSessions } from '../sessions.ts'
import { newPasswordFault } from './new-password.ts'
import { hashPassword } from './password-hash.ts'

/** product 8. */
const LINK_MS = 60 * 60_000

/** A link to set or reset the password; an unknown address costs the same, and is told by mail that there is no account. */
export async function askForPasswordLink(
  auth: AuthContext,
  caller: Caller,
  email: string,
): Promise<Outcome<{ message: string }>> {
  const { db, now } = auth
  if (!(await take(db, messageLimits(caller.network, caller.session?.id ?? null), now())))
    return tooMany(TOO_MANY_REQUESTS)
  const found = await findAccount(db, foldEmail(email))
  const accountId = found?.id ?? null
  return db.transaction(async (tx) => {
    const sent = await writeMessage(tx, auth, caller, {
      to: found?.email ?? email,
      accountId,
      template: found ? 'set-password' : 'no-account',
      words: async () => ({
        name: found?.name,
        link: await openPasswordLink(tx, auth, accountId),
        isReset: found?.hasPassword ?? false,
      }),
    })
    if (!sent.ok) return sent
    await note(tx, auth, caller, { kind: 'reset-asked', accountId })
    return done({ message: RESET_SENT })
  })
}

/** Good once, for an hour. */
export async function openPasswordLink(
  tx: Tx,
  place: Pick<AuthContext, 'now' | 'publicUrl'>,
  accountId: string | null,
): Promise<string> {
  return place.publicUrl + (await openPasswordPath(tx, place, accountId))
}

/** For whoever has shown just now that they read the account's mail. */
export async function openPasswordPath(
  tx: Tx,
  { now }: Pick<AuthContext, 'now'>,
  accountId: string | null,
): Promise<string> {
  const token = await openChallenge(tx, { purpose: 'password', accountId, now: now(), goodFor: LINK_MS })
  return `/login/password?token=${token}`
}

/** Whose password the link would set, without using it up. */
export async function readPasswordLink({ db, now }: AuthContext, token: string): Promise<{ email: string } | null> {
  const found = await findChallenge(db, { purpose: 'password', token, now: now() })
  if (!found?.accountId) return null
  const [row] = await db.select({ email: account.email }).from(account).where(eq(account.id, found.accountId))
  return row && hasEmail(row) ? row : null
}

type NewPassword = { token: string; password: string; confirm: string }

/** One use; every other session of the account ends, and so do links that were sent before. */
export async function setPassword(auth: AuthContext, caller: Caller, asked: NewPassword): Promise<Outcome<Ticket>> {
  const { db, now } = auth
  const { token, password, confirm } = asked
  const ownerId = (await findChallenge(db, { purpose: 'password', token, now: now() }))?.accountId
  const [known] = ownerId
    ? await db
        .select({ name: account.name, email: account.email, hash: account.passwordHash })
        .from(account)
        .where(eq(account.id, ownerId))
    : []
  const fault = await newPasswordFault(auth, password, known)
  if (fault) return refuse({ 'password.password': fault })
  if (password !== confirm) return refuse({ 'password.confirm': NOT_THE_SAME })
  // Looked at before hashing, so that nobody can make us hash without a link.
  if (!ownerId) return refuse(LINK_OUT_OF_DATE)
  const passwordHash = await hashPassword(password)
  if (!passwordHash) return tooMany(BUSY)
  const what = known?.hash ? 'password-changed' : 'password-set'
  const ticket = await db.transaction(async (tx) => {
    const used = await consumeChallenge(tx, 'password', token, now())
    const owner = used?.accountId && (await accountById(tx, used.accountId))
    if (!owner) return null
    const ownSession = isOwnSession(caller, owner.id)
    await proveAddress(tx, { auth, caller, accountId: owner.id, beside: { ownSession, password: false } })
    await tx.update(account).set({ passwordHash }).where(eq(account.id, owner.id))
    const others = and(
      eq(challenge.accountId, owner.id),
      eq(challenge.purpose, 'password'),
      isNull(challenge.consumedAt),
    )
    await tx.update(challenge).set({ consumedAt: now() }).where(others)
    // Whoever else asked for another address is not to get it: this is what the old one is advised to do.
    await tx.delete(emailChange).where(eq(emailChange.accountId, owner.id))
    await endSessions(tx, owner.id, { keep: caller.session?.id ?? null })
    await note(tx, auth, caller, { kind: 'password-set', accountId: owner.id })
    await tellOwner(tx, { auth, to: owner.email, notice: { what, detail: '' } })
    return logIn(tx, auth, caller, { account: owner, way: 'password link' })
  })
  return ticket ? done(ticket) : refuse(LINK_OUT_OF_DATE)
}
