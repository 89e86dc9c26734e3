import type Stripe from 'stripe'
import { newId } from '../state/new-id.ts'

export interface IntentTerms {
  amount: number
  currency: string
  payment_method_types: string[]
  allowed_payment_method_types: string[] | null
  excluded_payment_method_types: string[] | null
  automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null
}

export function newPaymentIntent(
  created: number,
  terms: IntentTerms,
  capture: Stripe.PaymentIntent.CaptureMethod = 'automatic_async',
): Stripe.PaymentIntent {
  const id = newId('pi_3')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: terms.allowed_payment_method_types,
    amount: terms.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: terms.automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: capture,
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    created,
    currency: terms.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: terms.excluded_payment_method_types,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: terms.automatic ? { id: 'pmc_1SandboxDefaultMethods', parent: null } : null,
    payment_method_options: paymentMethodOptions(terms.payment_method_types),
    payment_method_types: terms.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

function paymentMethodOptions(types: string[]): Stripe.PaymentIntent.PaymentMethodOptions {
  const options: Stripe.PaymentIntent.PaymentMethodOptions = {}
  if (types.includes('card')) {
    options.card = { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' }
  }
  if (types.includes('us_bank_account')) options.us_bank_account = { verification_method: 'automatic' }
  return options
}

/** What a browser sees that holds only the publishable key and the client secret. */
export function publicIntent(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  const { id, object, amount, amount_details, automatic_payment_methods, canceled_at, cancellation_reason } = intent
  const { capture_method, client_secret, confirmation_method, created, currency, description, livemode } = intent
  const { excluded_payment_method_types, last_payment_error, next_action, payment_method } = intent
  const { payment_method_configuration_details, payment_method_types, processing, receipt_email } = intent
  const { setup_future_usage, shipping, source, status } = intent
  return {
    id,
    object,
    amount,
    amount_details,
    automatic_payment_methods,
    canceled_at,
    cancellation_reason,
    capture_method,
    client_secret,
    confirmation_method,
    created,
    currency,
    description,
    excluded_payment_method_types,
    last_payment_error,
    livemode,
    next_action,
    payment_method,
    payment_method_configuration_details,
    payment_method_types,
    processing,
    receipt_email,
    setup_future_usage,
    shipping,
    source,
    status,
  }
}
