import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { claim, redirectRequest } from '../../db/schema/delivery.ts'
import { issueRun } from '../../db/schema/mailings.ts'
import { issue } from '../../db/schema/publication.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import { giveBack } from './give-back.ts'
import type { MailingContext } from './mailing-context.ts'
import type { RunRow } from './mailings.ts'
import { lockRun, runAfter } from './mailings.ts'
import { lockSubscriptions } from './serve-all.ts'
import { undoRelease } from './steps/undo-release.ts'
import { putBackZoneHolds } from './zone-hold-rows.ts'

export const NO_SUCH_RUN = 'We couldn’t find this mailing.'
const CLAIMED = 'Readers have told us that copies of this mailing didn’t come, so this can’t be undone.'
const SENT = 'The mailing file was sent, so this can’t be undone.'

export type UndoOrder = { run: string; actor: string; name: string; reason: string }

/** Every token that the run took is given back, by an entry of its own; the issue can be closed, or released, again. */
export async function undoRun(
  context: MailingContext,
  { run: id, actor, name, reason }: UndoOrder,
): Promise<Outcome<RunRow>> {
  const { publication } = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<RunRow>> => {
    await lockSubscriptions(tx)
    const run = await lockRun(tx, id)
    if (!run) return refuse(NO_SUCH_RUN)
    if (run.undoneAt) return alreadyDone('This was already undone.')
    const now = context.now()
    if (run.kind === 'release') return undoRelease(tx, { run, actor, name, reason, now, publication })
    if (run.sentAt) return refuse(SENT)
    const later = await runAfter(tx, run)
    if (later) return refuse(`Issue ${later.issue} was mailed later and must be undone first.`)
    if (await isClaimed(tx, id)) return refuse(CLAIMED)
    const unsent = and(eq(issueRun.id, id), isNull(issueRun.sentAt), isNull(issueRun.undoneAt))
    const [undone] = await tx.update(issueRun).set({ undoneAt: now }).where(unsent).returning()
    if (!undone) return refuse(SENT)
    const hand = { runId: id, actor: name, reason: `Undone: ${reason}`, now }
    const readers = await giveBack(tx, sql`e.issue >= ${run.issue} and e.run_id = ${id}::uuid`, hand)
    // Closing again reads every address anew, so there is nothing left to redirect.
    await tx.delete(redirectRequest).where(and(eq(redirectRequest.state, 'waiting'), isServedBy(id)))
    await putBackZoneHolds(tx, run)
    if (run.kind === 'close') await tx.update(issue).set({ closedAt: null }).where(eq(issue.number, run.issue))
    await writeAudit(tx, now, {
      actor,
      action: 'mailing undone',
      subject: `issue:${run.issue}`,
      reason,
      before: { run: id, served: run.served },
      after: { given_back: readers },
    })
    return { ok: true, value: undone }
  })
}

const isServedBy = (run: string) =>
  sql`${redirectRequest.serving} in (select id from ledger_entry where run_id = ${run}::uuid)`

/** A copy is made good once: what was claimed is not also given back. */
async function isClaimed(tx: Tx, run: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: claim.id })
    .from(claim)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, claim.serving))
    .where(eq(ledgerEntry.runId, run))
    .limit(1)
  return row !== undefined
}
