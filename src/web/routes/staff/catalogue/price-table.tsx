import type { Cents, Currency } from '#domain/money.ts'
import { parseMoney, typedMoney } from '#domain/parse-money.ts'
import { formText } from '../../../forms/form-text.ts'
import { useCurrency } from '../../../root-data.ts'

type Line = { key: string; label: string }

type PriceTableProps = {
  caption: string
  /** Before the names of the fields: `base.introductory` makes `base.introductory.print-low.1year`. */
  name: string
  rows: readonly Line[]
  columns: readonly Line[]
  amount: (row: string, column: string) => Cents
  disabled: boolean
}

/** Amounts as a table that is filled in; read each with `typedAmount`. */
export function PriceTable({ caption, name, rows, columns, amount, disabled }: PriceTableProps) {
  const currency = useCurrency()
  return (
    <div>
      {/* On a phone a row is a block of its own, with each head before its amount; the roles hold where the display does not. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: browsers forget them with the display */}
      <table role="table" className="tabular border-collapse font-sans text-small max-lg:block">
        <caption className="py-2 text-left font-semibold max-lg:block">{caption}</caption>
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row" className="text-left text-fine text-soft">
            <td />
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="px-1 pb-1 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:block">
          {rows.map((row) => (
            <tr
              key={row.key}
              role="row"
              className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-3 max-lg:border-rule max-lg:border-t max-lg:py-2"
            >
              <th scope="row" role="rowheader" className="w-44 py-1 pr-3 text-left font-normal max-lg:col-span-2">
                {row.label}
              </th>
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-head={column.label}
                  className="max-lg:grid max-lg:py-1 max-lg:before:text-fine max-lg:before:text-soft max-lg:before:content-[attr(data-head)] lg:p-1"
                >
                  <input
                    type="text"
                    inputMode="decimal"
                    name={`${name}.${row.key}.${column.key}`}
                    defaultValue={typedMoney(amount(row.key, column.key), currency)}
                    aria-label={`${caption}: ${row.label}, ${column.label}`}
                    disabled={disabled}
                    className="min-h-11 w-full border border-edge bg-transparent px-2 text-right lg:w-24 disabled:border-transparent"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: browsers forget them with the display */}
    </div>
  )
}

/** What is typed there; what is no amount becomes NaN, which the server refuses beside the field. */
export function typedAmount(form: HTMLFormElement, name: string, currency: Currency): number {
  return parseMoney(formText(form, name), currency) ?? Number.NaN
}
