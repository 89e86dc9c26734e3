import { sql } from 'drizzle-orm'
import type { Month } from '#domain/day.ts'
import type { GiftMoves, Waiting } from '#domain/figures/journal.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import type { Db, Tx } from '../../db/client.ts'

export type WaitingMonth = Waiting & { month: Month }

/**
 * Gifts that were paid and that nobody had redeemed at that instant, and subscriptions that waited for their reader's address
 * to be proved, by the month in which they were bought.
 */
export async function waitingGiftsByMonth(db: Db | Tx, timeZone: string, at: Date): Promise<WaitingMonth[]> {
  const instant = sql`${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<WaitingMonth>(sql`
    select to_char(created_at at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as gifts,
      sum(amount)::float8 as amount
    from paid_not_started
    where created_at <= ${instant} and (status = 'waiting' or redeemed_at > ${instant} or cancelled_at > ${instant})
    group by 1 order by 1`)
  return rows
}

/** What became of gifts between two instants: before + bought = redeemed + cancelled + after. */
export async function giftMoves(db: Db | Tx, first: Date, last: Date): Promise<GiftMoves> {
  const [from, until] = [sql`${first.toISOString()}::timestamptz`, sql`${last.toISOString()}::timestamptz`]
  // Cancelled by hand in the database, without a time: as if it had never been bought.
  const { rows } = await db.execute<{ what: keyof GiftMoves; gifts: number; amount: Cents }>(sql`
    with known as (
      select amount, created_at, redeemed_at, cancelled_at, coalesce(redeemed_at, cancelled_at) as ended_at
      from paid_not_started where created_at <= ${until} and (status <> 'cancelled' or cancelled_at is not null)),
    moved as (
      select 'before' as what, amount from known where created_at < ${from} and (ended_at is null or ended_at >= ${from})
      union all select 'bought', amount from known where created_at >= ${from}
      union all select 'redeemed', amount from known where redeemed_at between ${from} and ${until}
      union all select 'cancelled', amount from known where cancelled_at between ${from} and ${until}
      union all select 'after', amount from known where ended_at is null or ended_at > ${until})
    select what, count(*)::int as gifts, sum(amount)::float8 as amount from moved group by what`)
  const of = (what: keyof GiftMoves): Waiting => {
    const row = rows.find((one) => one.what === what)
    return { gifts: row?.gifts ?? 0, amount: (row?.amount ?? 0) as Cents }
  }
  return {
    before: of('before'),
    bought: of('bought'),
    redeemed: of('redeemed'),
    cancelled: of('cancelled'),
    after: of('after'),
  }
}

export type MonthlyDonationState = {
  status: 'active' | 'paused' | 'stopped'
  monthlyDonations: number
  monthly: Cents
  given: Cents
}

/** Monthly donations as they stand: how many, what they promise a month, and what they have brought. */
export async function readMonthlyDonationStates(db: Db | Tx, currency: Currency): Promise<MonthlyDonationState[]> {
  const whole = sql`${wholeUnits(1, currency)}::int`
  const { rows } = await db.execute<MonthlyDonationState>(sql`
    with brought as (
      select m.pledge_id, count(*) as months
      from pledge_month m join purchase p on p.id = m.purchase_id where p.status = 'paid' group by m.pledge_id)
    select pledge.status, count(*)::int as "monthlyDonations", (${whole} * sum(pledge.dollars))::float8 as monthly,
      (${whole} * coalesce(sum(pledge.dollars * brought.months), 0))::float8 as given
    from pledge left join brought on brought.pledge_id = pledge.id
    group by pledge.status order by pledge.status`)
  return rows
}
