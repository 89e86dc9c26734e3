import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { href } from '../../href.ts'
import { figures } from '../figure-table.tsx'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type DonationStoppedProps = MessageHead & { name: string; amount: Cents }

export function donationStopped({ name, amount, ...head }: DonationStoppedProps): Message {
  const monthly = formatMoney(amount, head.currency)
  const rows = [{ label: 'Monthly donation, ended', value: monthly }]
  const again = head.siteUrl + href('/donate')
  return mailFor('donation-stopped', head, { name, amount: monthly, again, figures: figures(rows) })
}
