import { and, eq, isNull, lt, not } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { earlyReleaseWords } from '#domain/issues/close-signing.ts'
import { expectedDay } from '#domain/issues/late-issue.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, refuse } from '#domain/outcome.ts'
import { hasText, NO_TEXT } from '#domain/reading/issue-files.ts'
import type { Tx } from '../../db/client.ts'
import { issue } from '../../db/schema/publication.ts'
import { redrawCover } from './issue-cover.ts'
import { readIssueText } from './issue-text.ts'
import type { MailingContext } from './mailing-context.ts'
import type { RunRow } from './mailings.ts'
import { finishRun, issueDays, lockIssue, NO_SUCH_ISSUE, openRun } from './mailings.ts'
import { lockSubscriptions, serveWaiting } from './serve-all.ts'
import type { CloseOrder } from './steps/sign-close.ts'

/**
 * The issue can be read from now on, and every reader whose current subscription is digital is served. They are told when it
 * stands for good: steps/final-release.ts. Before its day staff are asked once more.
 */
export async function releaseIssue(
  context: MailingContext,
  { issue: number, actor, signOff, early }: CloseOrder,
): Promise<Outcome<RunRow>> {
  const { name, timeZone } = (await context.catalogue()).publication
  return context.db.transaction(async (tx): Promise<Outcome<RunRow>> => {
    await lockSubscriptions(tx)
    const row = await lockIssue(tx, number)
    if (!row) return refuse(NO_SUCH_ISSUE)
    if (row.releasedAt) return alreadyDone('This issue is already released.')
    const earlier = await unreleasedBefore(tx, number)
    if (earlier !== null) return refuse(`Issue ${earlier} must be released first.`)
    if (!hasText(await readIssueText(tx, number))) return refuse(NO_TEXT)
    const now = context.now()
    const today = dayOf(now, timeZone)
    const day = expectedDay(issueDays(row))
    if (!early && today < day) return refuse({ early: earlyReleaseWords(day, today) })
    const open = { ...context, tx }
    const run = await openRun(open, { issue: number, kind: 'release', actor, signOff })
    const drawn = await redrawCover(tx, row, { planned: false, name })
    await tx
      .update(issue)
      .set({ releasedAt: now, ...drawn })
      .where(eq(issue.number, number))
    await context.send(tx, 'files', { issue: number })
    const hand = { runId: run.id, actor: signOff, reason: `Issue ${number} released`, now }
    return {
      ok: true,
      value: await finishRun(open, run, await serveWaiting(tx, { issue: number, scope: 'digital', hand })),
    }
  })
}

async function unreleasedBefore(tx: Tx, number: number): Promise<number | null> {
  const before = and(lt(issue.number, number), isNull(issue.releasedAt), not(issue.printOnly))
  const [row] = await tx.select({ number: issue.number }).from(issue).where(before).orderBy(issue.number).limit(1)
  return row?.number ?? null
}
