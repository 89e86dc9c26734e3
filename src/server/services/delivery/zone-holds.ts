import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import {
  checkHoldDay,
  checkLift,
  HELD_ALREADY,
  LIFTED_ALREADY,
  LIST_IS_CLOSED,
  NO_SUCH_HOLD,
} from '#domain/delivery/zone-hold.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { zoneHold } from '../../db/schema/delivery.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { staffWrite } from '../access/staff-write.ts'
import { mailOwed } from '../issues/close-issue.ts'
import type { MailingContext } from '../issues/mailing-context.ts'
import type { RunRow } from '../issues/mailings.ts'
import { lockIssue, NO_SUCH_ISSUE } from '../issues/mailings.ts'
import { lockSubscriptions } from '../issues/serve-all.ts'
import type { ZoneHoldRow } from '../issues/zone-hold-rows.ts'

export type ToldHold = { until: Day; says: string }

/** No mail to a zone for one issue. Its readers are told by a job, each once. */
export async function holdZone(
  context: MailingContext,
  { zone, issue, until, says }: ToldHold & { zone: Zone; issue: number },
  hand: StaffHand,
): Promise<Outcome<ZoneHoldRow>> {
  const checked = await checkDay(context, until)
  if (!checked.ok) return checked
  return staffWrite(context, { ...hand, action: 'zone held', subject: `issue:${issue}` }, async (tx) => {
    const row = await lockIssue(tx, issue)
    if (!row) return refuse(NO_SUCH_ISSUE)
    if (row.closedAt) return refuse(LIST_IS_CLOSED)
    const { actor, reason } = hand
    const values = { id: randomUUID(), zone, issue, untilDay: until, says, actor: actor.id, reason, at: context.now() }
    const [made] = await tx.insert(zoneHold).values(values).onConflictDoNothing().returning()
    if (!made) return alreadyDone(HELD_ALREADY)
    await context.send(tx, 'zone-hold', { hold: made.id })
    return done({ value: made, after: { hold: made.id, zone, until, says } })
  })
}

const aboutIssue = (_: Tx, { issue }: ZoneHoldRow) => `issue:${issue}`

/** It lasts longer or shorter, or something else is to be said of it. Nobody is written to again. */
export async function changeZoneHold(
  context: MailingContext,
  { hold, until, says }: ToldHold & { hold: string },
  hand: StaffHand,
): Promise<Outcome<ZoneHoldRow>> {
  const checked = await checkDay(context, until)
  if (!checked.ok) return checked
  return staffWrite(context, { ...hand, action: 'hold of a zone changed', subject: aboutIssue }, async (tx) => {
    const row = await lockHold(tx, hold)
    if (!row.ok) return row
    const [changed] = await tx.update(zoneHold).set({ untilDay: until, says }).where(eq(zoneHold.id, hold)).returning()
    const { untilDay, says: said, zone } = row.value
    const before = { zone, until: untilDay, says: said }
    return done({ value: changed as ZoneHoldRow, before, after: { until, says } })
  })
}

/** Before the list is closed the hold just ends; afterwards the issue is given up for those to whom it is owed, who keep their token. */
export async function liftZoneHold(
  context: MailingContext,
  { hold, how }: { hold: string; how: 'end' | 'give up' },
  hand: StaffHand,
): Promise<Outcome<ZoneHoldRow>> {
  const action = how === 'end' ? 'hold of a zone ended' : 'held issue given up'
  return staffWrite(context, { ...hand, action, subject: aboutIssue }, async (tx) => {
    const row = await lockToLift(tx, hold, how)
    if (!row.ok) return row
    const { zone } = row.value
    const value = await lift(tx, row.value, { liftedAt: context.now(), outcome: how === 'end' ? 'ended' : 'given up' })
    return done({ value, before: { zone }, after: { outcome: value.outcome } })
  })
}

/** The late mailing to those to whom the issue is owed. Undoing it puts the hold back. */
export async function mailHeldZone(
  context: MailingContext,
  { hold, actor, signOff }: { hold: string; actor: string; signOff: string },
): Promise<Outcome<RunRow>> {
  return context.db.transaction(async (tx): Promise<Outcome<RunRow>> => {
    const row = await lockToLift(tx, hold, 'mail')
    if (!row.ok) return row
    const run = await mailOwed({ ...context, tx }, { issue: row.value.issue, actor, signOff, hold })
    await lift(tx, row.value, { liftedAt: context.now(), outcome: 'mailed', lateRun: run.id })
    return { ok: true, value: run }
  })
}

async function checkDay({ catalogue, now }: MailingContext, until: Day) {
  const { publication } = await catalogue()
  return checkHoldDay(until, dayOf(now(), publication.timeZone))
}

/** As a close is: what is lifted here is not closed, undone or mailed meanwhile. */
async function lockToLift(tx: Tx, hold: string, how: 'end' | 'mail' | 'give up'): Promise<Outcome<ZoneHoldRow>> {
  await lockSubscriptions(tx)
  const row = await lockHold(tx, hold)
  if (!row.ok) return row
  const issue = await lockIssue(tx, row.value.issue)
  const allowed = checkLift(how, { closed: issue?.closedAt !== null })
  return allowed.ok ? row : allowed
}

async function lockHold(tx: Tx, id: string): Promise<Outcome<ZoneHoldRow>> {
  const [row] = await tx.select().from(zoneHold).where(eq(zoneHold.id, id)).for('update')
  if (!row) return refuse(NO_SUCH_HOLD)
  return row.liftedAt ? alreadyDone(LIFTED_ALREADY) : { ok: true, value: row }
}

type Lifting = Pick<ZoneHoldRow, 'liftedAt' | 'outcome'> & { lateRun?: string }

async function lift(tx: Tx, { id }: ZoneHoldRow, lifting: Lifting): Promise<ZoneHoldRow> {
  const standing = and(eq(zoneHold.id, id), isNull(zoneHold.liftedAt))
  const [row] = await tx.update(zoneHold).set(lifting).where(standing).returning()
  if (!row) throw new Error('The hold was lifted meanwhile.')
  return row
}
