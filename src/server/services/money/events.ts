import type { ProviderEvent } from '../../adapters/payments.ts'
import { paymentEvent } from '../../db/schema/money.ts'
import { passFaultPoint } from '../fault-point.ts'
import { bookOutside } from './outside.ts'
import { settle } from './settle.ts'
import type { Till } from './till.ts'

/**
 * Whatever the provider tells is only a reason to look: the order of events means nothing, and one may come twice or
 * never. It is noted after its effect, so that a death in between brings it again.
 */
export async function takeEvent(till: Till, event: ProviderEvent): Promise<void> {
  passFaultPoint('webhook-received')
  if (event.intent && event.type.startsWith('payment_intent.')) await settle(till, event.intent)
  if (event.intent && (event.type.startsWith('refund.') || event.type.startsWith('charge.')))
    await bookOutside(till, event.intent)
  await till.db
    .insert(paymentEvent)
    .values({ id: event.id, type: event.type, createdAt: event.created, handledAt: till.now() })
    .onConflictDoNothing()
}
