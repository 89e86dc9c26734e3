import { formatFileSize } from '#domain/catalogue/product-file.ts'
import { formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { NextStep } from '#domain/orders.ts'
import { NEXT_STEPS } from '#domain/orders.ts'
import type { Receipt } from '#server/services/orders/receipt.ts'
import { donationWords, isOnlyDonation, placeWords, receiptPath } from '../../parts/orders/receipt-words.ts'
import type { Letterhead, Message } from '../layout.tsx'
import { mailFor } from '../layout.tsx'
import { Sums } from './sums.tsx'

export type ReceiptProps = Letterhead & {
  receipt: Receipt
  /** Stops the monthly donation that this was a part of. */
  stopLink?: string | null
  /** Confirms the buyer's email address, where its account is not proved yet. */
  proofLink?: string | null
}

/** What was bought, for whom, where it goes and what happens next: the same as the page it links to. */
export function receipt({ receipt, stopLink = null, proofLink = null, ...letterhead }: ReceiptProps): Message {
  const { number, buyer, recipient, paidOn, returned, refunds, next } = receipt
  const to = recipient ?? (buyer.address && { name: buyer.name, address: buyer.address })
  const values = {
    name: buyer.name,
    number,
    day: formatDay(paidOn),
    sums: <Sums receipt={receipt} />,
    paid_with: receipt.paidWith,
    refunded:
      returned === 'nothing'
        ? null
        : refunds.map(({ amount, on }) => `${formatMoney(amount)} was refunded on ${formatDay(on)}.`).join(' '),
    donation: donationWords(receipt, letterhead.publication),
    next: next.length > 0 ? <Next steps={next} files={receipt.files} /> : null,
    place: to && <Place title={`${placeWords(receipt)} ${to.name}`} lines={to.address} />,
    link: `${letterhead.siteUrl}${receiptPath(receipt.token)}`,
    stop: stopLink,
    proof: proofLink,
  }
  if (isOnlyDonation(receipt)) return mailFor('donation-receipt', letterhead, values)
  if (receipt.kind === 'renewal') return mailFor('renewal-receipt', letterhead, values)
  return mailFor(receipt.kind === 'invoice' ? 'invoice-paid' : 'receipt', letterhead, values)
}

/** Files by name and size; they are fetched from the receipt, since a link to one is too old when the mail is read. */
function Next({ steps, files = [] }: { steps: NextStep[]; files: Receipt['files'] | undefined }) {
  return (
    <>
      {steps.map((step) => (
        <p key={step}>
          {NEXT_STEPS[step]}
          {step === 'downloads' &&
            files.map(({ name, size }) => (
              <span key={name}>
                <br />
                {name}, {formatFileSize(size)}
              </span>
            ))}
        </p>
      ))}
    </>
  )
}

function Place({ title, lines }: { title: string; lines: string[] }) {
  return (
    <p>
      {title}:
      {lines.map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
    </p>
  )
}
