import { formatMoney, formatTotal } from '#domain/money.ts'
import type { Receipt } from '#server/services/orders/receipt.ts'
import { adjustments, lineWords } from '../../parts/orders/receipt-words.ts'

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  margin: '16px 0',
  font: '15px/1.4 Arial, sans-serif',
} as const
const what = { textAlign: 'left', padding: '8px 12px 8px 0', borderTop: '1px solid #d8d0c2' } as const
const much = { textAlign: 'right', padding: '8px 0', borderTop: '1px solid #d8d0c2', whiteSpace: 'nowrap' } as const
const bold = { fontWeight: 700, borderTop: '1px solid #1d1a16' }

/** What was bought and what it came to; in the text, too, as lines with the sums under each other. */
export function Sums({ receipt }: { receipt: Receipt }) {
  const rows = [
    ...receipt.lines.map((line) => ({ label: lineWords(line), amount: line.price })),
    ...adjustments(receipt),
  ]
  return (
    <table style={table} data-text-format="dataTable">
      <tbody>
        {rows.map(({ label, amount }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
          <tr key={position}>
            <td style={what}>{label}</td>
            <td style={much}>{formatMoney(amount)}</td>
          </tr>
        ))}
        <tr>
          <td style={{ ...what, ...bold }}>Total</td>
          <td style={{ ...much, ...bold }}>{formatTotal(receipt.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}
