import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { useCurrency } from '../../root-data.ts'

/** An amount that never breaks, in the publication's currency. */
export function Money({ amount }: { amount: Cents }) {
  return <span className="amount">{formatMoney(amount, useCurrency())}</span>
}
