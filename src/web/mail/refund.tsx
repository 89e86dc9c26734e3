import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type RefundProps = Letterhead & { name: string; number: string | null; amount: Cents; sentence: string }

export function refund({ name, number, amount, sentence, ...letterhead }: RefundProps): Letter {
  const values = { name, amount: formatMoney(amount), message: sentence }
  return number ? letter('refund', letterhead, { ...values, number }) : letter('not-fulfilled', letterhead, values)
}
