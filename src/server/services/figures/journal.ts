import { sql } from 'drizzle-orm'
import type { Month } from '#domain/day.ts'
import type { Journal } from '#domain/figures/journal.ts'
import { INCOME_KINDS } from '#domain/figures/journal.ts'
import { monthSpan } from '#domain/figures/month.ts'
import type { Cents } from '#domain/money.ts'
import { subtract, ZERO } from '#domain/money.ts'
import type { Tx } from '../../db/client.ts'
import { sqlInstant } from '../../db/instant.ts'
import { incomeByMonth } from './income.ts'
import { refundsUnderWay, sumMoves } from './money-movements.ts'
import type { Tell } from './shared-counts.ts'
import { tellParts } from './shared-counts.ts'
import { sumSubscriptionValues } from './subscription-values.ts'
import { giftMoves } from './waiting.ts'

const PARTS = ['Deferred before the month', 'Deferred after it', 'Income', 'Money in and out'] as const

/** The transaction has to see one state of the books, or the sums may not be those of the lines. */
export async function readJournal(tx: Tx, timeZone: string, month: Month, tell: Tell = () => {}): Promise<Journal> {
  const begin = tellParts(tell, PARTS)
  const { first, last } = monthSpan(month, timeZone)
  begin('Deferred before the month')
  const before = await sumSubscriptionValues(tx, new Date(first.getTime() - 1))
  begin('Deferred after it')
  const after = await sumSubscriptionValues(tx, last)
  begin('Income')
  const income = await incomeByMonth(tx, { timeZone, first, last })
  begin('Money in and out')
  return {
    month,
    money: await sumMoves(tx, first, last),
    income: INCOME_KINDS.map((kind) => {
      const { lines, amount } = income.find((one) => one.kind === kind) ?? { lines: 0, amount: ZERO }
      return { kind, lines, amount }
    }),
    deferred: {
      before: before.deferred,
      takenIn: subtract(after.paid, before.paid),
      earned: subtract(after.earned, before.earned),
      givenBack: subtract(after.refunded, before.refunded),
      after: after.deferred,
    },
    unpaidGrants: await sumUnpaidGrants(tx, first, last),
    gifts: await giftMoves(tx, first, last),
    underWay: await refundsUnderWay(tx, last),
  }
}

async function sumUnpaidGrants(tx: Tx, first: Date, last: Date): Promise<Cents> {
  const { rows } = await tx.execute<{ amount: Cents }>(sql`
    select coalesce(sum(e.amount), 0)::float8 as amount
    from ledger_entry e
    join subscription s on s.id = e.subscription_id
    left join gift g on g.subscription_id = coalesce(s.moved_to, s.id)
    where e.kind = 'granted' and e.amount > 0 and e.purchase_id is null and not e.is_opening
      and e.at between ${sqlInstant(first)} and ${sqlInstant(last)}
      and s.purchase_id is null and g.purchase_id is null`)
  return rows[0]?.amount ?? ZERO
}
