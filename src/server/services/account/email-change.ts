import { eq } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { LOG_IN_AGAIN, TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { EMAIL_IS_THE_SAME } from '#domain/account/email-change.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import type { Tx } from '../../db/client.ts'
import { emailChange } from '../../db/schema/account.ts'
import { findAccount, tellOwner, writeMessage } from '../access/access-messages.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { hashToken, newToken } from '../access/auth-context.ts'
import { messageLimits, take } from '../access/limits/limits.ts'
import { findAddressHolder } from '../access/proof/held-address.ts'
import { mayChangeFactors } from '../access/second-factor/factors.ts'
import { note } from '../access/security-events.ts'
import type { LoggedIn } from '../access/sessions.ts'
import type { AccessSnapshot } from './access-snapshot.ts'
import { takeSnapshot } from './access-snapshot.ts'
import { changedRecently } from './email-undo.ts'

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
