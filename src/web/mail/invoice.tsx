import type { Day } from '#domain/day.ts'
import { formatLongDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { figures } from './figure-table.tsx'
import type { Message, MessageHead } from './message.ts'
import { mailFor } from './message.ts'

export type InvoiceProps = MessageHead & {
  occasion: 'sent' | 'reminder' | 'past-due'
  name: string
  number: string
  total: Cents
  dueOn: Day | null
  link: string
}

export function invoice({ occasion, name, number, total, dueOn, link, ...head }: InvoiceProps): Message {
  const due = dueOn && formatLongDay(dueOn)
  const rows = [
    { label: 'Invoice', value: number },
    ...(due ? [{ label: 'Due', value: due }] : []),
    { label: 'Amount due', value: formatMoney(total), isTotal: true },
  ]
  const values = { name, number, total: formatMoney(total), due, link, figures: figures(rows) }
  return mailFor(`invoice-${occasion}`, head, values)
}
