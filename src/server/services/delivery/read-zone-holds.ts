import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { ZoneHoldOutcome } from '#domain/delivery/zone-hold.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { waitingFor } from '../issues/serve-all.ts'

/** A hold as staff see it. `owed` is how many get the issue by its late mailing; 0 while its list is open. */
export type ListedZoneHold = {
  id: string
  issue: number
  title: string
  closed: boolean
  zone: Zone
  until: Day
  says: string
  reason: string
  by: string
  outcome: ZoneHoldOutcome | null
  owed: number
}

const MOST_LISTED = 50

/** Those that stand first, then what was lifted, the newest first. */
export async function listZoneHolds(db: Db): Promise<ListedZoneHold[]> {
  const { rows } = await db.execute<ListedZoneHold>(sql`
    select h.id, h.issue, i.title, i.closed_at is not null as closed, h.zone, h.until_day::text as until, h.says, h.reason,
      coalesce(a.name, '') as by, h.outcome,
      (select count(*)::int from zone_owed o where o.hold_id = h.id and not o.given_up) as owed
    from zone_hold h join issue i on i.number = h.issue left join account a on a.id = h.actor
    order by (h.lifted_at is not null), h.at desc limit ${MOST_LISTED}`)
  return rows
}

/** An issue that can be held, and how many readers of each zone are due it by mail. */
export type HoldableIssue = { number: number; title: string; readers: Record<Zone, number> }

const MOST_AHEAD = 4

/** Asked before a hold is made. */
export async function previewZoneHolds(db: Db, now: Date): Promise<HoldableIssue[]> {
  const { rows: open } = await db.execute<{ number: number; title: string }>(
    sql`select number, title from issue where closed_at is null order by number limit ${MOST_AHEAD}`,
  )
  return Promise.all(
    open.map(async ({ number, title }) => {
      const { rows } = await db.execute<{ zone: Zone; readers: number }>(sql`
        ${waitingFor({ issue: number, scope: 'print', now })}
        select substr(deliverable, 7) as zone, count(*)::int as readers from waiting where postal <> 'kept' group by 1`)
      const readersIn = (zone: Zone) => rows.find((row) => row.zone === zone)?.readers ?? 0
      return { number, title, readers: { a: readersIn('a'), b: readersIn('b'), c: readersIn('c') } }
    }),
  )
}
