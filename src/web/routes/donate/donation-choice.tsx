import type { DonationType } from '#domain/donations/donation.ts'
import { clampDonation, DONATION_RANGE, dollarsAs, LEAST_DONATION, MOST_DONATION } from '#domain/donations/donation.ts'
import { formatMoney } from '#domain/money.ts'
import type { DonationTier } from '#server/db/settings.ts'
import { Block } from '../../checkout/block.tsx'
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
            onChange({ type: next, dollars: dollarsAs(next, { type, dollars }, tiers) })
          }}
          options={[
            { value: 'onetime', label: 'One Time' },
            { value: 'monthly', label: 'Monthly' },
          ]}
        />
        <RadioCards
          legend="Tiers"
          name="tier"
          columns="short"
          value={String(dollars * 100)}
          onChange={(amount) => onChange({ dollars: Number(amount) / 100 })}
          options={tiers.map((tier) => ({
            value: String(tier[type]),
            label: formatMoney(tier[type]),
            detail: tier.name,
          }))}
        />
        <NumberField
          label="Amount in dollars"
          hint={`Whole dollars, ${DONATION_RANGE}`}
          noun="amount"
          name="amount"
          min={LEAST_DONATION}
          max={MOST_DONATION}
          value={dollars}
          error={error}
          onChange={(amount) => onChange({ dollars: clampDonation(amount) })}
        />
      </div>
    </Block>
  )
}
