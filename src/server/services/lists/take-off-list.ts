import { and, eq, ne } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { NOT_ON_THE_LIST } from '#domain/lists.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { listMember } from '../../db/schema/lists.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { staffWrite } from '../access/staff-write.ts'
import type { Lists } from './lists.ts'

/** By staff, at the reader's wish for example. The row stays, so that nothing but a sign-up of their own puts them back. */
export async function takeOffList(
  { db, now }: Pick<Lists, 'db' | 'now'>,
  { email, tag }: { email: string; tag: string },
  hand: StaffHand,
): Promise<Outcome<null>> {
  const write = { ...hand, action: 'removed from a mailing list', subject: `list:${tag}` }
  return staffWrite({ db, now }, write, async (tx) => {
    const own = and(eq(listMember.emailFolded, foldEmail(email)), eq(listMember.listTag, tag))
    const [before] = await tx.select().from(listMember).where(own).for('update')
    const [removed] = await tx
      .update(listMember)
      .set({ status: 'unsubscribed', unsubscribedAt: now(), confirmHash: null, removedBy: hand.actor.id })
      .where(and(own, ne(listMember.status, 'unsubscribed')))
      .returning()
    if (!before || !removed) return refuse(NOT_ON_THE_LIST)
    return done({ value: null, before: { email: before.email, status: before.status } })
  })
}
