import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Whom a change of prices does not reach, and whom it reaches later. */
export type PriceReach = {
  subscriptions: number
  gifts: number
  announced: number
  autorenewing: number
  unpaid: number
}

export async function readPriceReach(db: Db): Promise<PriceReach> {
  const { rows } = await db.execute<PriceReach>(sql`
    select (select count(*)::int from subscription
        where is_current) as subscriptions,
      (select count(*)::int from gift where status = 'waiting') as gifts,
      (select count(*)::int from renewal where state in ('announced', 'charging')) as announced,
      (select count(*)::int from account where autorenew) as autorenewing,
      (select count(*)::int from purchase where status in ('open', 'processing')) as unpaid`)
  return rows[0] ?? { subscriptions: 0, gifts: 0, announced: 0, autorenewing: 0, unpaid: 0 }
}
