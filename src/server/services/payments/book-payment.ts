import type { Intent } from '../../adapters/payments.ts'
import { payment } from '../../db/schema/payments.ts'
import type { AttemptRow } from './fulfilment.ts'
import type { PaymentTx } from './payment-context.ts'

/** False when it was booked before. */
export async function bookPayment(
  { tx, now }: Pick<PaymentTx, 'tx' | 'now'>,
  intent: Intent,
  { row = null, purchaseId = null }: { row?: AttemptRow | null; purchaseId?: string | null } = {},
): Promise<boolean> {
  const { id, received, currency, method } = intent
  const booked = await tx
    .insert(payment)
    .values({
      intent: id,
      attemptId: row?.id ?? null,
      purchaseId,
      amount: received,
      currency,
      method,
      capturedAt: now(),
    })
    .onConflictDoNothing()
    .returning({ intent: payment.intent })
  return booked.length > 0
}
