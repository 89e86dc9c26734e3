import { sql } from 'drizzle-orm'
import type { Month } from '#domain/day.ts'
import type { IncomeKind } from '#domain/figures/journal.ts'
import type { Cents } from '#domain/money.ts'
import type { Db, Tx } from '../../db/client.ts'
import { RECEIVED_AT, receivedBetween } from './money-movements.ts'

export type Income = { month: Month; kind: IncomeKind; lines: number; amount: Cents }

/**
 * Money that came in between two instants, online or recorded by hand, by what it was paid for: the lines of each purchase
 * are together exactly what was paid for it.
 */
export async function incomeByMonth(
  db: Db | Tx,
  { timeZone, first, last }: { timeZone: string; first: Date; last: Date },
): Promise<Income[]> {
  const [from, until] = [sql`${first.toISOString()}::timestamptz`, sql`${last.toISOString()}::timestamptz`]
  const { rows } = await db.execute<Income>(sql`
    with money as (
      select captured_at as at, purchase_id, amount from payment where captured_at between ${from} and ${until}
      union all
      select ${RECEIVED_AT}, purchase_id, amount from recorded_payment where ${receivedBetween(first, last)}),
    part as (
      select m.at, l.price + l.shipping - l.discount as amount,
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
      from money m join purchase p on p.id = m.purchase_id join purchase_line l on l.purchase_id = p.id
      union all
      select at, amount, 'returned' from money where purchase_id is null)
    select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month, kind, count(*)::int as lines,
      sum(amount)::float8 as amount
    from part where amount > 0 group by 1, 2 order by 1, 2`)
  return rows
}
