import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letterhead, Message } from './layout.tsx'
import { mailFor } from './layout.tsx'

export type InvoiceProps = Letterhead & {
  occasion: 'sent' | 'reminder' | 'past-due'
  name: string
  number: string
  total: Cents
  dueOn: Day | null
  link: string
}

export function invoice({ occasion, name, number, total, dueOn, link, ...letterhead }: InvoiceProps): Message {
  const values = { name, number, total: formatMoney(total), due: dueOn && formatDay(dueOn), link }
  return mailFor(`invoice-${occasion}`, letterhead, values)
}
