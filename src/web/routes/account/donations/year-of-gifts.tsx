import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { Statement } from '#server/services/donations/statement.ts'
import { receiptPath } from '../../../parts/orders/receipt-words.ts'
import { useCurrency } from '../../../root-data.ts'
import { Price } from '../../../ui/price.tsx'

type YearOfGiftsProps = Pick<Statement, 'year' | 'gifts' | 'total'> & { supportEmail: string }

/** Gift by gift to the sum. */
export function YearOfGifts({ year, gifts, total, supportEmail }: YearOfGiftsProps) {
  const currency = useCurrency()
  if (gifts.length === 0) return <p className="text-soft">You made no donations in {year}.</p>
  return (
    <div className="grid gap-4">
      <table className="-mt-3 w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Receipt</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {gifts.map(({ on, number, receipt, amount }) => (
            <tr key={number} className="border-rule border-b">
              <th scope="row" className="tabular py-3 pr-6 font-normal print:py-1.5">
                {formatDay(on)}
              </th>
              <td className="py-3 pr-6 font-sans text-small print:py-1.5">
                <Link to={receiptPath(receipt)} className="linked">
                  {number}
                </Link>
              </td>
              <td className="py-3 text-right print:py-1.5">
                {amount === null ? 'Partly refunded' : <Price amount={formatMoney(amount, currency)} />}
              </td>
            </tr>
          ))}
          <tr className="border-ink border-t">
            <th scope="row" colSpan={2} className="py-4 pr-6 font-normal text-lead print:py-2">
              Total
            </th>
            <td className="py-4 text-right text-lead print:py-2">
              <Price amount={formatMoney(total, currency)} />
            </td>
          </tr>
        </tbody>
      </table>
      {gifts.some(({ amount }) => amount === null) && (
        <p className="font-sans text-small text-soft">
          Part of an order with a donation was refunded and isn’t in the total. Write to {supportEmail} for a statement.
        </p>
      )}
    </div>
  )
}
