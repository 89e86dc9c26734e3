import type { Day, Month } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type DonationFailedProps = Letterhead & {
  name: string
  amount: Cents
  month: Month
  message: string
  /** Null when it was the last try of the month. */
  retry: Day | null
  link: string
}

export function donationFailed({ name, amount, message, retry, link, ...letterhead }: DonationFailedProps): Letter {
  const { publication } = letterhead
  return {
    subject: retry ? 'Your monthly donation could not be charged' : 'Your monthly donation is paused',
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, your monthly donation of {formatMoney(amount)} to {publication}{' '}
          {retry ? 'could not be charged' : 'is paused'}. {message}
        </p>
        <p>
          {retry
            ? `We try again on ${formatDay(retry)}. If your card has changed, you can tell us before then.`
            : 'Nothing is charged until you give us a card or bank account, and never for a month gone by.'}
        </p>
        <p>
          <a href={link}>Change the card</a>
        </p>
        <p>The link works for 14 days and changes nothing but this donation’s card.</p>
      </MailLayout>
    ),
  }
}
