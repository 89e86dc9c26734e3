import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'

export type DonationStoppedProps = Letterhead & { name: string; amount: Cents }

export function donationStopped({ name, amount, ...letterhead }: DonationStoppedProps): Message {
  const again = `${letterhead.siteUrl}/donate`
  return mailFor('donation-stopped', letterhead, { name, amount: formatMoney(amount), again })
}
