import { and, eq, isNotNull } from 'drizzle-orm'
import { loginIsFresh } from '#domain/access/session-limits.ts'
import type { Db } from '../../../db/client.ts'
import { passkey, totp } from '../../../db/schema/access.ts'
import type { LiveSession } from '../sessions.ts'

export type Factors = { totp: boolean; passkey: boolean }

export async function readFactors(db: Db, accountId: string): Promise<Factors> {
  const [secret] = await db
    .select({ id: totp.accountId })
    .from(totp)
    .where(and(eq(totp.accountId, accountId), isNotNull(totp.secret)))
  const [key] = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.accountId, accountId)).limit(1)
  return { totp: secret !== undefined, passkey: key !== undefined }
}

/**
 * Whether this session may open a new way into its account: a fresh login, and for staff with a second factor that
 * factor too, or a stolen password would be enough to make one.
 */
export async function mayChangeFactors(db: Db, session: LiveSession, now: Date): Promise<boolean> {
  if (!session.account || !loginIsFresh(session.twoFactorAt ?? session.loginAt, now)) return false
  if (!session.account.role || session.twoFactorAt) return true
  const factors = await readFactors(db, session.account.id)
  return !factors.totp && !factors.passkey
}
