import type { Cents } from '#domain/money.ts'
import { formatMoney, formatTotal, subtract, ZERO } from '#domain/money.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { ZONE_LABELS, ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import { WAIVED } from '#domain/waiver.ts'
import type { InvoiceView } from '#server/services/invoices/invoice-view.ts'
import { Price } from '../../ui/price.tsx'

/** Line by line to the total. */
export function InvoiceSums({ invoice }: { invoice: InvoiceView }) {
  const { lines, shipping, discount, waived, total } = invoice
  return (
    <table className="-mt-3 w-full text-left">
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantity, price, shipcode }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
          <tr key={position} className="border-rule border-b">
            <th scope="row" className="py-3 pr-6 align-baseline font-normal print:py-1.5">
              {quantity > 1 && <span className="tabular">{quantity} × </span>}
              {name}
              {shipcode && <span className="text-soft"> {ZONE_LABELS[ZONE_OF_SHIPCODE[shipcode as Shipcode]]}</span>}
            </th>
            <td className="py-3 text-right align-baseline print:py-1.5">
              <Price amount={formatMoney(price)} />
            </td>
          </tr>
        ))}
        {shipping > 1 && <Row label="Shipping" amount={shipping} />}
        {discount > 0 && <Row label="Discount" amount={subtract(ZERO, discount)} />}
        {waived > 0 && <Row label={WAIVED} amount={subtract(ZERO, waived)} />}
        <tr className="border-ink border-t">
          <th scope="row" className="py-4 pr-6 align-baseline font-normal text-lead print:py-2">
            Total
          </th>
          <td className="py-4 text-right align-baseline text-lead print:py-2">
            <Price amount={formatTotal(total)} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Row({ label, amount }: { label: string; amount: Cents }) {
  return (
    <tr className="border-rule border-b font-sans text-small">
      <th scope="row" className="py-2.5 pr-6 align-baseline font-normal print:py-1.5">
        {label}
      </th>
      <td className="py-2.5 text-right align-baseline print:py-1.5">
        <Price amount={formatMoney(amount)} />
      </td>
    </tr>
  )
}
