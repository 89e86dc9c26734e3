import { sql } from 'drizzle-orm'
import type { Month } from '#domain/day.ts'
import type { IncomeKind } from '#domain/figures/journal.ts'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '../../db/client.ts'
import { RECEIVED_AT, receivedBetween } from './money-movements.ts'

export type Income = { month: Month; kind: IncomeKind; lines: number; amount: Cents }

/**
 * Money that came in between two instants, online or recorded by hand, by what it was paid for: the lines of each purchase
 * are together exactly what was paid for it. Money for a part of an invoice pays its lines one after the other, from where
 * the parts before it stopped ("before"); what is paid online is always the last part.
 */
export async function incomeByMonth(
  db: Db | Tx,
  { timeZone, first, last }: { timeZone: string; first: Date; last: Date },
): Promise<Income[]> {
  const [from, until] = [sql`${first.toISOString()}::timestamptz`, sql`${last.toISOString()}::timestamptz`]
  const { rows } = await db.execute<Income>(sql`
    with money as (
      select y.captured_at as at, y.purchase_id, y.amount, p.total - y.amount as before
      from payment y left join purchase p on p.id = y.purchase_id where y.captured_at between ${from} and ${until}
      union all
      select ${RECEIVED_AT}, r.purchase_id, r.amount,
        coalesce((select sum(e.amount) from recorded_payment e where e.purchase_id = r.purchase_id
          and (e.recorded_at, e.id) < (r.recorded_at, r.id)), 0)::int
      from recorded_payment r where ${receivedBetween(first, last)}),
    line as (
      select l.*, l.price + l.shipping - l.discount as costs,
        sum(l.price + l.shipping - l.discount) over (partition by l.purchase_id order by l.position)::int as until
      from purchase_line l where l.purchase_id in (select purchase_id from money)),
    part as (
      select m.at, least(greatest(m.before + m.amount - (l.until - l.costs), 0), l.costs)
          - least(greatest(m.before - (l.until - l.costs), 0), l.costs) as amount,
        case
          when p.kind = 'pledge' or l.item ->> 'process' = 'monthly-init' then 'pledges'
          when l.type = 'donation-item' then 'donations'
          when p.kind = 'renewal' then 'renewals'
          when l.type = 'personal-subscription' then
            case when exists (select 1 from subscription s where s.purchase_id = p.id and s.phase = 'renewal')
              then 'renewals' else 'subscriptions' end
          when l.type = 'gift-subscription' then 'gifts'
          when l.type = 'subscription-upgrade' then 'changes'
          else 'goods' end as kind
      from money m join purchase p on p.id = m.purchase_id join line l on l.purchase_id = p.id
      union all
      select at, amount, 'returned' from money where purchase_id is null)
    select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month, kind, count(*)::int as lines,
      sum(amount)::float8 as amount
    from part where amount <> 0 group by 1, 2 order by 1, 2`)
  return rows
}
