import type { Day } from '#domain/day.ts'
import { formatLongDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type RenewalWithdrawnProps = MessageHead & {
  name: string
  line: string
  amount: Cents
  chargeOn: Day
  reason: string
}

export function renewalWithdrawn({ name, line, amount, chargeOn, reason, ...head }: RenewalWithdrawnProps): Message {
  const values = { name, line, amount: formatTotal(amount, head.currency), day: formatLongDay(chargeOn), reason }
  return mailFor('renewal-withdrawn', head, values)
}
