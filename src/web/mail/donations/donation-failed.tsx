import type { Day, Month } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type DonationFailedProps = Letterhead & {
  name: string
  amount: Cents
  month: Month
  message: string
  /** Null when it was the last try of the month. */
  retry: Day | null
  link: string
}

export function donationFailed({ name, amount, message, retry, link, ...letterhead }: DonationFailedProps): Message {
  const values = { name, amount: formatMoney(amount), message, link }
  return retry
    ? mailFor('donation-failed', letterhead, { ...values, retry: formatDay(retry) })
    : mailFor('donation-paused', letterhead, values)
}
