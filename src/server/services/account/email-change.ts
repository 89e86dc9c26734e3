import { and, eq, gt, lte } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { LINK_OUT_OF_DATE, LOG_IN_AGAIN, TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { EMAIL_IS_TAKEN, EMAIL_IS_THE_SAME, emailChangesAgain } from '#domain/account/email-change.ts'
import { dayOf } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Db, Tx } from '../../db/client.ts'
import { emailChange, emailUndo } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'
import { publication } from '../../db/schema/publication.ts'
import { violates } from '../../db/violation.ts'
import { findAccount, tellOwner, writeMessage } from '../access/access-messages.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { hashToken, newToken } from '../access/auth-context.ts'
import { messageLimits, take } from '../access/limits/limits.ts'
import { openPasswordPath } from '../access/password/password-reset.ts'
import { clearAndFindHolder, findAddressHolder } from '../access/proof/held-address.ts'
import { isOwnSession, proveAddress } from '../access/proof/prove-address.ts'
import { mayChangeFactors } from '../access/second-factor/factors.ts'
import { note } from '../access/security-events.ts'
import type { LoggedIn } from '../access/sessions.ts'
import type { Lists } from '../lists/lists.ts'
import { moveToAddress } from '../lists/preferences.ts'
import { lockWaiting } from '../orders/attach-waiting.ts'
import type { AccessSnapshot } from './access-snapshot.ts'
import { takeSnapshot } from './access-snapshot.ts'
import { endWaysIn, openUndo, readUndo } from './email-undo.ts'

/** The product's pages name no time; a day is enough to find the mail, and to mend a typing error. */
const GOOD_FOR_MS = 86_400_000

export type EmailState = { email: string; email_change: string | null; name: string }

/**
 * Writes to the new address, and to the old one that it was asked for. Whether the new one has an account is told only to
 * whoever reads its mail.
 */
export async function askForEmailChange(
  auth: AuthContext,
  caller: Caller,
  { session, owner }: LoggedIn,
  email: string,
): Promise<Outcome<EmailState>> {
  const { db, now } = auth
  if (!(await mayChangeFactors(db, session, now()))) return refuse(LOG_IN_AGAIN)
  const folded = foldEmail(email)
  if (folded === foldEmail(owner.email)) return refuse({ email: EMAIL_IS_THE_SAME })
  const tooSoon = await changedRecently(db, owner.id, now())
  if (tooSoon) return refuse(tooSoon)
  if (!(await take(db, messageLimits(caller.network, session.id), now()))) return tooMany(TOO_MANY_REQUESTS)
  const taken = await findAccount(db, folded)
  const isHeld = (await findAddressHolder(db, { folded, now: now() })) !== null
  return db.transaction(async (tx) => {
    const asked = await openEmailChange(tx, { auth, caller, owner, email, taken, isFree: !taken && !isHeld })
    return asked.ok ? done({ email: owner.email, email_change: email, name: owner.name }) : asked
  })
}

type Asked = {
  auth: AuthContext
  caller: Caller
  owner: { id: string; email: string }
  email: string
  /** The account that has the new address. */
  taken: { id: string } | null
  /** Else nothing can be confirmed. */
  isFree: boolean
}

/** By the reader, or by staff for them. */
export async function openEmailChange(
  tx: Tx,
  { auth, caller, owner, email, taken, isFree }: Asked,
): Promise<Outcome<unknown>> {
  const now = auth.now()
  const token = newToken()
  const link = isFree ? `${auth.publicUrl}/account/email/confirm?token=${token}` : null
  const sent = await writeMessage(tx, auth, caller, {
    to: email,
    accountId: taken?.id ?? null,
    template: 'confirm-email',
    words: () => ({ link }),
  })
  if (!sent.ok) return sent
  const before = await takeSnapshot(tx, owner.id)
  await writeChange(tx, { accountId: owner.id, email, folded: foldEmail(email), token, before, now })
  await tellOwner(tx, { auth, to: owner.email, notice: { what: 'email-change-asked', detail: email } })
  await note(tx, auth, caller, { kind: 'email-change-asked', accountId: owner.id })
  return sent
}

type Change = {
  accountId: string
  email: string
  folded: string
  token: string
  before: AccessSnapshot
  now: Date
}

/** product 8: the last request wins, as it takes the place of the one before. */
async function writeChange(tx: Tx, { accountId, email, folded, token, before, now }: Change): Promise<void> {
  const change = {
    email,
    emailFolded: folded,
    tokenHash: hashToken(token),
    before,
    createdAt: now,
    expiresAt: new Date(now.getTime() + GOOD_FOR_MS),
  }
  await tx
    .insert(emailChange)
    .values({ accountId, ...change })
    .onConflictDoUpdate({ target: emailChange.accountId, set: change })
}

export async function cancelEmailChange({ db }: AuthContext, { owner }: LoggedIn): Promise<EmailState> {
  await db.delete(emailChange).where(eq(emailChange.accountId, owner.id))
  return { email: owner.email, email_change: null, name: owner.name }
}

const waiting = (token: string, now: Date) =>
  and(eq(emailChange.tokenHash, hashToken(token)), gt(emailChange.expiresAt, now))

/** What the link would change, without changing it. */
export async function readEmailLink(
  { db, now }: { db: Db; now: () => Date },
  token: string,
): Promise<{ email: string } | null> {
  const [row] = await db.select({ email: emailChange.email }).from(emailChange).where(waiting(token, now()))
  return row ?? null
}

/** Whoever holds the link reads the new address's mail. Links and codes that were sent to the old one die with it. */
export async function confirmEmailChange(
  auth: AuthContext,
  { lists, caller, token }: { lists: Lists; caller: Caller; token: string },
): Promise<Outcome<{ email: string; password?: string }>> {
  const { db, now } = auth
  try {
    return await db.transaction(async (tx) => {
      const [change] = await tx.select().from(emailChange).where(waiting(token, now())).for('update')
      if (!change) return refuse(LINK_OUT_OF_DATE)
      const { accountId, email, emailFolded } = change
      await lockWaiting(tx, emailFolded)
      await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
      const tooSoon = await changedRecently(tx, accountId, now())
      if (tooSoon) return refuse(tooSoon)
      if (await clearAndFindHolder(tx, { folded: emailFolded, now: now(), except: accountId }))
        return refuse(EMAIL_IS_TAKEN)
      const before = (change.before as AccessSnapshot | null) ?? (await takeSnapshot(tx, accountId))
      const wasProved = before.account.email_proved_at !== null
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
      const { kept } = await proveAddress(tx, { auth, caller, accountId, beside: { ownSession, password: false } })
      return done(kept ? { email } : { email, password: await openPasswordPath(tx, auth, accountId) })
    })
  } catch (error) {
    if (violates(error, 'account_email_folded_key') || violates(error, 'email_is_not_held'))
      return refuse(EMAIL_IS_TAKEN)
    throw error
  }
}

/** Why the address cannot change yet; undo rows that have expired are deleted first. */
async function changedRecently(tx: Db | Tx, accountId: string, now: Date): Promise<string | null> {
  await tx.delete(emailUndo).where(and(eq(emailUndo.accountId, accountId), lte(emailUndo.expiresAt, now)))
  const undo = await readUndo(tx, accountId, now)
  return undo && againFrom(tx, undo.expiresAt)
}

async function againFrom(tx: Db | Tx, expiresAt: Date): Promise<string> {
  const [row] = await tx.select({ timeZone: publication.timeZone }).from(publication)
  return emailChangesAgain(dayOf(expiresAt, row?.timeZone ?? 'UTC'))
}
