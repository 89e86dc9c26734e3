import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { foldEmail } from '#domain/email.ts'
import { EMAIL_IS_TAKEN, EMAIL_IS_THE_SAME } from '#domain/email-change.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import { LINK_OUT_OF_DATE, LOG_IN_AGAIN, TOO_MANY_REQUESTS } from '#domain/sign-in.ts'
import type { Db, Tx } from '../../db/client.ts'
import { challenge } from '../../db/schema/access.ts'
import { emailChange } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'
import { violates } from '../../db/violation.ts'
import type { Asker, Desk } from '../access/desk.ts'
import { hashOf, newToken } from '../access/desk.ts'
import { mayChangeFactors } from '../access/factors.ts'
import { findAccount, tellOwner, writeLetter } from '../access/letters.ts'
import { letterLimits, take } from '../access/limits.ts'
import { note } from '../access/security-events.ts'
import type { Holder } from '../access/sessions.ts'
import type { Lists } from '../lists/lists.ts'
import { moveToAddress } from '../lists/preferences.ts'

/** The product's pages name no time; a day is enough to find the mail, and to mend a typing error. */
const GOOD_FOR_MS = 86_400_000

export type EmailState = { email: string; email_change: string | null; name: string }

/**
 * Writes to the new address, and to the old one that it was asked for. Whether the new one has an account is told only to
 * whoever reads its mail.
 */
export async function askForEmailChange(
  desk: Desk,
  asker: Asker,
  { session, owner }: Holder,
  email: string,
): Promise<Outcome<EmailState>> {
  const { db, now } = desk
  if (!(await mayChangeFactors(db, session, now()))) return refuse(LOG_IN_AGAIN)
  const folded = foldEmail(email)
  if (folded === foldEmail(owner.email)) return refuse({ email: EMAIL_IS_THE_SAME })
  if (!(await take(db, letterLimits(asker.network, session.id), now()))) return tooMany(TOO_MANY_REQUESTS)
  const taken = await findAccount(db, folded)
  const token = newToken()
  return db.transaction(async (tx) => {
    const link = taken ? null : `${desk.publicUrl}/account/email/confirm?token=${token}`
    const sent = await writeLetter(tx, desk, asker, {
      ...{ to: email, accountId: taken?.id ?? null, template: 'confirm-email' },
      words: () => ({ link }),
    })
    if (!sent.ok) return sent
    await writeChange(tx, { accountId: owner.id, email, folded, token, now: now() })
    await tellOwner(tx, desk, owner.email, { what: 'email-change-asked', detail: email })
    await note(tx, desk, asker, { kind: 'email-change-asked', accountId: owner.id })
    return done({ email: owner.email, email_change: email, name: owner.name })
  })
}

type Change = { accountId: string; email: string; folded: string; token: string; now: Date }

/** product 8: the last request wins, as it takes the place of the one before. */
async function writeChange(tx: Tx, { accountId, email, folded, token, now }: Change): Promise<void> {
  const change = {
    ...{ email, emailFolded: folded, tokenHash: hashOf(token), createdAt: now },
    expiresAt: new Date(now.getTime() + GOOD_FOR_MS),
  }
  await tx
    .insert(emailChange)
    .values({ accountId, ...change })
    .onConflictDoUpdate({ target: emailChange.accountId, set: change })
}

export async function cancelEmailChange({ db }: Desk, { owner }: Holder): Promise<EmailState> {
  await db.delete(emailChange).where(eq(emailChange.accountId, owner.id))
  return { email: owner.email, email_change: null, name: owner.name }
}

const waiting = (token: string, now: Date) =>
  and(eq(emailChange.tokenHash, hashOf(token)), gt(emailChange.expiresAt, now))

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
  desk: Desk,
  lists: Lists,
  asker: Asker,
  token: string,
): Promise<Outcome<{ email: string }>> {
  const { db, now } = desk
  try {
    return await db.transaction(async (tx) => {
      const [change] = await tx.delete(emailChange).where(waiting(token, now())).returning()
      if (!change) return refuse(LINK_OUT_OF_DATE)
      const { accountId, email, emailFolded } = change
      const [before] = await tx.select({ email: account.email }).from(account).where(eq(account.id, accountId))
      await tx.update(account).set({ email, emailFolded, emailSuspendedAt: null }).where(eq(account.id, accountId))
      await endOldWaysIn(tx, accountId, now())
      if (before) {
        await moveToAddress(tx, lists, { from: before.email, to: email })
        await tellOwner(tx, desk, before.email, { what: 'email-changed', detail: email })
      }
      await note(tx, desk, asker, { kind: 'email-changed', accountId })
      return done({ email })
    })
  } catch (error) {
    if (violates(error, 'account_email_folded_key')) return refuse(EMAIL_IS_TAKEN)
    throw error
  }
}

async function endOldWaysIn(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .update(challenge)
    .set({ consumedAt: now })
    .where(
      and(
        eq(challenge.accountId, accountId),
        inArray(challenge.purpose, ['password', 'code']),
        isNull(challenge.consumedAt),
      ),
    )
}
