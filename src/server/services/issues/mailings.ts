import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { issueRun } from '../../db/schema/mailings.ts'
import { issue } from '../../db/schema/publication.ts'
import type { MailingTx, Signed } from './mailing-context.ts'
import type { Counts } from './serve-all.ts'

export type RunRow = typeof issueRun.$inferSelect
export type IssueRow = typeof issue.$inferSelect

export const issueDays = ({ plannedFor, newDay }: IssueRow) => ({
  plannedFor: plannedFor as Day,
  newDay: newDay as Day | null,
})

export const NO_SUCH_ISSUE = 'We couldn’t find this issue.'

/** Locked until the transaction ends. */
export async function lockIssue(tx: Tx, number: number): Promise<IssueRow | null> {
  const [row] = await tx.select().from(issue).where(eq(issue.number, number)).for('update')
  return row ?? null
}

export async function findRun(db: Db | Tx, id: string): Promise<RunRow | null> {
  const [row] = await db.select().from(issueRun).where(eq(issueRun.id, id))
  return row ?? null
}

/** Locked until the transaction ends: of an undo and a "mark as sent" at the same moment one finds the other done. */
export async function lockRun(tx: Tx, id: string): Promise<RunRow | null> {
  const [row] = await tx.select().from(issueRun).where(eq(issueRun.id, id)).for('update')
  return row ?? null
}

/** A mailing that stands and came after this one: runs are undone from the last backwards. */
export async function runAfter(tx: Tx, run: RunRow): Promise<RunRow | null> {
  const [row] = await tx
    .select()
    .from(issueRun)
    .where(
      and(
        ...[inArray(issueRun.kind, ['close', 'late']), isNull(issueRun.undoneAt)],
        or(gt(issueRun.issue, run.issue), and(eq(issueRun.issue, run.issue), gt(issueRun.at, run.at))),
      ),
    )
    .limit(1)
  return row ?? null
}

export type NewRun = Pick<RunRow, 'issue' | 'kind'> & Signed

/** Written before what it serves, which points at it; its numbers follow. */
export async function openRun({ tx, now }: MailingTx, { issue, kind, actor, signOff }: NewRun): Promise<RunRow> {
  const [row] = await tx
    .insert(issueRun)
    .values({ id: randomUUID(), issue, kind, actor, signedOffBy: signOff, ...NOTHING_YET, at: now() })
    .returning()
  if (!row) throw new Error('The run was not written.')
  return row
}

const NOTHING_YET: Counts = {
  served: { digital: 0, 'print-a': 0, 'print-b': 0, 'print-c': 0 },
  held: { missing: 0, suspended: 0, kept: 0, zone: 0 },
}

const ACTIONS = { release: 'issue released', close: 'issue closed', late: 'issue mailed late' } as const

/** Its numbers, the audit, and the messages that follow from it. */
export async function finishRun({ tx, now, send }: MailingTx, run: RunRow, counts: Counts): Promise<RunRow> {
  const [done] = await tx.update(issueRun).set(counts).where(eq(issueRun.id, run.id)).returning()
  if (!done) throw new Error('The run is gone.')
  await writeAudit(tx, now(), {
    actor: run.actor,
    action: ACTIONS[run.kind],
    subject: `issue:${run.issue}`,
    after: { run: run.id, ...counts },
    reason: `Signed off by ${run.signedOffBy}`,
  })
  // Of a release readers are told once it cannot be undone any more.
  if (run.kind !== 'release') await send(tx, 'letters', { run: run.id, about: 'served' })
  return done
}
