import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney, formatTotal, subtract, ZERO } from '#domain/money.ts'
import type { Receipt } from '#server/services/receipt.ts'
import { adjustments, lineWords } from '../../parts/receipt-words.ts'
import { Price } from '../../ui/price.tsx'

/** Line by line to the total, and what went back. */
export function ReceiptSums({ receipt }: { receipt: Receipt }) {
  return (
    <table className="-mt-3 w-full text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
          <tr key={position} className="border-rule border-b">
            <th scope="row" className="align-baseline py-3 pr-6 font-normal print:py-1.5">
              {lineWords(line)}
              {line.sentOn && (
                <span className="block font-sans text-small text-soft">
                  Sent {formatDay(line.sentOn)}
                  {line.tracking && `, ${line.tracking}`}
                </span>
              )}
            </th>
            <Amount of={formatMoney(line.price)} className="py-3 print:py-1.5" />
          </tr>
        ))}
        {adjustments(receipt).map(({ label, amount }) => (
          <Row key={label} label={label} amount={amount} />
        ))}
        <tr className="border-ink border-t">
          <th scope="row" className="align-baseline py-4 pr-6 font-normal text-lead print:py-2">
            Total
          </th>
          <Amount of={formatTotal(receipt.total)} className="py-4 text-lead print:py-2" />
        </tr>
        {receipt.refunds.map(({ amount, on, arrived }) => (
          <Row
            key={`${on} ${amount}`}
            label={`${arrived ? 'Refunded' : 'Refund under way'}, ${formatDay(on)}`}
            amount={subtract(ZERO, amount)}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({ label, amount }: { label: string; amount: Cents }) {
  return (
    <tr className="border-rule border-b font-sans text-small">
      <th scope="row" className="align-baseline py-2.5 pr-6 font-normal print:py-1.5">
        {label}
      </th>
      <Amount of={formatMoney(amount)} className="py-2.5 print:py-1.5" />
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
