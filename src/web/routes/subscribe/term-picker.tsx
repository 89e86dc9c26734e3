import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { Offer } from '#domain/catalogue/pricing.ts'
import { offerFor } from '#domain/catalogue/pricing.ts'
import type { Currency } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Category, Phase, Term } from '#domain/vocabulary.ts'
import { deliverableOf, splitCategory, TERMS, termLabel } from '#domain/vocabulary.ts'
import { useCurrency } from '../../root-data.ts'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Price } from '../../ui/price.tsx'

type TermPickerProps = {
  list: PriceList
  phase: Phase
  category: Category
  value: Term
  onChange: (term: Term) => void
}

/** The sale price beside the full one, with the price of one issue and the saving in words. */
export function TermPicker({ list, phase, category, value, onChange }: TermPickerProps) {
  const currency = useCurrency()
  const { medium, level } = splitCategory(category)
  // The base price is the same in every zone.
  const deliverable = deliverableOf(medium, 'a')
  return (
    <div className="paired">
      <RadioCards
        legend="Term"
        name="term"
        columns="short"
        value={value}
        onChange={(term) => onChange(term as Term)}
        options={TERMS.map((term) => {
          const offer = offerFor(list, { term, phase, level, deliverable })
          return {
            value: term,
            label: termLabel({ ...list, term }),
            detail: <span className="max-sm:text-fine">{offerWords(offer, currency)}</span>,
            aside: (
              <Price
                amount={formatMoney(offer.sale, currency)}
                was={offer.full === null ? undefined : formatMoney(offer.full, currency)}
              />
            ),
          }
        })}
      />
    </div>
  )
}

function offerWords({ saving, perIssue }: Offer, currency: Currency): string {
  if (perIssue === null) return 'Every issue, for life'
  return `${formatMoney(perIssue, currency)} an issue${saving > 0 ? `. Save\u00a0${formatMoney(saving, currency)}.` : ''}`
}
