import type { Day, Month } from '#domain/day.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { MessageTx, PaymentTx } from '../payments/payment-context.ts'
import type { MonthlyDonationRow } from './find-monthly.ts'
import { donationLinkPath, issueDonationLink } from './monthly-links.ts'

type About = { month: Month; message: string }

/** With the link that changes the card, and when it is tried again. */
export async function queueDeclined(
  context: PaymentTx,
  row: MonthlyDonationRow,
  about: About & { retry: Day },
): Promise<void> {
  await queue(context, row, { ...about, state: 'declined' })
}

/** The last try of the month failed: nothing is charged until the donor says so. */
export async function queuePaused(context: PaymentTx, row: MonthlyDonationRow, about: About): Promise<void> {
  await queue(context, row, { ...about, retry: null, state: 'paused' })
}

/** Nothing more is charged, whoever said so. It can go on again, so each end has a message of its own. */
export async function queueStopped({ tx, send, now, catalogue }: MessageTx, row: MonthlyDonationRow): Promise<void> {
  const props = { name: row.name, amount: wholeUnits(row.dollars, catalogue.publication.currency) }
  const key = `pledge-stopped:${row.id}:${now().toISOString()}`
  await queueMail(tx, send, { key, to: row.email, template: 'donation-stopped', props, now: now() })
}

async function queue(
  context: PaymentTx,
  row: MonthlyDonationRow,
  { month, message, retry, state }: About & { retry: Day | null; state: 'declined' | 'paused' },
): Promise<void> {
  const { tx, send, now, publicUrl, catalogue } = context
  const link = publicUrl + donationLinkPath(await issueDonationLink(tx, row.id, now()))
  const props = {
    name: row.name,
    amount: wholeUnits(row.dollars, catalogue.publication.currency),
    month,
    message,
    retry,
    link,
  }
  const key = `pledge-${state}:${row.id}:${month}`
  await queueMail(tx, send, { key, to: row.email, template: 'donation-failed', props, now: now(), secret: true })
}
