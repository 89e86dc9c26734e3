import { dayOf } from '#domain/day.ts'
import { moneyReturned } from '#domain/payments/under-way.ts'
import type { AttemptRow } from '../fulfilment.ts'
import type { PaymentContext } from '../payment-context.ts'

/** Why an attempt came to nothing, and, where it was paid, what went back and when. */
export async function endedWords(
  context: PaymentContext,
  { state, amount, updatedAt, endedBecause }: AttemptRow,
): Promise<string> {
  const reason = endedBecause ?? ''
  if (state !== 'refunding' && state !== 'refunded') return reason
  const { publication } = await context.catalogue()
  return moneyReturned({ amount, on: dayOf(updatedAt, publication.timeZone), reason }, publication.currency)
}
