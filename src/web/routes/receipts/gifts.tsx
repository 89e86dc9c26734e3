import { Link } from 'react-router'
import type { GiftOnReceipt } from '#server/services/orders/receipt.ts'
import { href } from '../../href.ts'
import { cardPath, redeemPath } from '../../parts/orders/receipt-words.ts'
import { Section } from '../../parts/page/section.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const STATES = { waiting: 'Not redeemed yet', redeemed: 'Redeemed', cancelled: 'Canceled' } as const

export function ReceiptGifts({ gifts, publicUrl }: { gifts: GiftOnReceipt[]; publicUrl: string }) {
  return (
    <Section title={gifts.length > 1 ? 'Your gifts' : 'Your gift'}>
      <ul className="-mt-3">
        {gifts.map(({ token, name, status, added }) => (
          <li
            key={token}
            className="grid gap-1 border-rule border-b py-4 last:border-b-0 print:break-inside-avoid print:py-1.5"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-8">
              <span className="text-lead leading-snug">{name}</span>
              <span className="font-sans text-small text-soft">
                {added ? 'Added to their subscription' : STATES[status]}
              </span>
            </span>
            {status === 'waiting' && (
              <>
                <span className="break-all font-sans text-small">{`${publicUrl}${redeemPath(token)}`}</span>
                <span data-screen-only>
                  <LinkButton as={Link} to={cardPath(token)} look="quiet">
                    Print card
                  </LinkButton>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p data-screen-only>
        <LinkButton as={Link} to={href('/account/gifts')} look="quiet">
          Send, change or share your gifts
        </LinkButton>
      </p>
    </Section>
  )
}
