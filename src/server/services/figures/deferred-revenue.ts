import { sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { add, cents, sum, ZERO } from '#domain/money.ts'
import { sharesWithin } from '#domain/subscriptions/returnable.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readSubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import { selectSubscriptionValues } from './subscription-values.ts'

export type DeferredIssue = {
  issue: number
  /** Null where it has not been planned yet. */
  title: string | null
  /** How many are owed, those that were credited and are worth nothing included. */
  tokens: number
  amount: Cents
}

export type DeferredIncome = { total: Cents; tokens: number; issues: DeferredIssue[] }

/**
 * What is owed in issues at an instant, to the cent: the shares of all tokens that are left of what was paid and has not
 * gone back, by the issue that each will be spent on as things stand. `total` is the sum of what is unserved
 * (domain/subscriptions/returnable.ts) over all subscriptions that have been paid (an invoice that is served before it is paid counts once it is paid; gifts that wait are in waiting.ts).
 */
export async function deferredIncome(db: Db | Tx, at: Date): Promise<DeferredIncome> {
  const perIssue = new Map<number, { tokens: number; amount: Cents }>()
  const put = (issue: number, tokens: number, amount: Cents) => {
    const before = perIssue.get(issue) ?? { tokens: 0, amount: ZERO }
    perIssue.set(issue, { tokens: before.tokens + tokens, amount: add(before.amount, amount) })
  }
  const { alike, knots } = await readOwed(db, at)
  for (const { next, first, last, left, share, odd, subscriptions } of alike) {
    for (let token = first; token < first + left; token += 1) {
      const value = token < last ? share + Number(token < odd) : 0
      put(next + token - first, subscriptions, cents(subscriptions * value))
    }
  }
  for (const { issue, amount } of await untied(db, knots, at)) put(issue, 1, amount)
  const titles = await readTitles(db)
  const issues = [...perIssue]
    .toSorted(([one], [other]) => one - other)
    .map(([issue, owed]) => ({ issue, title: titles.get(issue) ?? null, ...owed }))
  return {
    total: sum(issues.map(({ amount }) => amount)),
    tokens: issues.reduce((all, { tokens }) => all + tokens, 0),
    issues,
  }
}

/** How many subscriptions are owed the same from the same issue on; the columns are those of `selectSubscriptionValues`. */
type Alike = Record<'next' | 'first' | 'last' | 'left' | 'share' | 'odd' | 'subscriptions', number>
/** A subscription of a reader to whom more has happened, and the issue that is the next for that reader. */
type Knot = { id: string; account: string; next: number }

/** In one statement, as it reads the whole ledger: most readers, counted where they are alike, and who is left for the rule. */
async function readOwed(db: Db | Tx, at: Date): Promise<{ alike: Alike[]; knots: Knot[] }> {
  const instant = sql`${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ alike: Alike[] | null; knots: Knot[] | null }>(sql`
    ${selectSubscriptionValues(at)},
    closed as (select coalesce(max(number), 0) as number from issue where closed_at <= ${instant}),
    ahead as (
      select e.account_id, max(e.issue) as issue
      from ledger_entry e
      where e.kind = 'served' and e.issue > (select number from closed) and e.at <= ${instant}
        and not exists (select 1 from ledger_entry r where r.reverses = e.id and r.kind = 'reversed' and r.at <= ${instant})
      group by e.account_id),
    queue as (
      select c.*, 1 + coalesce(a.issue, (select number from closed)) as next,
        bool_or(c.knotted) over (partition by c.account_id) as knotted_reader
      from valued c left join ahead a on a.account_id = c.account_id
      where c.left > 0 or c.knotted),
    owed as (
      select q.*, coalesce(sum(q.left) over (
        partition by account_id order by lifetime, created_at, position
        rows between unbounded preceding and 1 preceding), 0)::int as before
      from queue q where not knotted_reader),
    alike as (
      select next + before as next, first, last, "left", share, odd, count(*) as subscriptions
      from owed group by 1, 2, 3, 4, 5, 6)
    select (select json_agg(alike) from alike) as alike,
      (select json_agg(json_build_object('id', id, 'account', account_id, 'next', next)
        order by account_id, lifetime, created_at, position) from queue where knotted_reader) as knots`)
  return { alike: rows[0]?.alike ?? [], knots: rows[0]?.knots ?? [] }
}

async function untied(db: Db | Tx, knots: readonly Knot[], at: Date): Promise<{ issue: number; amount: Cents }[]> {
  const money = await readSubscriptionMoney(
    db,
    knots.map(({ id }) => id),
    at,
  )
  const shares: { issue: number; amount: Cents }[] = []
  const spent = new Map<string, number>()
  for (const { id, account, next } of knots) {
    const one = money.get(id)
    for (const amount of one ? sharesWithin(one.value.left, one.back.unserved) : []) {
      const before = spent.get(account) ?? 0
      shares.push({ issue: next + before, amount })
      spent.set(account, before + 1)
    }
  }
  return shares
}

async function readTitles(db: Db | Tx): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ number: number; title: string }>(sql`select number, title from issue`)
  return new Map(rows.map(({ number, title }) => [number, title]))
}
