import type { Day } from '#domain/day.ts'
import { formatLongDay } from '#domain/day.ts'
import { holdWords } from '#domain/delivery/hold.ts'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'
import { renewalFigures } from './renewal-figures.ts'

export type RenewalNoticeProps = MessageHead & {
  name: string
  /** Renewal: Standard Print (1 year, 4 issues) */
  line: string
  amount: Cents
  chargeOn: Day
  /** Visa ending in 4242 */
  paidWith: string | null
  stopLink: string
  /** The first issue that it brings, and those that the reader skips before it. */
  firstIssue: number
  skipped: readonly number[]
  /** Where to give the address that print would need. */
  addressLink: string | null
}

export function renewalNotice(props: RenewalNoticeProps): Message {
  const { name, line, amount: cents, chargeOn, paidWith, stopLink, addressLink, firstIssue, skipped, ...head } = props
  const amount = formatTotal(cents, head.currency)
  const held = skipped.length > 0
  const day = `${formatLongDay(chargeOn)}${held ? ', at the earliest' : ''}`
  const figures = renewalFigures(line, amount, [
    { label: 'Renews on', value: day },
    ...(paidWith ? [{ label: 'Charged to', value: paidWith }] : []),
  ])
  return mailFor('renewal-notice', head, {
    name,
    line,
    amount,
    day,
    paid_with: paidWith,
    figures,
    first_issue: `No. ${firstIssue}`,
    hold: held ? holdWords(skipped, firstIssue) : null,
    address: addressLink,
    stop: stopLink,
  })
}
