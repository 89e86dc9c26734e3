import { formatDay } from '#domain/day.ts'
import type { GivenGift, ReceivedGift } from '#server/services/account/orders.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { GiftLinks } from '../../../parts/orders/gift-links.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

type GiftsProps = { given: GivenGift[]; received: ReceivedGift[]; publicUrl: string }

export function Gifts({ given, received, publicUrl }: GiftsProps) {
  return (
    <div className="grid gap-8">
      {given.length > 0 && (
        <div>
          <h3 className="font-sans font-semibold text-small">Given</h3>
          <ul>
            {given.map((gift) => (
              <li key={gift.token} className="grid gap-1 border-rule border-b py-3">
                <span className="break-words text-lead leading-snug">{gift.title}</span>
                <span className="tabular font-sans text-small text-soft">
                  {gift.name}. Given {formatDay(gift.on)}.
                </span>
                {gift.status === 'waiting' && <GiftLinks {...gift} publicUrl={publicUrl} />}
              </li>
            ))}
          </ul>
          <LinkButton as={ViewLink} to={href('/account/gifts')} look="quiet">
            Send, change or share your gifts
          </LinkButton>
        </div>
      )}
      {received.length > 0 && (
        <div>
          <h3 className="font-sans font-semibold text-small">Received</h3>
          <ul>
            {received.map((gift) => (
              <li key={gift.token} className="border-rule border-b py-3">
                <span className="flex flex-wrap items-baseline justify-between gap-x-8">
                  <span className="text-lead leading-snug">{gift.name}</span>
                  <span className="tabular font-sans text-small text-soft">
                    From {gift.from}. Given {formatDay(gift.on)}.
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
