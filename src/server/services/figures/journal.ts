import type { Month } from '#domain/day.ts'
import type { Journal } from '#domain/figures/journal.ts'
import { INCOME_KINDS } from '#domain/figures/journal.ts'
import { monthSpan } from '#domain/figures/month.ts'
import { subtract, ZERO } from '#domain/money.ts'
import type { Tx } from '../../db/client.ts'
import { incomeByMonth } from './income.ts'
import { refundsUnderWay, sumMoves } from './money-movements.ts'
import { sumSubscriptionValues } from './subscription-values.ts'
import { giftMoves } from './waiting.ts'

/** The transaction has to see one state of the books, or the sums may not be those of the lines. */
export async function readJournal(tx: Tx, timeZone: string, month: Month): Promise<Journal> {
  const { first, last } = monthSpan(month, timeZone)
  const before = await sumSubscriptionValues(tx, new Date(first.getTime() - 1))
  const after = await sumSubscriptionValues(tx, last)
  const income = await incomeByMonth(tx, { timeZone, first, last })
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
