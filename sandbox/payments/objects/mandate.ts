import type Stripe from 'stripe'
import { newId } from '../state/new-id.ts'

export function newMandate(
  acceptedAt: number,
  method: Stripe.PaymentMethod,
  online: Stripe.Mandate.CustomerAcceptance.Online,
  once: Stripe.Mandate.SingleUse | null,
): Stripe.Mandate {
  return {
    id: newId('mandate_1'),
    object: 'mandate',
    customer_acceptance: { accepted_at: acceptedAt, online, type: 'online' },
    livemode: false,
    ...(once ? { single_use: once } : { multi_use: {} }),
    payment_method: method.id,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: 'active',
    type: once ? 'single_use' : 'multi_use',
  }
}
