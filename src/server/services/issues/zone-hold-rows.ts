import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { zoneHold } from '../../db/schema/delivery.ts'
import { issue } from '../../db/schema/publication.ts'
import type { RunRow } from './mailings.ts'

export type ZoneHoldRow = typeof zoneHold.$inferSelect

/** Holds of issues that were closed, and have to be mailed late or given up before this one is closed. */
export async function readHeldBefore(db: Db | Tx, number: number): Promise<ZoneHoldRow[]> {
  const rows = await db
    .select({ hold: zoneHold })
    .from(zoneHold)
    .innerJoin(issue, eq(issue.number, zoneHold.issue))
    .where(and(isNull(zoneHold.liftedAt), lt(zoneHold.issue, number), isNotNull(issue.closedAt)))
    .orderBy(asc(zoneHold.issue), asc(zoneHold.zone))
  return rows.map(({ hold }) => hold)
}

/** Whatever lifted a hold is undone: by the late mailing itself, or by undoing the close after which it was given up. */
export async function putBackZoneHolds(tx: Tx, run: RunRow): Promise<void> {
  const givenUp = and(eq(zoneHold.issue, run.issue), eq(zoneHold.outcome, 'given up'))
  await tx
    .update(zoneHold)
    .set({ liftedAt: null, outcome: null, lateRun: null })
    .where(run.kind === 'close' ? givenUp : eq(zoneHold.lateRun, run.id))
}
