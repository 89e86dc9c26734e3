import { and, eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db } from '../../db/client.ts'
import { issueHold } from '../../db/schema/mailings.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { staffWrite } from '../access/staff-write.ts'
import type { Person } from '../people/reader-contacts.ts'
import { lockIssue, NO_SUCH_ISSUE } from './mailings.ts'

type Context = { db: Db; now: () => Date }

/** Keeps a print reader out of one mailing, or lets them in again, into a late one too. The issue stays owed: nothing is taken, nothing given. */
export async function holdReader(
  context: Context,
  person: Person,
  { issue, held }: { issue: number; held: boolean },
  hand: StaffHand,
): Promise<Outcome<boolean>> {
  const action = held ? 'kept out of a mailing' : 'let into a mailing again'
  return staffWrite(context, { ...hand, action, subject: `account:${person.token}` }, async (tx) => {
    const row = await lockIssue(tx, issue)
    if (!row) return refuse(NO_SUCH_ISSUE)
    if (held && row.closedAt) return refuse('The mailing list is closed.')
    const { actor, reason } = hand
    const one = and(eq(issueHold.issue, issue), eq(issueHold.accountId, person.id))
    if (held)
      await tx
        .insert(issueHold)
        .values({ issue, accountId: person.id, actor: actor.id, reason, at: context.now() })
        .onConflictDoNothing()
    else await tx.delete(issueHold).where(one)
    return done({ value: held, before: { issue, held: !held }, after: { issue, held } })
  })
}
