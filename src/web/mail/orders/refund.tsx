import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type RefundProps = Letterhead & { name: string; number: string | null; amount: Cents; sentence: string }

export function refund({ name, number, amount, sentence, ...letterhead }: RefundProps): Message {
  const values = { name, amount: formatMoney(amount), message: sentence }
  return number ? mailFor('refund', letterhead, { ...values, number }) : mailFor('not-fulfilled', letterhead, values)
}
