import { and, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { publishedAt } from '#domain/issues/publication-day.ts'
import { READ_ALREADY, releaseStands } from '#domain/issues/release-undo.ts'
import type { Outcome } from '#domain/outcome.ts'
import { refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Tx } from '../../../db/client.ts'
import { issueRun } from '../../../db/schema/mailings.ts'
import { entitlement } from '../../../db/schema/orders.ts'
import { issue } from '../../../db/schema/publication.ts'
import { giveBack } from '../give-back.ts'
import { redrawCover } from '../issue-cover.ts'
import type { RunRow } from '../mailings.ts'
import { lockIssue, NO_SUCH_ISSUE } from '../mailings.ts'

const BOUGHT = 'Readers have bought this digital issue, so its release can’t be undone.'

type Undoing = {
  run: RunRow
  actor: string
  name: string
  reason: string
  now: Date
  publication: { name: string; sellsDigital: boolean }
}

/** As if it had not been released: nobody was told yet. The caller has locked the subscriptions and the run. */
export async function undoRelease(
  tx: Tx,
  { run, actor, name, reason, now, publication }: Undoing,
): Promise<Outcome<RunRow>> {
  const row = await lockIssue(tx, run.issue)
  if (!row) return refuse(NO_SUCH_ISSUE)
  const against = releaseStands(run, now) ?? (await builtOn(tx, run))
  if (against) return refuse(against)
  const pending = and(eq(issueRun.id, run.id), isNull(issueRun.finalAt), isNull(issueRun.undoneAt))
  const [undone] = await tx.update(issueRun).set({ undoneAt: now }).where(pending).returning()
  if (!undone) return refuse(READ_ALREADY)
  const hand = { runId: run.id, actor: name, reason: `Undone: ${reason}`, now }
  // Also to those who subscribed since and were served alone: all of it was served because it was out.
  const readers = await giveBack(tx, sql`e.issue = ${run.issue} and e.deliverable = 'digital'`, hand)
  const printOnly = row.printOnly || (row.closedAt !== null && !publication.sellsDigital)
  const before = { ...row, releasedAt: null, printOnly }
  const drawn = await redrawCover(tx, row, { planned: publishedAt(before) === null, name: publication.name })
  await tx
    .update(issue)
    .set({ releasedAt: null, printOnly, ...drawn })
    .where(eq(issue.number, run.issue))
  await writeAudit(tx, now, {
    actor,
    action: 'release undone',
    subject: `issue:${run.issue}`,
    reason,
    before: { run: run.id, served: run.served },
    after: { given_back: readers },
  })
  return { ok: true, value: undone }
}

/** What was done because it is out. */
async function builtOn(tx: Tx, run: RunRow): Promise<string | null> {
  const [later] = await tx
    .select({ number: issue.number })
    .from(issue)
    .where(and(gt(issue.number, run.issue), isNotNull(issue.releasedAt)))
    .limit(1)
  if (later) return `Issue ${later.number} was released later and must be undone first.`
  const [mailed] = await tx
    .select({ kind: issueRun.kind })
    .from(issueRun)
    .where(
      and(
        ...[eq(issueRun.issue, run.issue), inArray(issueRun.kind, ['close', 'late'])],
        ...[isNull(issueRun.undoneAt), gte(issueRun.at, run.at)],
      ),
    )
    .limit(1)
  if (mailed) return `Issue ${run.issue} was mailed after its release. Undo the mailing first.`
  const [sold] = await tx
    .select({ ref: entitlement.ref })
    .from(entitlement)
    .where(
      and(
        ...[eq(entitlement.ref, `iss:${run.issue}`), isNull(entitlement.revokedAt)],
        gte(entitlement.grantedAt, run.at),
      ),
    )
    .limit(1)
  return sold ? BOUGHT : null
}
