import type Stripe from 'stripe'
import { newId } from '../state/new-id.ts'

export interface SetupTerms {
  payment_method_types: string[]
  allowed_payment_method_types: string[] | null
  excluded_payment_method_types: string[] | null
  automatic: Stripe.SetupIntent.AutomaticPaymentMethods | null
  usage: 'off_session' | 'on_session'
}

export function newSetupIntent(created: number, terms: SetupTerms): Stripe.SetupIntent {
  const id = newId('seti_1')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: terms.allowed_payment_method_types,
    application: null,
    automatic_payment_methods: terms.automatic,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('', 31)}`,
    created,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: terms.excluded_payment_method_types,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: terms.automatic ? { id: 'pmc_1SandboxDefaultMethods', parent: null } : null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: terms.payment_method_types,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: terms.usage,
  }
}

/** What a browser sees that holds only the publishable key and the client secret. */
export function publicSetup(intent: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  const { id, object, automatic_payment_methods, cancellation_reason, client_secret, created, description } = intent
  const { excluded_payment_method_types, last_setup_error, livemode, next_action, payment_method } = intent
  const { payment_method_configuration_details, payment_method_types, status, usage } = intent
  return {
    id,
    object,
    automatic_payment_methods,
    cancellation_reason,
    client_secret,
    created,
    description,
    excluded_payment_method_types,
    last_setup_error,
    livemode,
    next_action,
    payment_method,
    payment_method_configuration_details,
    payment_method_types,
    status,
    usage,
  }
}
