import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type RenewalFailedProps = Letterhead & {
  name: string
  line: string
  amount: Cents
  message: string
  retry: Day
  link: string
}

export function renewalFailed({ name, line, amount, message, retry, link, ...letterhead }: RenewalFailedProps): Letter {
  const values = { name, line, amount: formatTotal(amount), message, retry: formatDay(retry), link }
  return letter('renewal-failed', letterhead, values)
}
