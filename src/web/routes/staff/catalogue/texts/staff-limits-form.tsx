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

/** How much staff may give away before they have to ask Finance. */
export function StaffLimitsForm({ limits: { money, issues } }: { limits: StaffLimits }) {
  const currency = useCurrency()
  return (
    <SettingsForm
      label="Limits for staff"
      body={({ text }) => ({
        staffLimits: {
          money: { order: moneyFrom(text('money.order'), currency), day: moneyFrom(text('money.day'), currency) },
          issues: { order: countFrom(text('issues.order')), day: countFrom(text('issues.day')) },
        },
      })}
    >
      {(error) => (
        <>
          <p className="font-sans text-small text-soft">
            Beyond these, Finance or an administrator has to do it. Leave a field empty for no limit.
          </p>
          <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1 font-sans text-small">
            <legend className="mb-1 font-semibold">Refunds, lower prices and free orders, in {currency.units}</legend>
            <Field
              label="Per order"
              name="money.order"
              inputMode="decimal"
              maxLength={12}
              defaultValue={shown(money.order, currency)}
              error={error('staffLimits.money.order')}
            />
            <Field
              label="Per person and day"
              name="money.day"
              inputMode="decimal"
              maxLength={12}
              defaultValue={shown(money.day, currency)}
              error={error('staffLimits.money.day')}
            />
          </fieldset>
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
