import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf } from '#domain/day.ts'
import type { Counted, Visit } from '#domain/reading/read-counts.ts'
import { COUNTED, countsOf } from '#domain/reading/read-counts.ts'
import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'

export type ReadCounts = {
  /** Adds it up here; it is written together with others. */
  count(visit: Visit): Promise<void>
  /** Writes what was counted since the last time, after what is being written. */
  flush(): Promise<void>
}

type Parts = { db: Db; catalogue(): Promise<Catalogue>; now(): Date; log: Pick<Log, 'error'> }
type Sum = { day: Day; issue: number; slug: string; what: Counted; count: number }

/** What a process that dies has counted last is lost; figures can bear that. */
const FLUSH_MS = 20_000

export function openReadCounts({ db, catalogue, now, log }: Parts): ReadCounts {
  let sums = new Map<string, Sum>()
  let flushedAt = 0
  let writing: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    const written = writing.then(write)
    writing = written.catch(() => {})
    return written
  }

  async function write(): Promise<void> {
    if (sums.size === 0) return
    const rows = [...sums.values()]
    sums = new Map()
    await db.execute(sql`
      insert into read_count (day, piece_id, what, count)
      select r.day, p.id, r.what, r.count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (day date, issue integer, slug text, what text, count integer)
      join piece p on p.issue = r.issue and p.slug = r.slug
      order by p.id, r.what, r.day
      on conflict (day, piece_id, what) do update set count = read_count.count + excluded.count`)
  }

  return {
    flush,
    async count(visit) {
      const counts = countsOf(visit)
      if (counts.length === 0) return
      const { issues, publication } = await catalogue()
      const day = dayOf(now(), publication.timeZone)
      for (const { issue: slug, piece, what } of counts) {
        const issue = issues.find((one) => one.slug === slug && one.releasedOn)
        // Only of pieces that are there, so that no made-up address takes room.
        if (!issue?.pieces.some((head) => head.slug === piece)) continue
        const key = [day, issue.number, piece, what].join(' ')
        const sum = sums.get(key) ?? { day, issue: issue.number, slug: piece, what, count: 0 }
        sums.set(key, { ...sum, count: sum.count + 1 })
      }
      if (now().getTime() - flushedAt < FLUSH_MS) return
      flushedAt = now().getTime()
      flush().catch((error: unknown) => log.error({ err: error }, 'read counts'))
    },
  }
}

export type PieceFigures = {
  issue: number
  slug: string
  title: string
  counts: Record<Counted, number>
  /** Readers with an account who began it, and who came to its end. */
  begun: number
  finished: number
}

/** Of every released piece: what was counted in the last so many days, and how far readers who keep their place have come. */
export async function readPieceFigures(db: Db, { today, days }: { today: Day; days: number }): Promise<PieceFigures[]> {
  const { rows } = await db.execute<{
    issue: number
    slug: string
    title: string
    counts: Partial<Record<Counted, number>> | null
    begun: string
    finished: string
  }>(sql`
    select p.issue, p.slug, p.title, c.counts, coalesce(r.begun, 0) as begun, coalesce(r.finished, 0) as finished
    from piece p join issue i on i.number = p.issue and i.released_at is not null
    left join (
      select piece_id, jsonb_object_agg(what, count) as counts
      from (select piece_id, what, sum(count) as count from read_count where day > ${addDays(today, -days)} group by 1, 2) s
      group by 1) c on c.piece_id = p.id
    left join (
      select piece_id, count(*) as begun, count(*) filter (where fraction = 1) as finished
      from reading_position join account a on a.id = account_id and a.count_reads
      group by 1) r on r.piece_id = p.id
    order by p.issue desc, p.position`)
  return rows.map(({ issue, slug, title, counts, begun, finished }) => ({
    issue,
    slug,
    title,
    counts: Object.fromEntries(COUNTED.map((what) => [what, Number(counts?.[what] ?? 0)])) as Record<Counted, number>,
    begun: Number(begun),
    finished: Number(finished),
  }))
}
