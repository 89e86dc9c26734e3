import { and, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { stillHeldWords } from '#domain/delivery/zone-hold.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { passFaultPoint } from '../../adapters/fault-point.ts'
import type { Tx } from '../../db/client.ts'
import { issue } from '../../db/schema/publication.ts'
import { startDueGifts } from '../gifts/start-gifts.ts'
import { returnForgotten, returnRedirected } from './give-back.ts'
import { redrawCover } from './issue-cover.ts'
import type { MailingContext, MailingTx, Signed } from './mailing-context.ts'
import type { RunRow } from './mailings.ts'
import { finishRun, lockIssue, NO_SUCH_ISSUE, openRun } from './mailings.ts'
import { countWaiting, lockSubscriptions, serveWaiting } from './serve-all.ts'
import type { CloseOrder } from './steps/sign-close.ts'
import { askEarly, takeSignature } from './steps/sign-close.ts'
import { readHeldBefore } from './zone-hold-rows.ts'

const NOBODY_LATE = 'Nobody is waiting for a late mailing of this issue.'

/**
 * Fixes the mailing list: every current reader who has not had the issue is served, in the form of today. All of it or
 * nothing: a crash in the middle leaves no trace, and a second close finds it done.
 */
export async function closeIssue(context: MailingContext, order: CloseOrder): Promise<Outcome<RunRow>> {
  const { issue: number, actor, early } = order
  const { name, sellsDigital, closeNeedsSecond, timeZone, zoneNames } = (await context.catalogue()).publication
  // A gift that was to start today may be too new for the regular work to have started it.
  await startDueGifts(context)
  const outcome = await context.db.transaction(async (tx): Promise<Outcome<RunRow>> => {
    await lockSubscriptions(tx)
    const row = await lockIssue(tx, number)
    if (!row) return refuse(NO_SUCH_ISSUE)
    if (row.closedAt) return alreadyDone('This issue is already closed.')
    const earlier = await openBefore(tx, number)
    if (earlier !== null) return refuse(`Issue ${earlier} must be closed first.`)
    const stillHeld = stillHeldWords(await readHeldBefore(tx, number), zoneNames)
    if (stillHeld) return refuse(stillHeld)
    const now = context.now()
    const asked = await askEarly(tx, row, { early, now, timeZone })
    if (asked) return refuse({ early: asked })
    const signed = closeNeedsSecond ? await takeSignature(tx, order, now) : done(order.signOff)
    if (!signed.ok) return signed
    const open = { ...context, tx }
    const run = await openRun(open, { issue: number, kind: 'close', actor, signOff: signed.value })
    const printOnly = !sellsDigital && !row.releasedAt
    const drawn = printOnly ? await redrawCover(tx, row, { planned: false, name }) : {}
    await tx
      .update(issue)
      .set({ closedAt: now, printOnly, ...drawn })
      .where(eq(issue.number, number))
    return { ok: true, value: await serveAll(open, run, `Issue ${number} closed`) }
  })
  passFaultPoint('closed')
  return outcome
}

/** A second mailing of the issue closed last, for whoever subscribed to print since, has an address by now, or was redirected. */
export async function mailLate(
  context: MailingContext,
  { issue: number, actor, signOff }: Signed & { issue: number },
): Promise<Outcome<RunRow>> {
  await startDueGifts(context)
  return context.db.transaction(async (tx): Promise<Outcome<RunRow>> => {
    await lockSubscriptions(tx)
    const row = await lockIssue(tx, number)
    if (!row) return refuse(NO_SUCH_ISSUE)
    if (!row.closedAt) return refuse('This issue isn’t closed yet.')
    if (await closedAfter(tx, number)) return refuse('Only the most recently closed issue can have a late mailing.')
    const asked = { issue: number, scope: 'print', now: context.now(), redirects: true } as const
    const { served } = await countWaiting(tx, asked)
    if (Object.values(served).every((readers) => readers === 0)) return refuse(NOBODY_LATE)
    const open = { ...context, tx }
    const run = await openRun(open, { issue: number, kind: 'late', actor, signOff })
    return { ok: true, value: await serveAll(open, run, `Issue ${number} mailed late`) }
  })
}

/** Serves exactly those to whom the issue is owed since a hold of their zone. The caller has locked what is served from. */
export async function mailOwed(
  context: MailingTx,
  { issue: number, actor, signOff, hold }: Signed & { issue: number; hold: string },
): Promise<RunRow> {
  const run = await openRun(context, { issue: number, kind: 'late', actor, signOff })
  return serveAll(context, run, `Issue ${number} mailed late`, hold)
}

async function serveAll(context: MailingTx, run: RunRow, reason: string, hold: string | null = null): Promise<RunRow> {
  const { tx, now } = context
  const hand = { runId: run.id, actor: run.signedOffBy, reason, now: now() }
  // Those of a zone are owed by its hold; redirected copies wait for a late mailing to everybody.
  if (run.kind === 'close') await returnForgotten(tx, hand)
  else if (hold === null) await returnRedirected(tx, run.issue, hand)
  const counts = await serveWaiting(tx, {
    issue: run.issue,
    scope: run.kind === 'late' ? 'print' : 'everyone',
    hand,
    hold,
  })
  passFaultPoint('mid-close')
  // A queued digital subscription may have its turn by that, and is served the latest release unless the reader has had it.
  const latest = await latestRelease(tx)
  if (latest !== null && latest > run.issue)
    await serveWaiting(tx, {
      issue: latest,
      scope: 'digital',
      hand: { ...hand, reason: `Issue ${latest} released before` },
    })
  return finishRun(context, run, counts)
}

async function openBefore(tx: Tx, number: number): Promise<number | null> {
  const before = and(lt(issue.number, number), isNull(issue.closedAt))
  const [row] = await tx.select({ number: issue.number }).from(issue).where(before).orderBy(issue.number).limit(1)
  return row?.number ?? null
}

async function closedAfter(tx: Tx, number: number): Promise<boolean> {
  const after = and(gt(issue.number, number), isNotNull(issue.closedAt))
  const [row] = await tx.select({ number: issue.number }).from(issue).where(after).limit(1)
  return row !== undefined
}

async function latestRelease(tx: Tx): Promise<number | null> {
  const [row] = await tx
    .select({ number: issue.number })
    .from(issue)
    .where(isNotNull(issue.releasedAt))
    .orderBy(desc(issue.number))
    .limit(1)
  return row?.number ?? null
}
