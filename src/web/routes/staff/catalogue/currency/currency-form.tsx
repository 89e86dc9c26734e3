import { Form } from 'react-router'
import { CURRENCY_IS_FIXED } from '#domain/opening/currency-change.ts'
import { href } from '../../../../href.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/fields/select.tsx'

export type CurrencyChoice = { code: string; name: string }

export type CurrencyFormProps = {
  /** The code of the shop's own. */
  currency: string
  currencies: readonly CurrencyChoice[]
  /** Something has been sold. */
  fixed: boolean
  error?: string | undefined
}

/** Leads to the page that says what a change takes with it, and asks. */
export function CurrencyForm({ currency, currencies, fixed, error }: CurrencyFormProps) {
  return (
    <Form action={href('/staff/catalogue/currency')} aria-label="Currency" className="grid max-w-[40rem] gap-4">
      <Select
        label="Currency"
        name="to"
        defaultValue={currency}
        options={currencies.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        hint={fixed ? CURRENCY_IS_FIXED : 'It can be changed until the first sale. A change empties all prices.'}
        error={error}
        disabled={fixed}
      />
      {!fixed && (
        <div>
          <Button type="submit" look="outline">
            Change currency
          </Button>
        </div>
      )}
    </Form>
  )
}
