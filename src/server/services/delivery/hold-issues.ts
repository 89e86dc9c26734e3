import { and, asc, eq, inArray } from 'drizzle-orm'
import { checkHold, getsPrint, holdChoices, ONLY_PRINT_IS_SKIPPED } from '#domain/delivery/hold.ts'
import type { Shelf } from '#domain/issues/issue-schedule.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Db } from '../../db/client.ts'
import { issueHold } from '../../db/schema/mailings.ts'
import { issue } from '../../db/schema/publication.ts'
import { readReaderRecord } from '../account/reader-record.ts'
import { lockAccount } from '../subscriptions/lock-account.ts'

type Context = { db: Db; now: () => Date }
type HoldOrder = { accountId: string; issues: readonly number[]; actor: string; reason: string }

export const BY_READER = 'Chosen by the reader'

/**
 * Sets which issues a reader skips in print, by their own hand or that of staff. A close waits for it or is waited for, so
 * that a hold is in time or refused, and never half counted.
 */
export async function holdIssues(
  { db, now }: Context,
  { accountId, issues: wanted, actor, reason }: HoldOrder,
): Promise<Outcome<number[]>> {
  return db.transaction(async (tx): Promise<Outcome<number[]>> => {
    const issues = await tx.select().from(issue).orderBy(asc(issue.number)).for('share')
    await lockAccount(tx, accountId)
    const file = await readReaderRecord(tx, accountId, now())
    if (!file || (wanted.length > 0 && !getsPrint(file.timetable))) return refuse(ONLY_PRINT_IS_SKIPPED)
    const shelf: Shelf = {
      issues: issues.map((one) => ({ ...one, released: one.releasedAt !== null, closed: one.closedAt !== null })),
      had: file.had,
      held: file.holds,
    }
    const checked = checkHold(shelf, wanted)
    if (!checked.ok) return checked
    const held = checked.value
    const before = holdChoices(shelf).flatMap((choice) => (choice.held ? [choice.number] : []))
    const ended = before.filter((number) => !held.includes(number))
    await tx.delete(issueHold).where(and(eq(issueHold.accountId, accountId), inArray(issueHold.issue, ended)))
    const added = held.filter((number) => !before.includes(number))
    if (added.length > 0)
      await tx.insert(issueHold).values(added.map((number) => ({ issue: number, accountId, actor, reason, at: now() })))
    return done(held)
  })
}
