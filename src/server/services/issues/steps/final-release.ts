import { and, eq, isNull, lte } from 'drizzle-orm'
import { RELEASE_UNDO_MS } from '#domain/issues/release-undo.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { issueRun } from '../../../db/schema/mailings.ts'
import { issue } from '../../../db/schema/publication.ts'
import type { MailingContext } from '../mailing-context.ts'

type Context = Pick<MailingContext, 'db' | 'now' | 'send'>

const PENDING = and(eq(issueRun.kind, 'release'), isNull(issueRun.finalAt), isNull(issueRun.undoneAt))

/** Whether the issue is released, and its release can still be undone. */
export async function isReleasePending(db: Db | Tx, number: number): Promise<boolean> {
  const [row] = await db
    .select({ id: issueRun.id })
    .from(issueRun)
    .where(and(PENDING, eq(issueRun.issue, number)))
  return row !== undefined
}

/**
 * Before a reader is given anything of an issue whose release could be undone: it stands from now on, and its readers are
 * told. False when it was undone meanwhile; then there is nothing to read.
 */
export async function noteFirstRead(context: Context, number: number): Promise<boolean> {
  const [row] = await context.db.select({ at: issue.releasedAt }).from(issue).where(eq(issue.number, number))
  if (!row?.at) return false
  if (!(await isReleasePending(context.db, number))) return true
  return context.db.transaction(async (tx) => {
    if (await makeFinal(tx, context, and(PENDING, eq(issueRun.issue, number)))) return true
    const [still] = await tx.select({ at: issue.releasedAt }).from(issue).where(eq(issue.number, number))
    return still?.at != null
  })
}

/** Releases that nobody has undone for an hour. */
export async function finishReleases(context: Context): Promise<void> {
  const due = and(PENDING, lte(issueRun.at, new Date(context.now().getTime() - RELEASE_UNDO_MS)))
  const runs = await context.db.select({ id: issueRun.id }).from(issueRun).where(due)
  for (const { id } of runs)
    await context.db.transaction((tx) => makeFinal(tx, context, and(PENDING, eq(issueRun.id, id))))
}

/** Only once, by whichever comes first; the message to readers goes out with it. */
async function makeFinal(tx: Tx, { now, send }: Context, which: ReturnType<typeof and>): Promise<boolean> {
  const [run] = await tx.update(issueRun).set({ finalAt: now() }).where(which).returning({ id: issueRun.id })
  if (run) await send(tx, 'letters', { run: run.id, about: 'served' })
  return run !== undefined
}
