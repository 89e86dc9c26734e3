import { formatDay } from '#domain/day.ts'
import { MEDIUM_LABELS, mediumOf } from '#domain/vocabulary.ts'
import type { LedgerLine } from './overview-data.ts'

const SIGN = { granted: '+', credited: '+', reversed: '+', served: '−', refunded: '−', moved: '−' } as const

/** Where a number comes from: every entry of the ledger, and with `left` what they leave in the end. */
export function LedgerLines({ lines, left }: { lines: readonly LedgerLine[]; left?: number | null }) {
  return (
    <table className="tabular w-full max-w-[40rem] font-sans text-small">
      <thead className="sr-only">
        <tr>
          <th scope="col">Issues</th>
          <th scope="col">What happened</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-rule border-b align-baseline">
            <td className="w-10 py-2 pr-4 text-right">
              {line.tokens === null ? 'All' : SIGN[line.kind] + line.tokens}
            </td>
            <td className="py-2 pr-4">{happened(line)}</td>
            <td className="whitespace-nowrap py-2 text-right text-soft">{formatDay(line.on)}</td>
          </tr>
        ))}
        {left !== undefined && (
          <tr className="align-baseline font-semibold">
            <td className="py-2 pr-4 text-right">{left ?? 'All'}</td>
            <td className="py-2" colSpan={2}>
              {left === null ? 'that appear, for life' : 'left'}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function happened({ kind, issue, deliverable, reason }: LedgerLine): string {
  const form = deliverable ? ` in ${MEDIUM_LABELS[mediumOf(deliverable)].toLowerCase()}` : ''
  switch (kind) {
    case 'granted':
      return `Granted: ${reason}`
    case 'served':
      return `Sent: No. ${issue}${form}`
    case 'reversed':
      return `Put back: No. ${issue}, ${reason}`
    case 'credited':
      return `Credited: ${reason}`
    case 'refunded':
      return `Refunded: ${reason}`
    case 'moved':
      return `Moved: ${reason}`
  }
}
