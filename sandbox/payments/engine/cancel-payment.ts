import type Stripe from 'stripe'
import { unexpectedState } from '../http/stripe-error.ts'
import type { World } from '../world.ts'
import { idOf } from './attachment.ts'
import { bankOf } from './payment-methods.ts'

const MAY_CANCEL = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action']

export type CancelReason = 'abandoned' | 'duplicate' | 'fraudulent' | 'requested_by_customer'

export function cancelPayment(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: CancelReason | null,
): Stripe.PaymentIntent {
  if (!MAY_CANCEL.includes(intent.status) && !isNeverSent(world, intent)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${MAY_CANCEL.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  }
  const canceled = world.tables.put('payment_intent', {
    ...intent,
    canceled_at: world.seconds(),
    cancellation_reason: reason,
    next_action: null,
    processing: null,
    status: 'canceled',
  })
  world.emit('payment_intent.canceled', canceled)
  return canceled
}

/** Only the test account whose debits stay under way for ever can be canceled while processing. */
function isNeverSent(world: World, intent: Stripe.PaymentIntent): boolean {
  const instrument = world.tables.get('instrument', idOf(intent.payment_method) ?? '')
  return intent.status === 'processing' && instrument !== undefined && bankOf(instrument)?.never === true
}
