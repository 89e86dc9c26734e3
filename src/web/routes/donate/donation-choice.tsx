import type { DonationType } from '#domain/donations/donation.ts'
import { clampDonation, dollarsAs, donationRange, donationRangeWords } from '#domain/donations/donation.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { countUnits, wholeUnits } from '#domain/whole-units.ts'
import type { DonationTier } from '#server/db/settings.ts'
import { Block } from '../../checkout/block.tsx'
import { useCurrency } from '../../root-data.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'

type DonationChoiceProps = {
  tiers: readonly DonationTier[]
  type: DonationType
  dollars: number
  error: string | undefined
  onChange: (change: { type?: DonationType; dollars?: number }) => void
}

/** A tier is a shortcut to its amount; any whole amount can be given. */
export function DonationChoice({ tiers, type, dollars, error, onChange }: DonationChoiceProps) {
  const currency = useCurrency()
  const { least, most } = donationRange(currency)
  return (
    <Block title="Your donation">
      <div className="grid gap-8">
        <RadioCards
          legend="Donation type"
          name="type"
          columns="short"
          value={type}
          onChange={(chosen) => {
            const next = chosen === 'monthly' ? 'monthly' : 'onetime'
            onChange({ type: next, dollars: dollarsAs(next, { type, dollars }, { tiers, currency }) })
          }}
          options={[
            { value: 'onetime', label: 'One Time' },
            { value: 'monthly', label: 'Monthly' },
          ]}
        />
        <RadioCards
          legend="Choose an amount"
          name="tier"
          columns="short"
          value={String(wholeUnits(dollars, currency))}
          onChange={(amount) => onChange({ dollars: countUnits(cents(Number(amount)), currency) })}
          options={tiers.map((tier) => ({
            value: String(tier[type]),
            label: formatMoney(tier[type], currency),
            detail: tier.name,
          }))}
        />
        <NumberField
          label={`Amount in ${currency.units}`}
          hint={`Whole ${currency.units}, ${donationRangeWords(currency)}`}
          noun="amount"
          name="amount"
          min={least}
          max={most}
          value={dollars}
          error={error}
          onChange={(amount) => onChange({ dollars: clampDonation(amount, currency) })}
        />
      </div>
    </Block>
  )
}
