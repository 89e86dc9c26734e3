import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { parseMoney } from '#domain/parse-money.ts'
import { formText } from '../../../forms/form-text.ts'

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
  return (
    <div className="max-lg:overflow-x-auto">
      <table className="tabular border-collapse font-sans text-small">
        <caption className="py-2 text-left font-semibold">{caption}</caption>
        <thead>
          <tr className="text-left text-fine text-soft">
            <td />
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="px-1 pb-1 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="w-44 py-1 pr-3 text-left font-normal">
                {row.label}
              </th>
              {columns.map((column) => (
                <td key={column.key} className="p-1">
                  <input
                    type="text"
                    inputMode="decimal"
                    name={`${name}.${row.key}.${column.key}`}
                    defaultValue={formatMoney(amount(row.key, column.key)).slice(1)}
                    aria-label={`${caption}: ${row.label}, ${column.label}`}
                    disabled={disabled}
                    className="min-h-11 w-24 border border-edge bg-transparent px-2 text-right disabled:border-transparent"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What is typed there; what is no amount becomes NaN, which the server refuses beside the field. */
export function typedAmount(form: HTMLFormElement, name: string): number {
  return parseMoney(formText(form, name)) ?? Number.NaN
}
