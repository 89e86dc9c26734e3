import type { Day, Month } from '#domain/day.ts'
import { formatLongDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { figures } from '../figure-table.tsx'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type DonationFailedProps = MessageHead & {
  name: string
  amount: Cents
  month: Month
  message: string
  /** Null when it was the last try of the month. */
  retry: Day | null
  link: string
}

export function donationFailed({ name, amount, message, retry, link, ...head }: DonationFailedProps): Message {
  const again = retry && formatLongDay(retry)
  const rows = [
    { label: 'Monthly donation', value: formatMoney(amount, head.currency) },
    ...(again ? [{ label: 'Next try', value: again }] : []),
  ]
  const values = { name, amount: formatMoney(amount, head.currency), message, link, figures: figures(rows) }
  return again
    ? mailFor('donation-failed', head, { ...values, retry: again })
    : mailFor('donation-paused', head, values)
}
