import type { PriceList } from '#domain/catalogue/price-list.ts'
import { formatMoney } from '#domain/money.ts'
import type { Term, Zone } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { useCurrency, useZoneNames } from '../../root-data.ts'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Price } from '../../ui/price.tsx'

type ShippingPickerProps = {
  list: PriceList
  term: Term
  value: Zone
  disabled: readonly Zone[]
  onChange: (zone: Zone) => void
}

/** Only for print: digital is shipped nowhere. */
export function ShippingPicker({ list, term, value, disabled, onChange }: ShippingPickerProps) {
  const zoneNames = useZoneNames()
  const currency = useCurrency()
  return (
    <RadioCards
      legend="Shipping"
      name="shipping"
      columns="three"
      value={value}
      onChange={(zone) => onChange(zone as Zone)}
      options={ZONES.map((zone) => ({
        value: zone,
        label: zoneNames[zone].label,
        disabled: disabled.includes(zone),
        aside: <Price amount={formatMoney(list.shipping[term][zone], currency)} />,
      }))}
    />
  )
}
