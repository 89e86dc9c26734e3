import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type RenewalNoticeProps = Letterhead & {
  name: string
  /** Renewal: Standard Print (1 year, 4 issues) */
  line: string
  amount: Cents
  chargeOn: Day
  /** Visa ending in 4242 */
  paidWith: string | null
  stopLink: string
  /** Where to give the address that print would need. */
  addressLink: string | null
}

export function renewalNotice(props: RenewalNoticeProps): Message {
  const { name, line, amount, chargeOn, paidWith, stopLink, addressLink, ...letterhead } = props
  return mailFor('renewal-notice', letterhead, {
    name,
    line,
    amount: formatTotal(amount),
    day: formatDay(chargeOn),
    paid_with: paidWith,
    address: addressLink,
    stop: stopLink,
  })
}
