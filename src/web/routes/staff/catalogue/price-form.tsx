import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dropPrices, savePrices } from '#contract/catalogue/catalogue.ts'
import { comparePrices, listBefore, PHASE_LABELS } from '#domain/catalogue/compare-prices.ts'
import type { PriceList, Prices } from '#domain/catalogue/price-list.ts'
import { TIERS } from '#domain/catalogue/price-list.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import { typedMoney } from '#domain/parse-money.ts'
import type { Category, Term, Zone } from '#domain/vocabulary.ts'
import {
  CATEGORIES,
  LEVEL_LABELS,
  MEDIUM_LABELS,
  PHASES,
  splitCategory,
  TERMS,
  termLabel,
  ZONES,
} from '#domain/vocabulary.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import type { DatedPrices } from '#server/services/catalogue/edit-prices.ts'
import type { PriceReach } from '#server/services/catalogue/price-reach.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { useCurrency, useZoneNames } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Review } from './price-review.tsx'
import { PriceReview } from './price-review.tsx'
import { PriceTable, typedAmount } from './price-table.tsx'

const TIER_LINES = TIERS.map((key) => ({ key, label: key === '1' ? '1 copy' : `${key} copies` }))
const CATEGORY_LINES = CATEGORIES.map((key) => {
  const { level, medium } = splitCategory(key)
  return { key, label: `${LEVEL_LABELS[level]} ${MEDIUM_LABELS[medium]}` }
})
type PriceFormProps = {
  prices: PriceList
  /** All of them, to tell which one the new one follows. */
  lists: readonly DatedPrices[]
  reach: PriceReach
  today: Day
  from: Day
  mayChange: boolean
}

/** A whole price list, filled in with the one it starts from. */
export function PriceForm({ prices, lists, reach, today, from, mayChange }: PriceFormProps) {
  const currency = useCurrency()
  const zoneNames = useZoneNames()
  const call = useStaffCall(savePrices)
  const { revalidate } = useRevalidator()
  const [review, setReview] = useState<Review | null>(null)
  async function send(body: Review['body'], confirmed: boolean) {
    const saved = await call.send({ body: { ...body, confirmed } })
    setReview(null)
    if (saved) await revalidate()
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = { from_day: formText(form, 'from_day'), prices: pricesFrom(form, currency) as Prices }
    const follows = listBefore(lists, body.from_day, today)
    // What is no price is told by the answer.
    if (!follows || hasGap(body.prices) || body.from_day < today) return send(body, false)
    setReview({
      body,
      follows: follows.fromDay,
      changes: comparePrices(follows.prices, { ...follows.prices, ...body.prices }, zoneNames),
    })
  }
  const zoneLines = ZONES.map((key) => ({ key, label: zoneNames[key].name }))
  const termLines = TERMS.map((term) => ({ key: term, label: termLabel({ ...prices, term }) }))
  const unread = Object.keys(prices).some((table) => call.field(table)) || call.status === 'failed'
  const disabled = !mayChange
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      onChange={call.touch}
      aria-label="Prices"
      className="grid gap-5"
    >
      {PHASES.map((phase) => (
        <PriceTable
          key={phase}
          caption={PHASE_LABELS[phase]}
          name={`base.${phase}`}
          rows={CATEGORY_LINES}
          columns={termLines}
          amount={(category, term) => prices.base[category as Category][term as Term][phase]}
          disabled={disabled}
        />
      ))}
      <PriceTable
        caption="Print subscription shipping"
        name="shipping"
        rows={zoneLines}
        columns={termLines}
        amount={(zone, term) => prices.shipping[term as Term][zone as Zone]}
        disabled={disabled}
      />
      <PriceTable
        caption="Product shipping"
        name="goods"
        rows={zoneLines}
        columns={TIER_LINES}
        amount={(zone, tier) => prices.goodsShipping[zone as Zone][tier as (typeof TIERS)[number]]}
        disabled={disabled}
      />
      {mayChange && (
        <div className="scripted grid max-w-[34rem] gap-4 border-rule border-t pt-4">
          <Field
            label="In force from"
            name="from_day"
            type="date"
            min={today}
            defaultValue={from}
            required
            hint="Starts that morning. Buyers at checkout see the new total before they pay."
            error={call.field('from_day')}
          />
          {call.answer && <DoneNotice>Prices saved.</DoneNotice>}
          {unread && !call.field('from_day') && (
            <Notice kind="error">
              {call.general ?? `Enter every price as an amount, like ${typedExample(currency)}.`}
            </Notice>
          )}
          <div>
            <SubmitButton status={call.status}>Review changes</SubmitButton>
          </div>
          <Dialog open={review !== null} onClose={() => setReview(null)} title="Before you publish">
            {review && (
              <PriceReview
                {...review}
                today={today}
                reach={reach}
                status={call.status}
                onPublish={(confirmed) => send(review.body, confirmed)}
              />
            )}
          </Dialog>
        </div>
      )}
    </form>
  )
}

/** 48 or 48.50; a price without decimals where there are none. */
const typedExample = (currency: Currency) =>
  currency.decimals === 0 ? '4800' : `48 or ${typedMoney(cents(wholeUnits(97, currency) / 2), currency)}`

const hasGap = (prices: Prices) => JSON.stringify(prices).includes('null')

function pricesFrom(form: HTMLFormElement, currency: Currency) {
  const amount = (...parts: string[]) => typedAmount(form, parts.join('.'), currency)
  return {
    base: record(CATEGORIES, (category) =>
      record(TERMS, (term) => record(PHASES, (phase) => amount('base', phase, category, term))),
    ),
    shipping: record(TERMS, (term) => record(ZONES, (zone) => amount('shipping', zone, term))),
    goodsShipping: record(ZONES, (zone) => record(TIERS, (tier) => amount('goods', zone, tier))),
  }
}

function record<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}

/** A planned change that is not wanted any more. */
export function DropPrices({ fromDay }: { fromDay: Day }) {
  const call = useStaffCall(dropPrices)
  const { revalidate } = useRevalidator()
  return (
    <Button
      look="quiet"
      className="scripted"
      aria-label={`Cancel the prices from ${formatDay(fromDay)}`}
      onClick={async () => {
        if (await call.send({ body: { from_day: fromDay } })) await revalidate()
      }}
    >
      Drop
    </Button>
  )
}
