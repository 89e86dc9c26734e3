import { formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import { NEXT_STEPS } from '#domain/receipt.ts'
import type { Receipt } from '#server/services/receipt.ts'
import { donationWords, isOnlyDonation, receiptPath } from '../parts/receipt-words.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'
import { Sums } from './sums.tsx'

export type ReceiptProps = Letterhead & { receipt: Receipt }

/** What was bought, for whom, where it goes and what happens next: the same as the page it links to. */
export function receipt({ receipt, ...letterhead }: ReceiptProps): Letter {
  const { publication, siteUrl } = letterhead
  const { number, buyer, recipient, paidOn, returned } = receipt
  const donation = donationWords(receipt, publication)
  const link = `${siteUrl}${receiptPath(receipt.token)}`
  return {
    subject: isOnlyDonation(receipt)
      ? `Thank you for your donation to ${publication} (${number})`
      : `Your receipt from ${publication} (${number})`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {buyer.name}, thank you{isOnlyDonation(receipt) ? ' for what you gave' : ''}. This is your receipt {number} of{' '}
          {formatDay(paidOn)}.
        </p>
        <Sums receipt={receipt} />
        {receipt.paidWith && <p>Paid with {receipt.paidWith}.</p>}
        {returned !== 'nothing' &&
          receipt.refunds.map(({ amount, on }) => (
            <p key={`${on} ${amount}`}>
              {formatMoney(amount)} was refunded on {formatDay(on)}.
            </p>
          ))}
        {donation && <p>{donation}</p>}
        {receipt.next.map((step) => (
          <p key={step}>{NEXT_STEPS[step]}</p>
        ))}
        {recipient ? (
          <Place title={`Goes to ${recipient.name}`} lines={recipient.address} />
        ) : (
          buyer.address && <Place title={`Goes to ${buyer.name}`} lines={buyer.address} />
        )}
        <p>
          <a href={link}>
            {receipt.downloads.length > 0
              ? 'Open the receipt and download what you bought'
              : 'Open or print the receipt'}
          </a>
        </p>
      </MailLayout>
    ),
  }
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
