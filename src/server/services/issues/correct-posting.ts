import { eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { checkPostingDay, findPostingDay } from '#domain/delivery/posting.ts'
import type { Outcome } from '#domain/outcome.ts'
import { refuse } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { issueRun } from '../../db/schema/mailings.ts'
import type { MailingContext } from './mailing-context.ts'
import type { RunRow } from './mailings.ts'
import { lockRun } from './mailings.ts'
import { NO_SUCH_RUN } from './undo-mailing.ts'

const NOT_SENT = 'Mark the file as sent first.'

export type PostingOrder = { run: string; zone: Zone; postedOn: Day; actor: string }

/** The copies of one zone went to the post on another day. Readers see it at once; nobody is written to again. */
export async function correctPosting(
  context: MailingContext,
  { run: id, zone, postedOn, actor }: PostingOrder,
): Promise<Outcome<RunRow>> {
  const { timeZone } = (await context.catalogue()).publication
  return context.db.transaction(async (tx): Promise<Outcome<RunRow>> => {
    const run = await lockRun(tx, id)
    if (!run || run.kind === 'release' || run.undoneAt || run.served[`print-${zone}`] === 0) return refuse(NO_SUCH_RUN)
    if (!run.sentAt) return refuse(NOT_SENT)
    const now = context.now()
    const checked = checkPostingDay(postedOn, { closedOn: dayOf(run.at, timeZone), today: dayOf(now, timeZone) })
    if (!checked.ok) return checked
    const [corrected] = await tx
      .update(issueRun)
      .set({ postedOn: { ...run.postedOn, [zone]: postedOn } })
      .where(eq(issueRun.id, id))
      .returning()
    if (!corrected) return refuse(NO_SUCH_RUN)
    await writeAudit(tx, now, {
      actor,
      action: 'day of posting corrected',
      subject: `issue:${run.issue}`,
      before: { run: id, zone, posted_on: findPostingDay(zone, dayOf(run.sentAt, timeZone), run.postedOn) },
      after: { posted_on: postedOn },
    })
    return { ok: true, value: corrected }
  })
}
