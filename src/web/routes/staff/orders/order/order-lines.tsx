import { formatDay } from '#domain/day.ts'
import { formatMoney, formatTotal } from '#domain/money.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import type { OrderFile, OrderLine } from '#server/services/orders/order-file.ts'
import { useCurrency, useZoneNames } from '../../../../root-data.ts'

/** The lines of an order with what became of each, and its sums. */
export function OrderLines({ order }: { order: OrderFile }) {
  const zoneNames = useZoneNames()
  const currency = useCurrency()
  const sums = [
    ['Subtotal', order.subtotal],
    ['Shipping', order.shipping],
    ['Discount', -order.discount],
    ['Waived', -order.waived],
  ] as const
  return (
    <table className="tabular w-full border-collapse font-sans text-small">
      <caption className="sr-only">Items</caption>
      <thead>
        <tr className="border-rule border-b text-left text-fine">
          <th scope="col" className="py-2 pr-4 font-semibold">
            What
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            State
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.position} className="border-rule border-b align-baseline">
            <td className="py-2 pr-4">
              {line.quantity > 1 && `${line.quantity} × `}
              {line.name}
              {line.shipcode && ` (${zoneNames[ZONE_OF_SHIPCODE[line.shipcode]].abbreviation})`}
            </td>
            <td className="py-2 pr-4 text-soft">{fate(line, order.status)}</td>
            <td className="amount py-2 text-right">{formatMoney(line.price, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums
          .filter(([, amount]) => amount !== 0)
          .map(([says, amount]) => (
            <tr key={says} className="text-soft">
              <th scope="row" colSpan={2} className="py-1 pr-4 text-right font-normal">
                {says}
              </th>
              <td className="amount py-1 text-right">{formatMoney(amount as typeof order.total, currency)}</td>
            </tr>
          ))}
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="py-1 pr-4 text-right font-semibold">
            Total
          </th>
          <td className="amount py-1 text-right">{formatTotal(order.total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function fate({ packed, sentOn, tracking, refundedOn }: OrderLine, status: OrderFile['status']): string {
  if (refundedOn) return `Refunded ${formatDay(refundedOn)}`
  if (sentOn) return `Sent ${formatDay(sentOn)}${tracking ? `, ${tracking}` : ''}`
  return packed && status === 'paid' ? 'To be sent' : ''
}
