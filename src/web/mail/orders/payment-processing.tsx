import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { figures } from '../figure-table.tsx'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type PaymentProps = MessageHead & { name: string; number: string; total: Cents; link: string }

/** A bank debit takes days; nothing is sent or served before the money is there. */
export function paymentProcessing(props: PaymentProps): Message {
  return mailFor('payment-processing', props, paymentValues(props))
}

export function paymentValues({ name, number, total, link, currency }: PaymentProps) {
  const rows = [
    { label: 'Order', value: number },
    { label: 'Total', value: formatMoney(total, currency), isTotal: true },
  ]
  return { name, number, total: formatMoney(total, currency), link, figures: figures(rows) }
}
