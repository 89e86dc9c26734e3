import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Category, Deliverable, Level } from '#domain/vocabulary.ts'
import { CATEGORIES, categoryOf, DELIVERABLES, mediumOf } from '#domain/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'

/** How many had an issue, by what they are and where they live. */
export type IssueReaders = {
  issue: number
  title: string
  categories: Record<Category, number>
  forms: Record<Deliverable, number>
}

/** Against the issue before: who came, who went on with another subscription, who came back, who is missing. */
export type Comings = { issue: number; title: string; fresh: number; renewed: number; back: number; lost: number }

type Place = { issue: number; title: string; deliverable: Deliverable; level: Level; readers: number }

/**
 * What was served until an instant and still stands, of the issues that were complete by then: closed, and released unless
 * they appear in print alone. Before its release an issue has not reached its digital readers, who would count as lost.
 */
function standing(at: Date): SQL {
  const instant = sql`${at.toISOString()}::timestamptz`
  return sql`
    with closed as (
      select number, title, (row_number() over (order by number))::int as nth,
        (row_number() over (order by number desc))::int as age
      from issue where closed_at <= ${instant}
        and (released_at <= ${instant} or print_only or not (select sells_digital from publication))),
    standing as (
      select e.account_id, e.subscription_id, e.deliverable, e.at, c.number, c.title, c.nth, c.age
      from ledger_entry e join closed c on c.number = e.issue
      where e.kind = 'served' and e.at <= ${instant}
        and not exists (select 1 from ledger_entry r where r.reverses = e.id and r.kind = 'reversed' and r.at <= ${instant}))`
}

/** The level as it was when the issue was served: what was changed since stands beside the change. */
const LEVEL_THEN = sql`
  case when s.id in (
      select subscription_id from subscription_change
      where before #>> '{served,level}' <> after #>> '{served,level}')
    then coalesce((
      select c.before #>> '{served,level}' from subscription_change c
      where c.subscription_id = s.id and c.at > standing.at order by c.id limit 1), s.active_level)
    else s.active_level end`

/** The last issues that are released and closed, the oldest first. */
export async function readersByIssue(db: Db | Tx, at: Date, last: number): Promise<IssueReaders[]> {
  const { rows } = await db.execute<Place>(sql`
    ${standing(at)}
    select number as issue, title, deliverable, ${LEVEL_THEN} as level, count(*)::int as readers
    from standing join subscription s on s.id = standing.subscription_id
    where age <= ${last}
    group by 1, 2, 3, 4 order by 1`)
  return [...Map.groupBy(rows, ({ issue }) => issue)].map(([issue, places]) => {
    const count = (is: (place: Place) => boolean) => places.filter(is).reduce((all, { readers }) => all + readers, 0)
    const categoryIn = ({ deliverable, level }: Place) => categoryOf(mediumOf(deliverable), level)
    return {
      issue,
      title: places[0]?.title ?? '',
      categories: tally(CATEGORIES, (category) => count((place) => categoryIn(place) === category)),
      forms: tally(DELIVERABLES, (form) => count(({ deliverable }) => deliverable === form)),
    }
  })
}

function tally<Key extends string>(keys: readonly Key[], count: (key: Key) => number): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<Key, number>
}

export async function comingsByIssue(db: Db | Tx, at: Date, last: number): Promise<Comings[]> {
  const { rows } = await db.execute<Comings>(sql`
    ${standing(at)},
    had as (
      select nth, subscription_id, lag(nth) over reader as before, lead(nth) over reader as after,
        lag(subscription_id) over reader as subscription_before
      from standing window reader as (partition by account_id order by nth)),
    counted as (
      select nth, count(*) filter (where before is null) as fresh,
        count(*) filter (where before = nth - 1 and subscription_before <> subscription_id) as renewed,
        count(*) filter (where before < nth - 1) as back,
        count(*) filter (where after is distinct from nth + 1) as left_after
      from had group by nth)
    select closed.number as issue, closed.title, c.fresh::int, c.renewed::int, c.back::int,
      coalesce((select b.left_after from counted b where b.nth = c.nth - 1), 0)::int as lost
    from counted c join closed on closed.nth = c.nth
    where closed.age <= ${last} order by closed.number`)
  return rows
}
