import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NamedGift } from '#domain/gifts/named-gift.ts'
import { giveYourselfNote } from '#domain/gifts/named-gift.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { cardPath, redeemPath } from './receipt-words.ts'

type GiftLinksProps = Pick<NamedGift, 'state' | 'place'> & { token: string; publicUrl: string }

/** Link and card of a gift that waits: at once where its giver hands it over, else only when asked for. */
export function GiftLinks({ token, state, place, publicUrl }: GiftLinksProps) {
  const links = (
    <>
      <span className="break-all font-sans text-small">{`${publicUrl}${redeemPath(token)}`}</span>
      <span data-screen-only>
        <LinkButton as={Link} to={cardPath(token)} look="quiet">
          Print card
        </LinkButton>
      </span>
    </>
  )
  if (state === 'by-hand') return links
  return (
    <GiveItYourself state={state} place={place}>
      {links}
    </GiveItYourself>
  )
}

type GiveItYourselfProps = Pick<NamedGift, 'state' | 'place'> & { children: ReactNode }

export function GiveItYourself({ state, place, children }: GiveItYourselfProps) {
  return (
    <div data-screen-only className="max-w-[38rem] font-sans text-small">
      <Disclosure summary="Give it yourself instead" open={state === 'undelivered'}>
        <div className="grid gap-2">
          <p>{giveYourselfNote({ state, place })}</p>
          {children}
        </div>
      </Disclosure>
    </div>
  )
}
