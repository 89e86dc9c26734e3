import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { figures } from '../figure-table.tsx'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type RefundProps = MessageHead & {
  name: string
  number: string | null
  amount: Cents
  sentence: string
  /** The receipt; what was queued before it was sent along has none. */
  link?: string | null
}

export function refund({ name, number, amount, sentence, link = null, ...head }: RefundProps): Message {
  const rows = [
    ...(number ? [{ label: 'Order', value: number }] : []),
    { label: 'Refund', value: formatMoney(amount, head.currency), isTotal: true },
  ]
  const values = { name, amount: formatMoney(amount, head.currency), message: sentence, figures: figures(rows) }
  return number ? mailFor('refund', head, { ...values, number, link }) : mailFor('not-fulfilled', head, values)
}
