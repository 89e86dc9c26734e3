import type { PriceList } from '#domain/catalogue/price-list.ts'
import { formatMoney } from '#domain/money.ts'
import type { Category, Phase } from '#domain/vocabulary.ts'
import { ISSUES_PER_YEAR, LEVEL_LABELS, MEDIUM_LABELS, splitCategory } from '#domain/vocabulary.ts'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Price } from '../../ui/price.tsx'

type CategoryPickerProps = {
  list: PriceList
  categories: readonly Category[]
  phase: Phase
  value: Category
  /** What an applied coupon does not discount. */
  disabled: readonly Category[]
  onChange: (category: Category) => void
}

const DETAILS: Record<Category, string> = {
  'print-low': `${ISSUES_PER_YEAR} print issues a year, by mail`,
  'print-high': 'The same issues, plus extra support for the magazine',
  'digital-low': `${ISSUES_PER_YEAR} digital issues a year, on release day`,
  'digital-high': 'The same issues, plus extra support for the magazine',
}

/** Print above digital, the two rates side by side, each with what a year costs; a phone says only what the higher rate is for. */
export function CategoryPicker({ list, categories, phase, value, disabled, onChange }: CategoryPickerProps) {
  return (
    <div className="paired grid gap-2">
      <RadioCards
        legend="Edition and rate"
        name="category"
        columns="short"
        value={value}
        onChange={(category) => onChange(category as Category)}
        options={categories.map((category) => ({
          value: category,
          label: nameOf(category),
          detail: <span className="max-sm:hidden">{DETAILS[category]}</span>,
          disabled: disabled.includes(category),
          aside: (
            <>
              <Price amount={formatMoney(list.base[category]['1year'][phase])} className="sm:block sm:text-lead" />{' '}
              <span className="text-soft">a year</span>
            </>
          ),
        }))}
      />
      {splitCategory(value).level === 'high' && (
        <p className="font-sans text-small text-soft sm:hidden">{DETAILS[value]}</p>
      )}
    </div>
  )
}

function nameOf(category: Category): string {
  const { medium, level } = splitCategory(category)
  return `${LEVEL_LABELS[level]} ${MEDIUM_LABELS[medium]}`
}
