import { eq } from 'drizzle-orm'
import { emailFault, foldEmail, spellEmail } from '#domain/access/email.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import { EMAIL_IS_HELD } from '#domain/account/email-change.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
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

export type GivenRole = {
  id: string
  token: string
  /** The role before; the account may be new. */
  was: StaffRole | null
  made: boolean
  /** To set a password; the second factor is asked for after that. */
  link: string
}

/** Somebody new, or a reader, or a member of staff with another role, gets this one. */
export async function giveRole(
  tx: Tx,
  place: Pick<AuthContext, 'now' | 'publicUrl'>,
  asked: { email: string; name: string; role: StaffRole },
): Promise<Outcome<GivenRole>> {
  const [email, name] = [spellEmail(asked.email), asked.name.trim()]
  const fault = emailFault(email)
  if (fault) return refuse(fault)
  if (!name) return refuse(NO_NAME)
  const now = place.now()
  if (await clearAndFindHolder(tx, { folded: foldEmail(email), now })) return refuse(EMAIL_IS_HELD)
  const { id, made } = await findOrMakeAccount(tx, { email, name, passwordHash: null }, now)
  const [before] = await tx.select({ role: account.role, token: account.token }).from(account).where(eq(account.id, id))
  if (!before) throw new Error('The account is gone.')
  if (!before.role && !made) await closeAllWaysIn(tx, id)
  if (before.role !== asked.role) await tx.update(account).set({ role: asked.role }).where(eq(account.id, id))
  return done({ id, token: before.token, was: before.role, made, link: await openPasswordLink(tx, place, id) })
}

/** Anybody may have made a reader's account with this address before, and must not get into the console by it. */
async function closeAllWaysIn(tx: Tx, accountId: string): Promise<void> {
  for (const table of WAYS_IN) await tx.delete(table).where(eq(table.accountId, accountId))
  await tx.update(account).set({ passwordHash: null }).where(eq(account.id, accountId))
}
