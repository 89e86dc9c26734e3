import type { FormEvent } from 'react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { savePrices } from '#contract/catalogue/catalogue.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { proposePrices } from '#domain/opening/check-list.ts'
import { parseMoney } from '#domain/parse-money.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { useCurrency, useZoneNames } from '../../../root-data.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type ProposePricesProps = { year: Cents; shipping: Record<Zone, Cents>; today: Day }

const NO_AMOUNT = 'Enter an amount.'
const TOO_MUCH = 'That’s too much for a whole price list. Enter a lower price.'

/** A whole price list from what a year of print costs; each price can be changed afterwards. */
export function ProposePrices({ year, shipping, today }: ProposePricesProps) {
  const zoneNames = useZoneNames()
  const call = useStaffCall(savePrices)
  const currency = useCurrency()
  const { revalidate } = useRevalidator()
  const [faults, setFaults] = useState<readonly string[]>([])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = Object.fromEntries(
      ['print', ...ZONES].map((name) => [name, parseMoney(formText(form, name), currency)]),
    )
    const wrong = Object.keys(typed).filter((name) => typed[name] === null || (name === 'print' && typed[name] === 0))
    setFaults(wrong)
    if (wrong.length > 0) return
    const { print, a, b, c } = typed as Record<'print' | Zone, Cents>
    const prices = proposePrices({ print, shipping: { a, b, c } })
    if (await call.send({ body: { from_day: today, prices, confirmed: true } })) void revalidate()
  }

  const error = (name: string) => (faults.includes(name) ? NO_AMOUNT : undefined)
  const plain = (amount: Cents) => (amount === 0 ? '' : formatMoney(amount, currency))
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Prices" className="grid max-w-[40rem] gap-4">
      {year > 0 && (
        <p>
          A year of print costs {formatMoney(year, currency)}.{' '}
          <LinkButton as={Link} to={href('/staff/catalogue')} look="quiet">
            All prices
          </LinkButton>
        </p>
      )}
      <Field
        label="One year, print"
        name="print"
        inputMode="decimal"
        defaultValue={plain(year)}
        hint="We make a whole price list from it: two years at 1.9 times, three at 2.7, lifetime at 15; supporters pay twice as much, digital five eighths. Change any of them in the catalog."
        error={error('print')}
      />
      <fieldset>
        <legend className="mb-2 font-sans font-semibold text-small">Postage for a year</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          {ZONES.map((zone) => (
            <Field
              key={zone}
              label={zoneNames[zone].name}
              name={zone}
              inputMode="decimal"
              defaultValue={year > 0 ? formatMoney(shipping[zone], currency) : ''}
              error={error(zone)}
            />
          ))}
        </div>
      </fieldset>
      {call.answer && <DoneNotice>Saved. These prices take effect today.</DoneNotice>}
      {call.status === 'failed' && <Notice kind="error">{call.general ?? call.field('from_day') ?? TOO_MUCH}</Notice>}
      <div className="scripted">
        <SubmitButton status={call.status} look="outline">
          {year > 0 ? 'Make a new price list' : 'Make a price list'}
        </SubmitButton>
      </div>
    </form>
  )
}
