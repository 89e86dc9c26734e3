import { and, eq, gt } from 'drizzle-orm'
import { asksForOldPassword } from '#domain/access/proof-of-address.ts'
import { ENTER_PASSWORD, LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { EMAIL_IS_TAKEN } from '#domain/account/email-change.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db, Tx } from '../../db/client.ts'
import { emailChange } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'
import { violates } from '../../db/violation.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { hashToken } from '../access/auth-context.ts'
import { openPasswordPath } from '../access/password/password-reset.ts'
import { addressStanding } from '../access/proof/address-account.ts'
import { clearAndFindHolder } from '../access/proof/held-address.ts'
import type { UnprovedOwner } from '../access/proof/old-password.ts'
import { acceptOldPassword, oldPasswordFault } from '../access/proof/old-password.ts'
import { isOwnSession, proveAddress } from '../access/proof/prove-address.ts'
import { note } from '../access/security-events.ts'
import type { Lists } from '../lists/lists.ts'
import { moveToAddress } from '../lists/preferences.ts'
import { lockWaiting } from '../orders/attach-waiting.ts'
import type { AccessSnapshot } from './access-snapshot.ts'
import { takeSnapshot } from './access-snapshot.ts'
import { changedRecently, endWaysIn, openUndo } from './email-undo.ts'

const waiting = (token: string, now: Date) =>
  and(eq(emailChange.tokenHash, hashToken(token)), gt(emailChange.expiresAt, now))

type EmailLink = { email: string; owner: UnprovedOwner; asksForPassword: boolean }

/** What the link would change, without changing it. */
export async function readEmailLink(
  { db, now }: { db: Db; now: () => Date },
  session: Caller['session'],
  token: string,
): Promise<EmailLink | null> {
  const [row] = await db
    .select({ email: emailChange.email, owner: account })
    .from(emailChange)
    .innerJoin(account, eq(account.id, emailChange.accountId))
    .where(waiting(token, now()))
  if (!row?.owner.emailFolded) return null
  const { id, emailFolded, passwordHash } = row.owner
  const ownSession = session?.account?.id === id
  return {
    email: row.email,
    owner: { id, emailFolded, passwordHash },
    asksForPassword: asksForOldPassword(addressStanding(row.owner), { ownSession }),
  }
}

type Given = {
  lists: Lists
  caller: Caller
  token: string
  /** Null: they chose none. Missing: they weren't asked. */
  password?: string | null | undefined
}

/** `password`: the path where a new one is chosen, as the old one is void. */
type Confirmed = { email: string; password?: string }

/** Whoever holds the link reads the new address's mail. Links and codes that were sent to the old one die with it. */
export async function confirmEmailChange(
  auth: AuthContext,
  { lists, caller, token, password }: Given,
): Promise<Outcome<Confirmed>> {
  const link = await readEmailLink(auth, caller.session, token)
  if (!link) return refuse(LINK_OUT_OF_DATE)
  const { owner, asksForPassword } = link
  if (asksForPassword && password === undefined) return refuse({ password: ENTER_PASSWORD })
  const needsPassword = asksForPassword && password !== null
  const fault = needsPassword ? await oldPasswordFault(auth, caller, owner, password ?? '') : null
  if (fault) return fault
  try {
    return await auth.db.transaction(async (tx) => {
      const same = needsPassword && (await acceptOldPassword(tx, caller, owner))
      return changeEmail(tx, auth, { lists, caller, token, password: same })
    })
  } catch (error) {
    if (violates(error, 'account_email_folded_key') || violates(error, 'email_is_not_held'))
      return refuse(EMAIL_IS_TAKEN)
    throw error
  }
}

type Change = { lists: Lists; caller: Caller; token: string; password: boolean }

async function changeEmail(
  tx: Tx,
  auth: AuthContext,
  { lists, caller, token, password }: Change,
): Promise<Outcome<Confirmed>> {
  const { now } = auth
  const [change] = await tx.select().from(emailChange).where(waiting(token, now())).for('update')
  if (!change) return refuse(LINK_OUT_OF_DATE)
  const { accountId, email, emailFolded } = change
  await lockWaiting(tx, emailFolded)
  const [held] = await tx.select().from(account).where(eq(account.id, accountId)).for('update')
  const tooSoon = await changedRecently(tx, accountId, now())
  if (tooSoon) return refuse(tooSoon)
  if (await clearAndFindHolder(tx, { folded: emailFolded, now: now(), except: accountId }))
    return refuse(EMAIL_IS_TAKEN)
  const before = (change.before as AccessSnapshot | null) ?? (await takeSnapshot(tx, accountId))
  const wasProved = held !== undefined && held.emailProvedAt !== null
  await tx.delete(emailChange).where(eq(emailChange.accountId, accountId))
  await tx
    .update(account)
    .set({ email, emailFolded, emailSuspendedAt: null, emailProvedAt: wasProved ? now() : null })
    .where(eq(account.id, accountId))
  await endWaysIn(tx, accountId, now())
  // An address that was never proved may be a stranger's, who is not to learn the new one nor to lose their lists.
  if (wasProved) {
    await moveToAddress(tx, lists, { from: before.account.email, to: email })
    await openUndo(tx, auth, { accountId, newEmail: email, before })
  }
  await note(tx, auth, caller, { kind: 'email-changed', accountId })
  const ownSession = isOwnSession(caller, accountId)
  const { kept } = await proveAddress(tx, { auth, caller, accountId, beside: { ownSession, password } })
  return done(kept ? { email } : { email, password: await openPasswordPath(tx, auth, accountId) })
}
