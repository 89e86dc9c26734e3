import { useState } from 'react'
import { clampDonation, DEFAULT_DONATION, LEAST_DONATION, MOST_DONATION } from '#domain/donations/donation.ts'
import { cents, formatMoney } from '#domain/money.ts'
import type { DonationTier } from '#server/db/settings.ts'
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
  const [other, setOther] = useState(false)
  const amounts = tiers.slice(0, TIERS_SHOWN).map(({ onetime }) => onetime / 100)

  function choose(chosen: string) {
    setOther(chosen === OTHER)
    onChange(chosen === OTHER ? clampDonation(value || DEFAULT_DONATION) : Number(chosen))
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
          ...amounts.map((dollars) => ({ value: String(dollars), label: formatMoney(cents(dollars * 100)) })),
          { value: OTHER, label: 'Another amount' },
        ]}
      />
      {other && (
        <NumberField
          label="Your donation in dollars"
          noun="donation"
          name="dollars"
          min={LEAST_DONATION}
          max={MOST_DONATION}
          value={value}
          onChange={(dollars) => onChange(clampDonation(dollars))}
        />
      )}
    </div>
  )
}
