import type { Currency } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { RenewalOffer } from '#domain/renewals/renewal-offer.ts'
import { href } from '../../href.ts'
import { figures } from '../figure-table.tsx'
import type { ShownIssue } from '../issue-plate.tsx'
import { issuePlate } from '../issue-plate.tsx'
import type { Block, Message, MessageHead } from '../message.ts'
import { mailFor } from '../message.ts'

export type ExpiringProps = MessageHead & {
  name: string
  /** One issue left, or none. */
  left: 0 | 1
  /** Who gave the subscription that ends. */
  giver: string | null
  /** The issue to come; what was queued before messages told of it has neither. */
  next?: ShownIssue | null
  renewal?: RenewalOffer
}

/** The last issue but one has been sent, or the last; whoever renews automatically is told of that instead. */
export function expiring({ name, left, giver, next, renewal, ...head }: ExpiringProps): Message {
  const { siteUrl } = head
  const values = {
    name,
    subscription: giver ? `your gift subscription from ${giver}` : 'your subscription',
    next_issue: next ? `No. ${next.number}, ${next.title}` : null,
    note: renewal?.note ?? null,
    figures: renewal ? offerFigures(renewal, head.currency) : null,
    ...(renewal && { renew: `${siteUrl}${href('/subscribe/renew')}?${renewal.query}` }),
  }
  return mailFor(left ? 'expiring' : 'expired', head, values, { top: next ? issuePlate(next, head) : null })
}

function offerFigures({ name, price, shipping, total }: RenewalOffer, currency: Currency): Block {
  return figures([
    { label: `Renewal: ${name}`, value: formatMoney(price, currency) },
    ...(shipping > 0 ? [{ label: 'Shipping', value: formatMoney(shipping, currency) }] : []),
    { label: 'Total', value: formatMoney(total, currency), isTotal: true },
  ])
}
