import type Stripe from 'stripe'
import { newId } from '../state/new-id.ts'

export interface RefundTerms {
  amount: number
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Stripe.Metadata
  status: 'succeeded' | 'pending'
}

export function newRefund(created: number, charge: Stripe.Charge, terms: RefundTerms): Stripe.Refund {
  const byCard = charge.payment_method_details?.type === 'card'
  return {
    id: newId(byCard ? 're_3' : 'pyr_1'),
    object: 'refund',
    amount: terms.amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: byCard
      ? {
          type: 'card',
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        }
      : { type: 'us_bank_transfer', us_bank_transfer: { reference: null, reference_status: 'pending' } },
    metadata: terms.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(terms.status === 'pending' && { pending_reason: 'processing' }),
    reason: terms.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: terms.status,
    transfer_reversal: null,
  }
}
