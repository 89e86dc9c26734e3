import type { Letterhead } from '#domain/mail/letterhead.ts'
import { formatMoney, formatTotal } from '#domain/money.ts'
import type { Receipt } from '#server/services/orders/receipts/receipt.ts'
import { adjustments, lineWords } from '../../parts/orders/receipt-words.ts'
import { figures } from '../figure-table.tsx'
import type { Block } from '../message.ts'

/** What was bought and what it came to. */
export function sums(receipt: Receipt, { currency, zoneNames }: Pick<Letterhead, 'currency' | 'zoneNames'>): Block {
  const lines = receipt.lines.map((line) => ({ label: lineWords(line, zoneNames), amount: line.price }))
  return figures([
    ...[...lines, ...adjustments(receipt)].map(({ label, amount }) => ({
      label,
      value: formatMoney(amount, currency),
    })),
    { label: 'Total', value: formatTotal(receipt.total, currency), isTotal: true },
  ])
}
