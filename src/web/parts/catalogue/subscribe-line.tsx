import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { href } from '../../href.ts'
import { useCurrency, useRootData } from '../../root-data.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { YearPrices } from './year-prices.ts'

type SubscribeLineProps = { prices: YearPrices; issues: number; children?: ReactNode }

/** A visitor is offered a subscription and its price; a reader has their own offer elsewhere on the page. */
export function SubscribeLine({ prices, issues, children }: SubscribeLineProps) {
  const currency = useCurrency()
  const { offer, summary } = useRootData() ?? {}
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        {offer && !summary && (
          <LinkButton as={Link} to={offer.to}>
            {offer.label}
          </LinkButton>
        )}
        {children}
      </div>
      {offer?.to === href('/subscribe') && (
        <p className="tabular font-sans text-small text-soft">
          {issues} issues: {formatMoney(prices.print, currency)} in print plus shipping
          {prices.digital !== null && `, ${formatMoney(prices.digital, currency)} digital`}.
        </p>
      )}
    </div>
  )
}
