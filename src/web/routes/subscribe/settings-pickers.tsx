import type { ReactNode } from 'react'
import { disabledByCoupon } from '#domain/catalogue/coupon-form.ts'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { Review, SubscribeForm } from '#domain/checkout/subscribe-form.ts'
import { phaseOf } from '#domain/checkout/subscribe-form.ts'
import type { Category } from '#domain/vocabulary.ts'
import { splitCategory } from '#domain/vocabulary.ts'
import { CategoryPicker } from './category-picker.tsx'
import { ShippingPicker } from './shipping-picker.tsx'
import { TermPicker } from './term-picker.tsx'

export type Settings = Pick<SubscribeForm, 'category' | 'term' | 'zone'>

type SettingsPickersProps = {
  list: PriceList
  categories: readonly Category[]
  form: SubscribeForm
  coupon: Review['coupon']
  onChange: (settings: Partial<Settings>) => void
  /** Around the choice of a zone, where something else decides it as well. */
  shipping?: (picker: ReactNode) => ReactNode
}

const NOTHING = { categories: [], zones: [] }

/** What is bought: while a coupon is applied, nothing is offered that it does not discount (spec 2 §5). */
export function SettingsPickers(props: SettingsPickersProps) {
  const { list, categories, form, coupon, onChange, shipping = (picker) => picker } = props
  const { purpose, category, term, zone } = form
  const disabled = coupon.status === 'applied' && form.coupon ? disabledByCoupon(form.coupon) : NOTHING
  const phase = phaseOf(purpose)
  return (
    <div className="grid gap-4 sm:gap-10">
      <CategoryPicker
        {...{ list, categories, phase, value: category, disabled: disabled.categories }}
        onChange={(next) => onChange({ category: next })}
      />
      <TermPicker {...{ list, phase, category, value: term }} onChange={(next) => onChange({ term: next })} />
      {splitCategory(category).medium === 'print' &&
        shipping(
          <ShippingPicker
            {...{ list, term, value: zone, disabled: disabled.zones }}
            onChange={(next) => onChange({ zone: next })}
          />,
        )}
    </div>
  )
}
