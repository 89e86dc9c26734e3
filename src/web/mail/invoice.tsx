import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type InvoiceProps = Letterhead & {
  occasion: 'sent' | 'reminder' | 'past-due'
  name: string
  number: string
  total: Cents
  dueOn: Day | null
  link: string
}

export function invoice({ occasion, name, number, total, dueOn, link, ...letterhead }: InvoiceProps): Letter {
  const values = { name, number, total: formatMoney(total), due: dueOn && formatDay(dueOn), link }
  return letter(`invoice-${occasion}`, letterhead, values)
}
