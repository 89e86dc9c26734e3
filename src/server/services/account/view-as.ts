import { eq } from 'drizzle-orm'
import { writeAudit } from '../../db/audit-log.ts'
import { account } from '../../db/schema/people.ts'
import type { AuthContext } from '../access/auth-context.ts'
import type { LiveSession } from '../access/sessions.ts'

export type Reader = { id: string; token: string; name: string; email: string }

/** product 8: whose pages are shown. Without a reader nobody is logged in; or, view-only, there is nobody to look at. */
export type Viewer = { reader: Reader | null; viewOnly: boolean }

/** The reader as a member of staff sees them, which is written down. For everybody else there is nothing to see. */
export async function viewAs(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  session: LiveSession | null,
  { token, path }: { token: string; path: string },
): Promise<Viewer> {
  const staff = session?.kind === 'staff' && session.account?.role && session.twoFactorAt ? session.account : null
  const [reader] = staff
    ? await db
        .select({ id: account.id, token: account.token, name: account.name, email: account.email })
        .from(account)
        .where(eq(account.token, token))
    : []
  if (!staff || !reader) return { reader: null, viewOnly: true }
  await writeAudit(db, now(), { actor: staff.id, action: 'viewed as', subject: `account:${token}`, after: { path } })
  // Of one who has none their pages show none.
  return { reader: { ...reader, email: reader.email ?? '' }, viewOnly: true }
}
