import { ISSUES_PER_YEAR } from '#domain/catalogue/issues-in-words.ts'
import type { IssuesPerYear } from '#domain/vocabulary.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { SettingsForm } from './settings-form.tsx'

type TimeFormProps = {
  timeZone: string
  timeZones: readonly string[]
  issuesPerYear: number
  invoicePrefix: string
}

export function TimeForm({ timeZone, timeZones, issuesPerYear, invoicePrefix }: TimeFormProps) {
  return (
    <SettingsForm
      label="Time and numbers"
      body={({ text }) => ({
        timeZone: text('timeZone'),
        issuesPerYear: Number(text('issuesPerYear')) as IssuesPerYear,
        invoicePrefix: text('invoicePrefix'),
      })}
    >
      {(error) => (
        <>
          <Select
            label="Time zone"
            name="timeZone"
            defaultValue={timeZone}
            options={timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            hint="Days begin and end by it, from now on."
            error={error('timeZone')}
          />
          <Select
            label="Issues a year"
            name="issuesPerYear"
            defaultValue={String(issuesPerYear)}
            options={ISSUES_PER_YEAR.map((many) => ({ value: String(many), label: String(many) }))}
            hint="It takes effect with the next prices you publish. Subscriptions already sold keep their number of issues."
            error={error('issuesPerYear')}
          />
          <Field
            label="Before order and invoice numbers"
            name="invoicePrefix"
            defaultValue={invoicePrefix}
            hint="For example AB-. It’s shown before the numbers of older orders, too."
            error={error('invoicePrefix')}
          />
        </>
      )}
    </SettingsForm>
  )
}
