import { eq } from 'drizzle-orm'
import { emailFault, foldEmail, spellEmail } from '#domain/access/email.ts'
import { EMAIL_IS_HELD } from '#domain/account/email-change.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { COMMAND_LINE, writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { challenge, identity, passkey, recoveryCode, session, totp } from '../../db/schema/access.ts'
import { emailChange } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'
import type { AuthContext } from '../access/auth-context.ts'
import { findOrMakeAccount } from '../access/new-account.ts'
import { openPasswordLink } from '../access/password/password-reset.ts'
import { clearAndFindHolder } from '../access/proof/held-address.ts'

const NO_NAME = 'Enter a name, too.'

/** Sessions are locked before the account, as changes of a cart do: else two would wait for each other. */
const WAYS_IN = [session, identity, passkey, totp, recoveryCode, challenge, emailChange]

export type Administrator = {
  /** What the account was before. */
  was: 'nobody' | 'reader' | 'staff' | 'admin'
  /** To set a password; the second factor is asked for after that. */
  link: string
}

/** Run on the server itself: the console has no screen for it, and a new shop has nobody who could open it. */
export async function makeAdministrator(
  place: Pick<AuthContext, 'db' | 'now' | 'publicUrl'>,
  asked: { email: string; name: string },
): Promise<Outcome<Administrator>> {
  const [email, name] = [spellEmail(asked.email), asked.name.trim()]
  const fault = emailFault(email)
  if (fault) return refuse(fault)
  if (!name) return refuse(NO_NAME)
  const now = place.now()
  return place.db.transaction(async (tx) => {
    if (await clearAndFindHolder(tx, { folded: foldEmail(email), now })) return refuse(EMAIL_IS_HELD)
    const { id, made } = await findOrMakeAccount(tx, { email, name, passwordHash: null }, now)
    const [before] = await tx
      .select({ role: account.role, token: account.token })
      .from(account)
      .where(eq(account.id, id))
    const role = before?.role ?? null
    if (!role && !made) await closeAllWaysIn(tx, id)
    if (role !== 'admin') await tx.update(account).set({ role: 'admin' }).where(eq(account.id, id))
    const link = await openPasswordLink(tx, place, id)
    await writeAudit(tx, now, {
      actor: COMMAND_LINE,
      subject: `account:${before?.token}`,
      action: role === 'admin' ? 'made a password link' : 'made administrator',
      ...(role !== 'admin' && { before: { role }, after: { role: 'admin' } }),
    })
    return done({ was: made ? 'nobody' : role === 'admin' ? role : role ? 'staff' : 'reader', link })
  })
}

/** Anybody may have made a reader's account with this address before, and must not get into the console by it. */
async function closeAllWaysIn(tx: Tx, accountId: string): Promise<void> {
  for (const table of WAYS_IN) await tx.delete(table).where(eq(table.accountId, accountId))
  await tx.update(account).set({ passwordHash: null }).where(eq(account.id, accountId))
}
