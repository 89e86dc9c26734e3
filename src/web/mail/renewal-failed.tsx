import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type RenewalFailedProps = Letterhead & {
  name: string
  line: string
  amount: Cents
  message: string
  retry: Day
  link: string
}

export function renewalFailed({ name, line, amount, message, retry, link, ...letterhead }: RenewalFailedProps): Letter {
  const { publication } = letterhead
  return {
    subject: `Your renewal of ${publication} could not be charged`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, we could not charge your renewal. {message}
        </p>
        <p>
          {line}: {formatTotal(amount)}. Nothing was charged, and no issues are on their way yet.
        </p>
        <p>
          <a href={link}>Give us another card or bank account</a>. It is charged as soon as you save it, and the page
          shows the sum first. The link works for 14 days.
        </p>
        <p>Otherwise we try again on {formatDay(retry)}.</p>
      </MailLayout>
    ),
  }
}
