import { Link } from 'react-router'
import type { GiftOnReceipt } from '#server/services/orders/receipts/receipt.ts'
import { href } from '../../href.ts'
import { GiftLinks } from '../../parts/orders/gift-links.tsx'
import { Section } from '../../parts/page/section.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** In the order of the form in which they were bought. */
export function ReceiptGifts({ gifts, publicUrl }: { gifts: GiftOnReceipt[]; publicUrl: string }) {
  return (
    <Section title={gifts.length > 1 ? 'Your gifts' : 'Your gift'}>
      <ul className="-mt-3">
        {gifts.map(({ token, name, status, title, state = 'by-hand', place = null }) => (
          <li
            key={token}
            className="grid gap-1 border-rule border-b py-4 last:border-b-0 print:break-inside-avoid print:py-1.5"
          >
            <span className="break-words text-lead leading-snug">{title}</span>
            <span className="font-sans text-small text-soft">{name}</span>
            {status === 'waiting' && <GiftLinks {...{ token, state, place, publicUrl }} />}
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
