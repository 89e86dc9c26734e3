import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type RenewalFailedProps = Letterhead & {
  name: string
  line: string
  amount: Cents
  message: string
  retry: Day
  link: string
}

export function renewalFailed({
  name,
  line,
  amount,
  message,
  retry,
  link,
  ...letterhead
}: RenewalFailedProps): Message {
  const values = { name, line, amount: formatTotal(amount), message, retry: formatDay(retry), link }
  return mailFor('renewal-failed', letterhead, values)
}
