import type { StaffLimits } from '#domain/access/staff-limits.ts'
import type { Currency } from '#domain/money.ts'
import { cents } from '#domain/money.ts'
import { parseMoney, typedMoney } from '#domain/parse-money.ts'
import { useCurrency } from '../../../../root-data.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { SettingsForm } from './settings-form.tsx'

const shown = (amount: number | null, currency: Currency) =>
  amount === null ? '' : typedMoney(cents(amount), currency)
/** What is no amount is refused by the server; nothing at all is no limit. */
const moneyFrom = (text: string, currency: Currency) =>
  text.trim() === '' ? null : (parseMoney(text, currency) ?? Number.NaN)
const countFrom = (text: string) => (text.trim() === '' ? null : Number(text))

const moneyLimits = (name: string, text: (field: string) => string, currency: Currency) => ({
  order: moneyFrom(text(`${name}.order`), currency),
  day: moneyFrom(text(`${name}.day`), currency),
})

/** How much staff may give away before they have to ask Finance. */
export function StaffLimitsForm({ limits: { money, recorded, issues } }: { limits: StaffLimits }) {
  const currency = useCurrency()
  return (
    <SettingsForm
      label="Limits for staff"
      body={({ text }) => ({
        staffLimits: {
          money: moneyLimits('money', text, currency),
          recorded: moneyLimits('recorded', text, currency),
          issues: { order: countFrom(text('issues.order')), day: countFrom(text('issues.day')) },
        },
      })}
    >
      {(error) => (
        <>
          <p className="font-sans text-small text-soft">
            Beyond these, Finance or an administrator has to do it. Leave a field empty for no limit.
          </p>
          <MoneyLimits
            legend={`Refunds, lower prices and free orders, in ${currency.units}`}
            name="money"
            limits={money}
            error={error}
          />
          <MoneyLimits
            legend={`Orders paid by cash, check or wire, in ${currency.units}`}
            name="recorded"
            limits={recorded}
            error={error}
          />
          <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1 font-sans text-small">
            <legend className="mb-1 font-semibold">Credits, in issues</legend>
            <Field
              label="At a time"
              name="issues.order"
              inputMode="numeric"
              maxLength={5}
              defaultValue={issues.order ?? ''}
              error={error('staffLimits.issues.order')}
            />
            <Field
              label="Per person and day"
              name="issues.day"
              inputMode="numeric"
              maxLength={5}
              defaultValue={issues.day ?? ''}
              error={error('staffLimits.issues.day')}
            />
          </fieldset>
        </>
      )}
    </SettingsForm>
  )
}

type MoneyLimitsProps = {
  legend: string
  name: 'money' | 'recorded'
  limits: StaffLimits['money']
  error: (field: string) => string | undefined
}

function MoneyLimits({ legend, name, limits, error }: MoneyLimitsProps) {
  const currency = useCurrency()
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1 font-sans text-small">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <Field
        label="Per order"
        name={`${name}.order`}
        inputMode="decimal"
        maxLength={12}
        defaultValue={shown(limits.order, currency)}
        error={error(`staffLimits.${name}.order`)}
      />
      <Field
        label="Per person and day"
        name={`${name}.day`}
        inputMode="decimal"
        maxLength={12}
        defaultValue={shown(limits.day, currency)}
        error={error(`staffLimits.${name}.day`)}
      />
    </fieldset>
  )
}
