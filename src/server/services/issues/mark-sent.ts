import { and, eq, isNull } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { issueRun } from '../../db/schema/mailings.ts'
import type { MailingContext } from './mailing-context.ts'
import type { RunRow } from './mailings.ts'
import { lockRun } from './mailings.ts'
import { NO_SUCH_RUN } from './undo-mailing.ts'

/** The file is with the mailing house: nothing is undone from here on, and readers are told that their copy is in the mail. */
export async function markSent(
  context: MailingContext,
  { run: id, actor }: { run: string; actor: string },
): Promise<Outcome<RunRow>> {
  return context.db.transaction(async (tx): Promise<Outcome<RunRow>> => {
    const now = context.now()
    const unsent = and(eq(issueRun.id, id), isNull(issueRun.sentAt), isNull(issueRun.undoneAt))
    const run = await lockRun(tx, id)
    if (!run || run.kind === 'release') return refuse(NO_SUCH_RUN)
    const [sent] = await tx.update(issueRun).set({ sentAt: now }).where(unsent).returning()
    if (!sent) return alreadyDone(run.undoneAt ? 'This mailing was undone.' : 'This file is already marked as sent.')
    await writeAudit(tx, now, {
      actor,
      action: 'mailing file sent',
      subject: `issue:${run.issue}`,
      after: { run: id, served: run.served },
    })
    await context.send(tx, 'letters', { run: id, about: 'sent' })
    return { ok: true, value: sent }
  })
}
