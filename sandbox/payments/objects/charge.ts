import type Stripe from 'stripe'
import { newId } from '../state/new-id.ts'

export interface ChargeStory {
  status: 'succeeded' | 'pending' | 'failed'
  failure?: { code: string; decline_code?: string; message: string }
  authenticated: boolean
  mandate: string | null
}

export function newCharge(
  created: number,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  story: ChargeStory,
): Stripe.Charge {
  const succeeded = story.status === 'succeeded'
  return {
    id: newId(method.type === 'card' ? 'ch_3' : 'py_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: story.status === 'failed' ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: method.type === 'card' ? 'SANDBOX' : null,
    captured: story.status !== 'failed',
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: story.failure?.code ?? null,
    failure_message: story.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(story),
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(intent, method, story),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: story.status,
    transfer_data: null,
    transfer_group: null,
  }
}

function outcomeOf({ status, failure }: ChargeStory): Stripe.Charge.Outcome {
  const blocked = failure?.decline_code === 'fraudulent'
  const refused = status === 'failed'
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: refused && !blocked ? '01' : null,
    network_status: blocked ? 'not_sent_to_network' : refused ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.decline_code ?? failure?.code ?? null,
    risk_level: blocked ? 'highest' : 'normal',
    risk_score: blocked ? 90 : 10,
    seller_message: refused ? (failure?.message ?? null) : 'Payment complete.',
    type: blocked ? 'blocked' : refused ? 'issuer_declined' : 'authorized',
  }
}

function methodDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  story: ChargeStory,
): Stripe.Charge.PaymentMethodDetails {
  const { card, us_bank_account: bank } = method
  if (card) return { type: 'card', card: cardDetails(intent, card, story) }
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: bank?.account_holder_type ?? null,
      account_type: bank?.account_type ?? null,
      bank_name: bank?.bank_name ?? null,
      fingerprint: bank?.fingerprint ?? null,
      last4: bank?.last4 ?? null,
      mandate: story.mandate ?? undefined,
      payment_reference: null,
      routing_number: bank?.routing_number ?? null,
    },
  }
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod.Card,
  story: ChargeStory,
): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = card
  return {
    amount_authorized: story.status === 'failed' ? null : intent.amount,
    authorization_code: story.status === 'failed' ? null : '123456',
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint,
    funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: newId('', 15),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: story.authenticated ? authenticated() : null,
    transaction_link_id: null,
    wallet: card.wallet ? { dynamic_last4: card.wallet.dynamic_last4, type: card.wallet.type } : null,
  }
}

function authenticated(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: newId('', 20),
    version: '2.2.0',
  }
}
