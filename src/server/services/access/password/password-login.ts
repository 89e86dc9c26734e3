import { eq } from 'drizzle-orm'
import { foldEmail, hasEmail } from '#domain/access/email.ts'
import { BUSY, TOO_MANY_TRIES, WRONG_PASSWORD } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import { account } from '../../../db/schema/people.ts'
import type { AuthContext, Caller } from '../auth-context.ts'
import { forgive, passwordLimits, take } from '../limits/limits.ts'
import { logIn } from '../log-in.ts'
import { note } from '../security-events.ts'
import type { Ticket } from '../sessions.ts'
import { verifyPassword } from './password-hash.ts'

/** The same words, the same statements and the same hashing for addresses we know and for those we do not. */
export async function logInByPassword(
  auth: AuthContext,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<Outcome<Ticket>> {
  const { db, now, log } = auth
  const folded = foldEmail(email)
  const limits = passwordLimits(folded, caller.network)
  if (!(await take(db, limits, now()))) {
    log.info({ event: 'password-limited', network: caller.network }, 'security')
    return tooMany(TOO_MANY_TRIES)
  }
  const [found] = await db
    .select({ id: account.id, email: account.email, role: account.role, passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.emailFolded, folded))
  const right = await verifyPassword(found?.passwordHash ?? null, password)
  if (right === null) return tooMany(BUSY)
  if (!right || !found || !hasEmail(found)) {
    await note(db, auth, caller, { kind: 'password-failed', accountId: found?.id ?? null })
    return refuse(WRONG_PASSWORD)
  }
  return done(
    await db.transaction(async (tx) => {
      await forgive(tx, limits)
      return logIn(tx, auth, caller, { account: found, way: 'password' })
    }),
  )
}
