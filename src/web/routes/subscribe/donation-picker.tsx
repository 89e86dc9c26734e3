import { useState } from 'react'
import { clampDonation, donationRange } from '#domain/donations/donation.ts'
import { formatMoney } from '#domain/money.ts'
import { countUnits, wholeUnits } from '#domain/whole-units.ts'
import type { DonationTier } from '#server/db/settings.ts'
import { useCurrency } from '../../root-data.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'

type DonationPickerProps = {
  tiers: readonly DonationTier[]
  /** Whole dollars; 0 for none. */
  value: number
  onChange: (dollars: number) => void
}

const TIERS_SHOWN = 4
const OTHER = 'other'

/** An addition once, never suggested by being chosen beforehand. */
export function DonationPicker({ tiers, value, onChange }: DonationPickerProps) {
  const currency = useCurrency()
  const { least, most } = donationRange(currency)
  const [other, setOther] = useState(false)
  const amounts = tiers.slice(0, TIERS_SHOWN).map(({ onetime }) => countUnits(onetime, currency))

  function choose(chosen: string) {
    setOther(chosen === OTHER)
    onChange(chosen === OTHER ? clampDonation(value || currency.donation, currency) : Number(chosen))
  }

  return (
    <div className="grid gap-5">
      <RadioCards
        legend="Amount"
        name="donation"
        columns="short"
        value={other ? OTHER : String(value)}
        onChange={choose}
        options={[
          { value: '0', label: 'None' },
          ...amounts.map((dollars) => ({
            value: String(dollars),
            label: formatMoney(wholeUnits(dollars, currency), currency),
          })),
          { value: OTHER, label: 'Another amount' },
        ]}
      />
      {other && (
        <NumberField
          label={`Your donation in ${currency.units}`}
          noun="donation"
          name="dollars"
          min={least}
          max={most}
          value={value}
          onChange={(dollars) => onChange(clampDonation(dollars, currency))}
        />
      )}
    </div>
  )
}
