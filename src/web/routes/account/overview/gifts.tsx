import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import type { GiftEntry } from '#server/services/account/orders.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { cardPath, redeemPath } from '../../../parts/orders/receipt-words.ts'
import { LinkButton } from '../../../ui/link-button.tsx'

const STATES: Record<GiftEntry['status'], string> = {
  waiting: 'Not redeemed yet',
  redeemed: 'Redeemed',
  cancelled: 'Canceled, because its order was refunded',
}

type GiftsProps = { given: GiftEntry[]; received: GiftEntry[]; publicUrl: string }

export function Gifts({ given, received, publicUrl }: GiftsProps) {
  return (
    <div className="grid gap-8">
      {given.length > 0 && (
        <div>
          <h3 className="font-sans font-semibold text-small">Given</h3>
          <ul>
            {given.map((gift) => (
              <li key={gift.token} className="grid gap-1 border-rule border-b py-3">
                <Words gift={gift} says={STATES[gift.status]} />
                {gift.status === 'waiting' && (
                  <>
                    <span className="break-all font-sans text-small">{`${publicUrl}${redeemPath(gift.token)}`}</span>
                    <span>
                      <LinkButton as={Link} to={cardPath(gift.token)} look="quiet">
                        Print card
                      </LinkButton>
                    </span>
                  </>
                )}
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
                <Words gift={gift} says={`From ${gift.from}`} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Words({ gift: { name, on }, says }: { gift: GiftEntry; says: string }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-8">
      <span className="text-lead leading-snug">{name}</span>
      <span className="tabular font-sans text-small text-soft">
        {says}. Given {formatDay(on)}.
      </span>
    </span>
  )
}
