import { eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { account } from '../../db/schema/people.ts'
import type { AuthContext, Caller } from '../access/auth-context.ts'
import { note } from '../access/security-events.ts'
import { endSessions } from '../access/sessions.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { mayManage, staffWrite } from '../access/staff-write.ts'
import type { Person } from './reader-contacts.ts'

export const STAFF_SESSIONS = 'Only an administrator can end a staff member’s sessions.'

/** Whoever is in the account is out of it at once. Nobody can shut out those who look after them. */
export async function endReaderSessions(
  auth: Pick<AuthContext, 'db' | 'now' | 'log'>,
  { id, token }: Person,
  hand: StaffHand,
  caller: Caller,
): Promise<Outcome<number>> {
  return staffWrite(auth, { ...hand, action: 'ended all sessions', subject: `account:${token}` }, async (tx) => {
    const [owner] = await tx.select({ role: account.role }).from(account).where(eq(account.id, id))
    if (owner?.role && !mayManage(caller)) return refuse(STAFF_SESSIONS)
    const ended = await endSessions(tx, id, { keep: null })
    await note(tx, auth, caller, { kind: 'session-ended', accountId: id, details: { by: hand.actor.id } })
    return done({ value: ended, after: { ended } })
  })
}
