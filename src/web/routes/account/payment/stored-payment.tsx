import { payableBy } from '#domain/payments/bank-debit.ts'
import { useCurrency } from '../../../root-data.ts'
import type { StoredPayment } from './payment-words.ts'
import { expiration, methodWords } from './payment-words.ts'

/** spec 1 §2: the name, and the saved card or bank account. */
export function StoredPaymentLines({ name, payment }: { name: string; payment: StoredPayment | null }) {
  const none = `No ${payableBy(useCurrency())}`
  const stored = payment ? linesOf(payment) : [['Stored', none] as const]
  const lines: (readonly [string, string])[] = [['Name', name], ...stored]
  return (
    <dl className="max-w-[27rem] border-rule border-t font-sans text-small">
      {lines.map(([term, says]) => (
        <div key={term} className="tabular grid grid-cols-[8rem_1fr] gap-x-4 border-rule border-b py-2.5">
          <dt className="text-soft">{term}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  )
}

function linesOf(payment: StoredPayment): (readonly [string, string])[] {
  if ('card' in payment)
    return [
      ['Card', methodWords(payment)],
      ['Expiration', expiration(payment.card)],
    ]
  const { bank_name, last_four, routing_number } = payment.ach
  return [
    ['Bank', bank_name],
    ['Account', `Ending in ${last_four}`],
    ['Routing number', routing_number],
  ]
}
