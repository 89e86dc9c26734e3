import type Stripe from 'stripe'
import type { ConfirmTerms } from '../engine/confirm-payment.ts'
import { readMandate } from '../engine/mandates.ts'
import { createMethod, findMethod } from '../engine/payment-methods.ts'
import type { Params } from '../http/params.ts'
import type { Call } from '../http/route.ts'
import { invalid, noSuch } from '../http/stripe-error.ts'
import type { World } from '../world.ts'

export const METHOD_PARAMS = [
  'confirmation_token',
  'mandate_data',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'return_url',
  'use_stripe_sdk',
] as const satisfies readonly (keyof Stripe.SetupIntentConfirmParams)[]

export const CONFIRM_PARAMS = [
  ...METHOD_PARAMS,
  'error_on_requires_action',
  'mandate',
  'off_session',
  'radar_options',
] as const satisfies readonly (keyof Stripe.PaymentIntentConfirmParams)[]

export const TYPE_PARAMS = ['allowed_payment_method_types', 'excluded_payment_method_types'] as const

interface AcceptedTypes {
  payment_method_types: string[]
  allowed_payment_method_types: string[] | null
  excluded_payment_method_types: string[] | null
}

/** All types that are switched on and fit the currency, less those not allowed or excluded (`payment_method_types` is no longer a parameter). */
export function readTypes(params: Params, currency: string | null, before?: AcceptedTypes): AcceptedTypes {
  const allowed = params.texts('allowed_payment_method_types') ?? before?.allowed_payment_method_types ?? null
  const excluded = params.texts('excluded_payment_method_types') ?? before?.excluded_payment_method_types ?? null
  const fitting = currency === null || currency === 'usd' ? ['card', 'us_bank_account'] : ['card']
  const types = fitting.filter((type) => (allowed?.includes(type) ?? true) && !excluded?.includes(type))
  if (types.length === 0) {
    throw invalid(
      'No valid payment method types for this intent. Please ensure that you have activated payment methods compatible with your chosen currency.',
      { code: 'payment_method_not_available', param: 'allowed_payment_method_types' },
    )
  }
  return {
    payment_method_types: types,
    allowed_payment_method_types: allowed,
    excluded_payment_method_types: excluded,
  }
}

/** Switched on unless the types are listed; then nothing redirects that the list does not have. */
export function readAutomatic(params: Params): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  const given = params.inside('automatic_payment_methods')
  if (params.has('allowed_payment_method_types') && !given) return null
  return { allow_redirects: given?.choice('allow_redirects', ['always', 'never']) ?? 'always', enabled: true }
}

/** The method that a confirmation names, makes or takes from its token; `undefined` when it says nothing about it. */
export function readMethod(world: World, params: Params): Stripe.PaymentMethod | undefined {
  const token = params.text('confirmation_token')
  if (token) {
    const secret = world.tables.get('confirmation_secret', token)
    if (!secret) throw noSuch('confirmation_token', token, 'confirmation_token', 400)
    return findMethod(world, secret.paymentMethod)
  }
  const id = params.text('payment_method')
  if (id) return findMethod(world, id)
  const data = params.inside('payment_method_data')
  return data && createMethod(world, data)
}

export function readConfirm({ world, params, browser }: Call): ConfirmTerms {
  const off = params.isText('off_session') ? params.text('off_session') : undefined
  const token = params.text('confirmation_token')
  const prepared = token ? world.tables.get('confirmation_token', token) : undefined
  const agreed = browser ?? prepared?.mandate_data?.customer_acceptance.online ?? null
  return {
    ...readMandate(params, agreed),
    browser: browser !== null,
    offSession: browser === null && off !== undefined && off !== 'false',
    useStripeSdk: params.flag('use_stripe_sdk') ?? prepared?.use_stripe_sdk ?? false,
    errorOnAction: params.flag('error_on_requires_action') ?? false,
    returnUrl: params.text('return_url') ?? prepared?.return_url ?? null,
  }
}

/** With a publishable key, an intent opens only to the page that knows its client secret. */
export function checkSecret(call: Call, intent: { client_secret: string | null }, noun: string): void {
  if (!call.browser && !call.params.has('client_secret')) return
  if (call.params.required('client_secret') === intent.client_secret) return
  throw invalid(`The client_secret provided does not match the client_secret associated with the ${noun}.`, {
    code: `${noun === 'PaymentIntent' ? 'payment' : 'setup'}_intent_invalid_parameter`,
    param: 'client_secret',
  })
}
