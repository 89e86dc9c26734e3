import { subtract, ZERO } from '#domain/money.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import type { InvoiceView } from '#server/services/invoices/invoice-view.ts'
import { SumsTable } from '../../parts/cart/sums-table.tsx'
import { adjustments } from '../../parts/orders/receipt-words.ts'
import { useZoneNames } from '../../root-data.ts'

export function InvoiceSums({ invoice }: { invoice: InvoiceView }) {
  return (
    <SumsTable
      lines={invoice.lines.map((line) => ({ words: <Words line={line} />, price: line.price }))}
      adjustments={adjustments(invoice)}
      total={invoice.total}
      after={paidSoFar(invoice)}
    />
  )
}

/** While it is paid in parts. */
function paidSoFar({ recorded, left }: InvoiceView) {
  return recorded > 0 && left > 0
    ? [
        { label: 'Paid so far', amount: subtract(ZERO, recorded) },
        { label: 'Left to pay', amount: left },
      ]
    : []
}

function Words({ line: { name, quantity, shipcode } }: { line: InvoiceView['lines'][number] }) {
  const zoneNames = useZoneNames()
  return (
    <>
      {quantity > 1 && <span className="tabular">{quantity} × </span>}
      {name}
      {shipcode && <span className="text-soft"> {zoneNames[ZONE_OF_SHIPCODE[shipcode as Shipcode]].label}</span>}
    </>
  )
}
