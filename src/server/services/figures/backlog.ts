import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** What waits, how much of it and for how long, in seconds. */
export type Backlog = {
  jobs: { queue: string; waiting: number; active: number; failed: number; oldest: number }[]
  /** Payments whose outcome is not known yet. */
  attempts: { state: string; count: number; oldest: number }[]
  refunds: { count: number; oldest: number }
}

/** In one statement, over what is open only: it is asked every few seconds, for ever. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const at = sql`${now.toISOString()}::timestamptz`
  const age = (since: string) => sql`coalesce(extract(epoch from ${at} - min(${sql.raw(since)})), 0)::float8`
  // The queue has a clock of its own, the database's. It counts what is active and what has failed for good by itself.
  const { rows } = await db.execute<Backlog>(sql`
    select
      (select coalesce(json_agg(json_build_object('queue', name, 'waiting', waiting, 'active', active_count,
          'failed', failed_count, 'oldest', oldest) order by name), '[]')
        from pgboss.queue, lateral (
          select count(*) as waiting, coalesce(extract(epoch from
            now() - min(start_after) filter (where start_after <= now())), 0)::float8 as oldest
          from pgboss.job where job.name = queue.name and state < 'active' and not blocked) open
        where name not like '\\_\\_%') as jobs,
      (select coalesce(json_agg(json_build_object('state', state, 'count', count, 'oldest', oldest)), '[]')
        from (values ('open'), ('processing'), ('closing'), ('refunding')) as known (state), lateral (
          select count(*) as count, ${age('created_at')} as oldest from attempt
          where attempt.state = known.state and attempt.state in ('open', 'processing', 'closing', 'refunding')) unsettled
      ) as attempts,
      (select json_build_object('count', count(*), 'oldest', ${age('created_at')})
        from refund where state in ('due', 'pending')
          and not exists (select from dispute d where d.intent = refund.intent and d.status = 'open')) as refunds`)
  const [backlog] = rows
  if (!backlog) throw new Error('The backlog could not be read.')
  return backlog
}
