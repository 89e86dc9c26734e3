import { eq } from 'drizzle-orm'
import { UNDO_NOTHING } from '#domain/account/email-change.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { account } from '../../db/schema/people.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { mayManage, staffWrite } from '../access/staff-write.ts'
import { undoChange } from '../account/email-undo.ts'
import type { Lists } from '../lists/lists.ts'
import type { Person } from './reader-contacts.ts'

export const STAFF_EMAIL = 'Only an administrator can undo this for a staff member.'

/** For a reader who has neither the password nor a passkey of before, and has shown who they are in another way. */
export async function undoReaderEmail(
  auth: AuthContext,
  lists: Lists,
  { id, token }: Person,
  hand: StaffHand,
  caller: Caller,
): Promise<Outcome<{ email: string }>> {
  const write = { ...hand, action: 'undid a change of email', subject: `account:${token}` }
  return staffWrite(auth, write, async (tx) => {
    const [owner] = await tx.select({ role: account.role }).from(account).where(eq(account.id, id))
    if (owner?.role && !mayManage(caller)) return refuse(STAFF_EMAIL)
    const undone = await undoChange(tx, auth, lists, caller, { accountId: id })
    if (!undone) return refuse(UNDO_NOTHING)
    const { oldEmail, newEmail } = undone
    return done({ value: { email: oldEmail }, before: { email: newEmail }, after: { email: oldEmail } })
  })
}
