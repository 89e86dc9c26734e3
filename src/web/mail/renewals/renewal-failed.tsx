import type { Day } from '#domain/day.ts'
import { formatLongDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'
import { renewalFigures } from './renewal-figures.ts'

export type RenewalFailedProps = MessageHead & {
  name: string
  line: string
  amount: Cents
  message: string
  retry: Day
  link: string
}

export function renewalFailed({ name, line, message, link, ...rest }: RenewalFailedProps): Message {
  const { amount: cents, retry: day, ...head } = rest
  const amount = formatTotal(cents, head.currency)
  const retry = formatLongDay(day)
  const figures = renewalFigures(line, amount, [{ label: 'Next try', value: retry }])
  return mailFor('renewal-failed', head, { name, line, amount, message, retry, link, figures })
}
