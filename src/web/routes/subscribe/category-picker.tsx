import type { PriceList } from '#domain/catalogue/price-list.ts'
import { formatMoney } from '#domain/money.ts'
import type { Category, Phase } from '#domain/vocabulary.ts'
import { counted, LEVEL_LABELS, MEDIUM_LABELS, splitCategory } from '#domain/vocabulary.ts'
import { useCurrency } from '../../root-data.ts'
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

const MORE = 'The same issues, plus extra support for the magazine'

function detailOf(category: Category, issues: number): string {
  const { level, medium } = splitCategory(category)
  if (level === 'high') return MORE
  return `${counted(issues, `${medium} issue`)} a year, ${medium === 'print' ? 'by mail' : 'on release day'}`
}

/** Print above digital, the two rates side by side, each with what a year costs; a phone says only what the higher rate is for. */
export function CategoryPicker({ list, categories, phase, value, disabled, onChange }: CategoryPickerProps) {
  const currency = useCurrency()
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
          detail: <span className="max-sm:hidden">{detailOf(category, list.issuesPerYear)}</span>,
          disabled: disabled.includes(category),
          aside: (
            <>
              <Price
                amount={formatMoney(list.base[category]['1year'][phase], currency)}
                className="sm:block sm:text-lead"
              />{' '}
              <span className="text-soft">a year</span>
            </>
          ),
        }))}
      />
      {splitCategory(value).level === 'high' && <p className="font-sans text-small text-soft sm:hidden">{MORE}</p>}
    </div>
  )
}

function nameOf(category: Category): string {
  const { medium, level } = splitCategory(category)
  return `${LEVEL_LABELS[level]} ${MEDIUM_LABELS[medium]}`
}
