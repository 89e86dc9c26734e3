import type { ReactNode } from 'react'
import { cents, formatMoney } from '#domain/money.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { useCurrency, useZoneNames } from '../../../root-data.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { formOf } from '../overview/words.ts'

type DeliveryChoiceProps = {
  legend: ReactNode
  forms: readonly Deliverable[]
  value: Deliverable
  onChange: (deliverable: Deliverable) => void
  /** In cents, for what is left. */
  prices: Record<Deliverable, number>
  /** What is said of one that costs nothing. */
  free: string
  /** What cannot be chosen here. */
  blocked: readonly Deliverable[]
  /** A few words about one of them. */
  detail?: (deliverable: Deliverable) => string | undefined
  error?: string | undefined
}

/** Each form of delivery with its price beside it. */
export function DeliveryChoice(props: DeliveryChoiceProps) {
  const currency = useCurrency()
  const zoneNames = useZoneNames()
  const { legend, forms, value, onChange, prices, free, blocked, detail, error } = props
  return (
    <RadioCards
      legend={legend}
      name="deliverable"
      value={value}
      onChange={(chosen) => onChange(chosen as Deliverable)}
      error={error}
      options={forms.map((deliverable) => ({
        value: deliverable,
        label: formOf(deliverable, zoneNames),
        detail: detail?.(deliverable),
        aside: priceWords(deliverable),
        disabled: blocked.includes(deliverable),
      }))}
    />
  )

  function priceWords(deliverable: Deliverable): ReactNode {
    if (blocked.includes(deliverable)) return <span className="text-soft">Ask us</span>
    const price = prices[deliverable]
    return price > 0 ? `+ ${formatMoney(cents(price), currency)}` : <span className="text-soft">{free}</span>
  }
}
