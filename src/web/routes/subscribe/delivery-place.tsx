import type { ReactNode } from 'react'
import { ADDRESS } from '#domain/addresses/address-fields.ts'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { SubscribeForm } from '#domain/checkout/subscribe-form.ts'
import { formatMoney } from '#domain/money.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { CountrySelect } from '../../parts/addresses/address-form.tsx'
import { useCurrency, useZoneNames } from '../../root-data.ts'
import { Disclosure } from '../../ui/disclosure.tsx'

type DeliveryPlaceProps = {
  list: PriceList
  form: SubscribeForm
  zones: Zones
  /** Null where a saved address says it. */
  country: string | null
  error: string | undefined
  onCountry: (country: string) => void
  /** The choice of a zone, for those who want to make it. */
  children: ReactNode
}

/** The country decides the shipping; the three zones are folded. It is the country of the address further down, too. */
export function DeliveryPlace({ list, form, zones, country, error, onCountry, children }: DeliveryPlaceProps) {
  const zoneNames = useZoneNames()
  const currency = useCurrency()
  const { term, zone } = form
  return (
    <div className="grid gap-1 sm:gap-2">
      {country !== null && (
        <CountrySelect
          label={ADDRESS.country.label}
          name="address.country"
          autoComplete="shipping country"
          required
          countries={ZONES.flatMap((one) => zones[one].countries)}
          value={country}
          onValue={onCountry}
          error={error}
        />
      )}
      <Disclosure summary={`Shipping: ${zoneNames[zone].label} ${formatMoney(list.shipping[term][zone], currency)}`}>
        {children}
      </Disclosure>
    </div>
  )
}
