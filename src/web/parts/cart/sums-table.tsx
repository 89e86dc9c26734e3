import type { ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import { formatMoney, formatTotal } from '#domain/money.ts'
import { useCurrency } from '../../root-data.ts'
import { Price } from '../../ui/price.tsx'

type Sum = { label: string; amount: Cents }

type SumsTableProps = {
  lines: readonly { words: ReactNode; price: Cents }[]
  /** Between the lines and the total: shipping, and what is taken off. */
  adjustments: readonly Sum[]
  total: Cents
  /** What went back since. */
  after?: readonly Sum[]
}

/** Line by line to the total, on paper as on the screen. */
export function SumsTable({ lines, adjustments, total, after = [] }: SumsTableProps) {
  const currency = useCurrency()
  return (
    <table className="-mt-3 w-full text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ words, price }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
          <tr key={position} className="border-rule border-b">
            <th scope="row" className="py-3 pr-6 align-baseline font-normal print:py-1.5">
              {words}
            </th>
            <Amount of={formatMoney(price, currency)} className="py-3 print:py-1.5" />
          </tr>
        ))}
        {adjustments.map((sum) => (
          <Row key={sum.label} {...sum} />
        ))}
        <tr className="border-ink border-t">
          <th scope="row" className="py-4 pr-6 align-baseline font-normal text-lead print:py-2">
            Total
          </th>
          <Amount of={formatTotal(total, currency)} className="py-4 text-lead print:py-2" />
        </tr>
        {after.map((sum) => (
          <Row key={`${sum.label} ${sum.amount}`} {...sum} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ label, amount }: Sum) {
  const currency = useCurrency()
  return (
    <tr className="border-rule border-b font-sans text-small">
      <th scope="row" className="py-2.5 pr-6 align-baseline font-normal print:py-1.5">
        {label}
      </th>
      <Amount of={formatMoney(amount, currency)} className="py-2.5 print:py-1.5" />
    </tr>
  )
}

function Amount({ of, className }: { of: string; className: string }) {
  return (
    <td className={`text-right align-baseline ${className}`}>
      <Price amount={of} />
    </td>
  )
}
