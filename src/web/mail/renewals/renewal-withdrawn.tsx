import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type RenewalWithdrawnProps = Letterhead & {
  name: string
  line: string
  amount: Cents
  chargeOn: Day
  reason: string
}

export function renewalWithdrawn({
  name,
  line,
  amount,
  chargeOn,
  reason,
  ...letterhead
}: RenewalWithdrawnProps): Message {
  const values = { name, line, amount: formatTotal(amount), day: formatDay(chargeOn), reason }
  return mailFor('renewal-withdrawn', letterhead, values)
}
