import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { useCurrency } from '../../root-data.ts'

/** For tables, whose columns are told before a page is drawn. */
export function Money({ amount }: { amount: Cents }) {
  return formatMoney(amount, useCurrency())
}
