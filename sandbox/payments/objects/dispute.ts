import type Stripe from 'stripe'
import { newId } from '../state/new-id.ts'

export interface DisputeTerms {
  amount: number
  reason: string
  status: 'needs_response' | 'warning_needs_response' | 'lost'
  transactions: Stripe.BalanceTransaction[]
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export function newDispute(created: number, charge: Stripe.Charge, terms: DisputeTerms): Stripe.Dispute {
  const card = charge.payment_method_details?.card
  const inquiry = terms.status === 'warning_needs_response'
  return {
    id: newId(card ? 'dp_1' : 'du_1'),
    object: 'dispute',
    amount: terms.amount,
    balance_transactions: terms.transactions,
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: terms.status === 'lost' ? null : created + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: card
      ? {
          type: 'card',
          card: {
            brand: card.brand ?? 'visa',
            case_type: inquiry ? 'inquiry' : 'chargeback',
            network: card.network ?? 'visa',
            network_reason_code: '10.4',
          },
        }
      : undefined,
    reason: terms.reason,
    status: terms.status,
  }
}
