import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf, monthOf } from '#domain/day.ts'
import { firstDayOf } from '#domain/figures/month.ts'
import type { Cents } from '#domain/money.ts'
import type { Db } from '../../db/client.ts'
import { RECEIVED_AT, receivedBetween } from './money-movements.ts'

/** From `from` to `until`, both included: the money that came in, and accounts whose first subscription started. */
export type RecentSales = { from: Day; until: Day; payments: number; amount: Cents; readers: number }

const PERIODS = ['yesterday', 'month'] as const
type Row = Omit<RecentSales, 'from' | 'until'> & { period: (typeof PERIODS)[number] }

const DAY_MS = 86_400_000

/** Yesterday and this month until now, in one statement over what these days brought. */
export async function readRecentSales(
  db: Db,
  timeZone: string,
  now: Date,
): Promise<Record<(typeof PERIODS)[number], RecentSales>> {
  const today = dayOf(now, timeZone)
  const yesterday = addDays(today, -1)
  const monthStart = firstDayOf(monthOf(today))
  const first = today === monthStart ? yesterday : monthStart
  const startOf = (day: Day) => sql`(${day}::date)::timestamp at time zone ${timeZone}`
  const { rows } = await db.execute<Row>(sql`
    with period (period, first, last) as (values
      ('yesterday', ${startOf(yesterday)}, ${startOf(today)}),
      ('month', ${startOf(monthStart)}, ${startOf(addDays(today, 1))})),
    money as (
      select captured_at as at, amount from payment where captured_at >= ${startOf(first)}
      union all
      select ${RECEIVED_AT}, amount from recorded_payment
        where ${receivedBetween(new Date(Date.parse(first) - DAY_MS), new Date(now.getTime() + DAY_MS))}),
    newcomer as (
      select created_at as at from subscription where phase = 'introductory' and created_at >= ${startOf(first)})
    select p.period, coalesce(m.payments, 0)::int as payments, coalesce(m.amount, 0)::float8 as amount,
      (select count(*)::int from newcomer n where n.at >= p.first and n.at < p.last) as readers
    from period p, lateral (
      select count(*) as payments, sum(amount) as amount from money where at >= p.first and at < p.last) m`)
  const of = (name: Row['period'], from: Day, until: Day): RecentSales => {
    const { payments, amount, readers } = rows.find(({ period }) => period === name) as Row
    return { from, until, payments, amount, readers }
  }
  return { yesterday: of('yesterday', yesterday, yesterday), month: of('month', monthStart, today) }
}
