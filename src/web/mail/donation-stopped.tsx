import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { letter } from './layout.tsx'

export type DonationStoppedProps = Letterhead & { name: string; amount: Cents }

export function donationStopped({ name, amount, ...letterhead }: DonationStoppedProps): Letter {
  const again = `${letterhead.siteUrl}/donate`
  return letter('donation-stopped', letterhead, { name, amount: formatMoney(amount), again })
}
