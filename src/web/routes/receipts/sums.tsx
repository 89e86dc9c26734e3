import { formatDay } from '#domain/day.ts'
import { subtract, ZERO } from '#domain/money.ts'
import type { Receipt, ReceiptLine } from '#server/services/orders/receipts/receipt.ts'
import { SumsTable } from '../../parts/cart/sums-table.tsx'
import { adjustments, lineWords } from '../../parts/orders/receipt-words.ts'
import { useZoneNames } from '../../root-data.ts'

export function ReceiptSums({ receipt }: { receipt: Receipt }) {
  return (
    <SumsTable
      lines={receipt.lines.map((line) => ({ words: <Words line={line} />, price: line.price }))}
      adjustments={adjustments(receipt)}
      total={receipt.total}
      after={receipt.refunds.map(({ amount, on, arrived, reason }) => ({
        label: `${arrived ? 'Refunded' : 'Refund in progress'}, ${formatDay(on)}. ${reason}`,
        amount: subtract(ZERO, amount),
      }))}
    />
  )
}

function Words({ line }: { line: ReceiptLine }) {
  return (
    <>
      {lineWords(line, useZoneNames())}
      {line.sentOn && (
        <span className="block font-sans text-small text-soft">
          Sent {formatDay(line.sentOn)}
          {line.tracking && `, ${line.tracking}`}
        </span>
      )}
    </>
  )
}
