import type { Month } from '#domain/day.ts'
import type { Journal } from '#domain/figures/journal.ts'
import { INCOME_KINDS } from '#domain/figures/journal.ts'
import { monthSpan } from '#domain/figures/month.ts'
import { subtract, ZERO } from '#domain/money.ts'
import type { Tx } from '../../db/client.ts'
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
    gifts: await giftMoves(tx, first, last),
    underWay: await refundsUnderWay(tx, last),
  }
}
