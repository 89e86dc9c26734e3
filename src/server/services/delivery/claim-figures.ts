import { sql } from 'drizzle-orm'
import type { IssueClaims } from '#domain/delivery/claim.ts'
import type { Db, Tx } from '../../db/client.ts'

export type TitledClaims = IssueClaims & { title: string }

/** Copies claimed of the last closed issues, by zone; oldest issue first. */
export async function claimsByIssue(db: Db | Tx, most: number): Promise<TitledClaims[]> {
  const { rows } = await db.execute<TitledClaims>(sql`
    with shown as (select number, title from issue where closed_at is not null order by number desc limit ${most}),
    counted as (
      select c.issue, count(*) filter (where c.zone = 'a')::int as a, count(*) filter (where c.zone = 'b')::int as b,
        count(*) filter (where c.zone = 'c')::int as c
      from claim c join shown on shown.number = c.issue group by c.issue)
    select s.number as issue, s.title, json_build_object('a', coalesce(n.a, 0), 'b', coalesce(n.b, 0), 'c', coalesce(n.c, 0))
      as claims
    from shown s left join counted n on n.issue = s.number order by s.number`)
  return rows
}
