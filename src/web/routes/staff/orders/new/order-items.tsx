import { useState } from 'react'
import { MAX_COPIES, MAX_GIFTS } from '#domain/cart/quantity.ts'
import { isSold, soldCategories } from '#domain/catalogue/digital-edition.ts'
import type { Day } from '#domain/day.ts'
import type { Category, IssuesPerYear } from '#domain/vocabulary.ts'
import { LEVEL_LABELS, MEDIUM_LABELS, mediumOf, splitCategory, TERMS, termLabel, zoneOf } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { useCurrency, useZoneNames } from '../../../../root-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { OneRecipient } from '../../../subscribe/gift/one-recipient.tsx'
import { GIFT_FORMS, giftFormLabel } from '../gift-forms.ts'
import type { SoldByPiece } from './goods.ts'
import type { Picked } from './order-body.ts'
import type { Placing } from './use-placing.ts'

const NONE = { value: '', label: 'None' }
function categoryOption(value: Category) {
  const { level, medium } = splitCategory(value)
  return { value, label: `${LEVEL_LABELS[level]} ${MEDIUM_LABELS[medium]}` }
}

type OrderItemsProps = {
  sellsDigital: boolean
  issuesPerYear: IssuesPerYear
  goods: readonly SoldByPiece[]
  placing: Placing
  zones: Zones
  today: Day
  /** The reader who gets the gifts, where the page was asked for one. */
  giftFor: string | null
}

export function OrderItems({ sellsDigital, issuesPerYear, goods, placing, zones, today, giftFor }: OrderItemsProps) {
  const zoneNames = useZoneNames()
  const currency = useCurrency()
  const terms = TERMS.map((term) => ({ value: term, label: termLabel({ term, issuesPerYear }) }))
  const [gifts, setGifts] = useState(1)
  const forms = GIFT_FORMS.filter(({ deliverable }) => isSold(deliverable, sellsDigital))
  const [form, setForm] = useState(giftFor ? (forms[0]?.value ?? '') : '')
  const given = GIFT_FORMS.find(({ value }) => value === form)
  return (
    <div className="grid max-w-[44rem] gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Their own subscription"
          name="subscription"
          options={[NONE, ...soldCategories(sellsDigital).map(categoryOption)]}
          error={placing.error('subscription')}
        />
        <Select label="For" name="subscription_term" options={terms} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Select
          label="Gift subscriptions"
          name="gift"
          value={form}
          onValue={setForm}
          options={[NONE, ...forms.map((one) => ({ value: one.value, label: giftFormLabel(one, zoneNames) }))]}
          error={placing.error('gift_for')}
        />
        <Select label="Each for" name="gift_term" options={terms} />
        <NumberField
          label="How many"
          name="gift_quantity"
          noun="gifts"
          min={1}
          max={MAX_GIFTS}
          value={gifts}
          onChange={(count) => {
            setGifts(count)
            placing.change()
          }}
        />
      </div>
      {given && giftFor && <p className="font-sans text-small">For {giftFor}.</p>}
      {given && !giftFor && (
        <div className="border-rule border-t">
          {[...Array(gifts).keys()].map((gift) => (
            <OneRecipient
              key={gift}
              {...{ gift, quantity: gifts, zones, today }}
              medium={mediumOf(given.deliverable)}
              zone={zoneOf(given.deliverable) ?? 'a'}
              byStaff
              error={placing.error}
            />
          ))}
        </div>
      )}
      <Field
        label={`Donation in whole ${currency.units} (optional)`}
        name="donation"
        type="number"
        min={0}
        className="sm:max-w-[21rem]"
        error={placing.error('amount')}
      />
      <GoodsPicker goods={goods} picked={placing.picked} onPicked={placing.setPicked} />
    </div>
  )
}

type GoodsPickerProps = {
  goods: readonly SoldByPiece[]
  picked: readonly Picked[]
  onPicked: (picked: Picked[]) => void
}

export function GoodsPicker({ goods, picked, onPicked }: GoodsPickerProps) {
  const [key, setKey] = useState(goods[0]?.key ?? '')
  const [quantity, setQuantity] = useState(1)
  const without = (gone: string) => picked.filter((one) => one.key !== gone)
  function pick() {
    const good = goods.find((one) => one.key === key)
    if (good) onPicked([...without(key), { ...good, quantity }])
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label="Products and single issues"
          className="grow"
          value={key}
          onValue={setKey}
          options={goods.map(({ key: value, name: label }) => ({ value, label }))}
        />
        <NumberField label="Copies" name="copies" min={1} max={MAX_COPIES} value={quantity} onChange={setQuantity} />
        <Button look="outline" onClick={pick}>
          Add
        </Button>
      </div>
      {picked.length > 0 && (
        <ul className="font-sans text-small">
          {picked.map((good) => (
            <li key={good.key} className="flex items-center justify-between gap-4 border-rule border-b">
              <span>
                {good.quantity} × {good.name}
              </span>
              <Button look="quiet" aria-label={`Remove ${good.name}`} onClick={() => onPicked(without(good.key))}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
