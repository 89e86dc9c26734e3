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
  /** What is left to pay. */
  total: Cents
  /** Where a part has come already: the whole, and that part. */
  invoiced?: Cents
  recorded?: Cents
  dueOn: Day | null
  link: string
}

export function invoice(props: InvoiceProps): Message {
  const { occasion, name, number, total, invoiced, recorded, dueOn, link, ...head } = props
  const due = dueOn && formatLongDay(dueOn)
  const rows = [
    { label: 'Invoice', value: number },
    ...(due ? [{ label: 'Due', value: due }] : []),
    ...(invoiced && recorded
      ? [
          { label: 'Total', value: formatMoney(invoiced, head.currency) },
          { label: 'Paid so far', value: formatMoney(recorded, head.currency) },
        ]
      : []),
    { label: 'Amount due', value: formatMoney(total, head.currency), isTotal: true },
  ]
  const values = { name, number, total: formatMoney(total, head.currency), due, link, figures: figures(rows) }
  return mailFor(`invoice-${occasion}`, head, values)
}
