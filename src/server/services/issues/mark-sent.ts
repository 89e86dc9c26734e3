import { and, eq, isNull } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { EnteredPostings } from '#domain/delivery/posting.ts'
import { checkPostingDay, checkPostings } from '#domain/delivery/posting.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { issueRun } from '../../db/schema/mailings.ts'
import type { MailingContext } from './mailing-context.ts'
import type { RunRow } from './mailings.ts'
import { lockRun } from './mailings.ts'
import { stockPrintRun } from './print-run.ts'
import { NO_SUCH_RUN } from './undo-mailing.ts'

/** `postedOn`: when all of it was handed to the post, if not today; `posted`: of single zones, which goes first. */
export type SentOrder = {
  run: string
  actor: string
  postedOn?: Day | null
  posted?: EnteredPostings
  /** Of a close: copies printed in all. */
  printRun?: number | null | undefined
}

/** The file is with the mailing house: nothing is undone from here on, and readers are told that their copy is in the mail. */
export async function markSent(
  context: MailingContext,
  { run: id, actor, postedOn = null, posted = {}, printRun = null }: SentOrder,
): Promise<Outcome<RunRow>> {
  const { timeZone } = (await context.catalogue()).publication
  return context.db.transaction(async (tx): Promise<Outcome<RunRow>> => {
    const now = context.now()
    const unsent = and(eq(issueRun.id, id), isNull(issueRun.sentAt), isNull(issueRun.undoneAt))
    const run = await lockRun(tx, id)
    if (!run || run.kind === 'release') return refuse(NO_SUCH_RUN)
    const days = { closedOn: dayOf(run.at, timeZone), today: dayOf(now, timeZone) }
    const checked = postedOn ? checkPostingDay(postedOn, days) : null
    if (checked?.ok === false) return checked
    const wrong = checkPostings(posted, days)
    if (wrong) return wrong
    const stocked = printRun === null ? done(null) : await stockPrintRun(tx, { run, printRun, actor, now })
    if (!stocked.ok) return stocked
    const all: EnteredPostings = postedOn ? Object.fromEntries(ZONES.map((zone) => [zone, postedOn])) : {}
    const entered = { ...all, ...posted }
    const [sent] = await tx.update(issueRun).set({ sentAt: now, postedOn: entered }).where(unsent).returning()
    if (!sent) return alreadyDone(run.undoneAt ? 'This mailing was undone.' : 'This file is already marked as sent.')
    await writeAudit(tx, now, {
      actor,
      action: 'mailing file sent',
      subject: `issue:${run.issue}`,
      after: { run: id, served: run.served, posted_on: entered, ...(printRun !== null && { print_run: printRun }) },
    })
    await context.send(tx, 'letters', { run: id, about: 'sent' })
    return { ok: true, value: sent }
  })
}
