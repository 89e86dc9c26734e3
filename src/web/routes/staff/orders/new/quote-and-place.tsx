import { cents, formatMoney, formatTotal } from '#domain/money.ts'
import { useCurrency } from '../../../../root-data.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import type { Placing } from './use-placing.ts'

/** What it costs, then the button that places it for this sum. */
export function QuoteAndPlace({ placing: { quoted, general, status } }: { placing: Placing }) {
  const currency = useCurrency()
  return (
    <div className="grid gap-4 border-ink border-t pt-4">
      {quoted && (
        <div className="grid gap-2 font-sans text-small" aria-live="polite">
          <p className="text-soft">{quoted.known_as ?? 'New reader'}</p>
          <ul>
            {quoted.lines.map((line, position) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: the same may go to two places, and no line ever moves
                key={position}
                says={`${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.name}`}
                sum={line.price}
              />
            ))}
            {quoted.shipping > 0 && <Row says="Shipping" sum={quoted.shipping} />}
            {quoted.discount > 0 && <Row says="Discount" sum={-quoted.discount} />}
            {quoted.waived > 0 && <Row says="Waived" sum={-quoted.waived} />}
          </ul>
          {quoted.usual !== null && (
            <p className="text-soft">The usual total is {formatTotal(cents(quoted.usual), currency)}.</p>
          )}
          {quoted.notes.map((note) => (
            <p key={note} className="text-soft">
              {note}
            </p>
          ))}
          {quoted.goes_to && <p className="text-soft">To {quoted.goes_to.join(', ')}</p>}
          <p className="flex justify-between border-ink border-t pt-2 font-semibold">
            <span>Total</span>
            <span className="amount">{formatTotal(cents(quoted.total), currency)}</span>
          </p>
        </div>
      )}
      {general && <Notice kind="error">{general}</Notice>}
      <SubmitButton status={status}>
        {quoted ? `Place order for ${formatTotal(cents(quoted.total), currency)}` : 'Show total'}
      </SubmitButton>
    </div>
  )
}

function Row({ says, sum }: { says: string; sum: number }) {
  const currency = useCurrency()
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span>{says}</span>
      <span className="amount">{formatMoney(cents(sum), currency)}</span>
    </li>
  )
}
