import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

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

export function renewalNotice(props: RenewalNoticeProps): Letter {
  const { name, line, amount, chargeOn, paidWith, stopLink, addressLink, ...letterhead } = props
  const { publication, siteUrl } = letterhead
  const day = formatDay(chargeOn)
  return {
    subject: `${publication} renews on ${day}`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, you have had all the issues of your subscription. As you asked, {publication} renews by itself on{' '}
          {day}.
        </p>
        <p>
          {line}: <strong>{formatTotal(amount)}</strong>
          {paidWith && `, by ${paidWith}`}. If the price falls before then, you pay the lower one.
        </p>
        {addressLink && (
          <p>
            We have no address to send print to, and without one nothing is charged and nothing renews.{' '}
            <a href={addressLink}>Give us your address</a>, or <a href={`${siteUrl}/subscribe/renew`}>renew</a> in
            another form.
          </p>
        )}
        <p>
          You need not do anything. If you do not want it, <a href={stopLink}>stop the renewal</a>: no login, and
          nothing is charged.
        </p>
      </MailLayout>
    ),
  }
}
