import { formatLongDay } from '#domain/day.ts'
import { formatMoney, formatTotal } from '#domain/money.ts'
import type { Receipt } from '#server/services/orders/receipts/receipt.ts'
import { href } from '../../href.ts'
import { donationWords, isOnlyDonation, placeWords, receiptPath } from '../../parts/orders/receipt-words.ts'
import { GIVE_A_GIFT } from '../../parts/page/main-links.ts'
import type { Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'
import { nextSteps, place } from './receipt-blocks.tsx'
import { sums } from './sums.ts'

export type ReceiptProps = MessageHead & {
  receipt: Receipt
  /** Stops the monthly donation that this was a part of. */
  stopLink?: string | null
  /** Confirms the buyer's email address, where its account is not proved yet. */
  proofLink?: string | null
  /** Numbers of the digital issues in it whose text is here. */
  issues?: readonly number[]
}

/** What was bought, for whom, where it goes and what happens next: the same as the page it links to. */
export function receipt({ receipt, stopLink = null, proofLink = null, issues = [], ...head }: ReceiptProps): Message {
  const { number, buyer, recipient, paidOn, returned, refunds, next, downloads } = receipt
  const to = recipient ?? (buyer.address && { name: buyer.name, address: buyer.address })
  const link = `${head.siteUrl}${receiptPath(receipt.token)}`
  const values = {
    name: buyer.name,
    number,
    day: formatLongDay(paidOn),
    total: formatTotal(receipt.total, head.currency),
    sums: sums(receipt, head),
    paid_with: receipt.paidWith,
    refunded:
      returned === 'nothing'
        ? null
        : refunds
            .map(({ amount, on }) => `${formatMoney(amount, head.currency)} was refunded on ${formatLongDay(on)}.`)
            .join(' '),
    donation: donationWords(receipt, head, formatLongDay),
    next: next.length > 0 ? nextSteps(receipt) : null,
    place: to && place(placeWords(receipt), [to.name, ...to.address]),
    link,
    // From the receipt, since a link to a file is too old when the message is read.
    download: downloads.length > 0 ? link : null,
    read: next.includes('read-now') ? head.siteUrl + latestIssuePath(receipt) : null,
    ...readBought(issues, link),
    stop: stopLink,
    give: head.siteUrl + GIVE_A_GIFT.to,
    proof: proofLink,
  }
  if (isOnlyDonation(receipt)) return mailFor('donation-receipt', head, values)
  if (receipt.kind === 'renewal') return mailFor('renewal-receipt', head, values)
  return mailFor(receipt.kind === 'invoice' ? 'invoice-paid' : 'receipt', head, values)
}

const latestIssuePath = ({ latestIssue }: Receipt) =>
  latestIssue ? href('/issue/:slug', { slug: latestIssue }) : href('/account')

/** Through the receipt, which opens the issue for guests too, as long as it isn’t refunded. */
function readBought([number, ...others]: readonly number[], receipt: string) {
  if (number === undefined) return { bought_issue: null, read_bought: null }
  if (others.length > 0) return { bought_issue: 'your issues', read_bought: receipt }
  return { bought_issue: `No. ${number}`, read_bought: `${receipt}&read=${number}` }
}
