import { eq } from 'drizzle-orm'
import { may } from '#domain/access/permissions.ts'
import { OF_STAFF } from '#domain/access/staff-limits.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import type { Outcome } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import type { Caller } from './auth-context.ts'

/** The member of staff who does something, and why. */
export type StaffHand = { actor: { id: string; name: string; role?: StaffRole }; reason: string }

/** Whether who calls looks after the accounts of other staff. */
export function mayManage({ session }: Caller): boolean {
  const role = session?.account?.role
  return role ? may(role, 'staff.manage') : false
}

/** The same by a role; without one it is the server's own doing. */
export const managesStaff = (role: StaffRole | undefined): boolean => !role || may(role, 'staff.manage')

/** Why whoever does it can't change the name, address or state of this account; null where they can. */
export async function staffAccountFault(
  db: Db | Tx,
  accountId: string,
  role: StaffRole | undefined,
): Promise<string | null> {
  if (managesStaff(role)) return null
  const [owner] = await db.select({ role: account.role }).from(account).where(eq(account.id, accountId))
  return owner?.role ? OF_STAFF : null
}

/** What was changed, for the audit. */
export type Written<T> = { value: T; before?: unknown; after?: unknown }

type Place = { db: Db; now: () => Date }
/** Some only know after the writing whom it was about. */
type Write<T> = StaffHand & { action: string; subject: string | ((tx: Tx, value: T) => Promise<string> | string) }

/** What staff do to somebody's things, and its one audit row, in one transaction. What is refused must have written nothing. */
export async function staffWrite<T>(
  { db, now }: Place,
  { actor, reason, action, subject: about }: Write<T>,
  write: (tx: Tx) => Promise<Outcome<Written<T>>>,
): Promise<Outcome<T>> {
  return db.transaction(async (tx) => {
    const outcome = await write(tx)
    if (!outcome.ok) return outcome
    const { value, before, after } = outcome.value
    const subject = typeof about === 'string' ? about : await about(tx, value)
    await writeAudit(tx, now(), { actor: actor.id, action, subject, before, after, reason })
    return { ok: true, value }
  })
}

/** In the audit log, of what is a reader's. */
export async function readerSubject(tx: Tx, accountId: string): Promise<string> {
  const [row] = await tx.select({ token: account.token }).from(account).where(eq(account.id, accountId))
  return `account:${row?.token}`
}
