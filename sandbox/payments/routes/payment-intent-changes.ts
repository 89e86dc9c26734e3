import type Stripe from 'stripe'
import { idOf } from '../engine/attachment.ts'
import type { Params } from '../http/params.ts'
import { invalid, missing, unexpectedState } from '../http/stripe-error.ts'
import { readShipping } from '../objects/address.ts'
import { amountFault, stripeMoney } from '../objects/currency.ts'
import { readMetadata } from '../objects/metadata.ts'
import type { World } from '../world.ts'
import { findCustomer } from './customers.ts'
import { readTypes, TYPE_PARAMS } from './intent-params.ts'

export const INTENT_PARAMS = [
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method_options',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  ...TYPE_PARAMS,
] as const satisfies readonly (keyof Stripe.PaymentIntentUpdateParams)[]

const USAGES = ['off_session', 'on_session'] as const
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const MOST = 99_999_999

export function readAmount(params: Params, currency: string): number {
  const amount = params.integer('amount')
  if (amount === undefined) throw missing('amount')
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > MOST) {
    const most = `Amount must be no more than ${stripeMoney(MOST, currency)}`
    throw invalid(most, { code: 'amount_too_large', param: 'amount' })
  }
  const fault = amountFault(amount, currency)
  if (fault) throw invalid(fault.message, { code: fault.code, param: 'amount' })
  return amount
}

export function readCurrency(params: Params): string {
  const currency = params.required('currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' })
  return currency
}

/** What create, update and confirm may say about an intent, checked and merged. */
export function withIntentParams(world: World, intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent {
  const shipping = readShipping(params)
  const change = (name: 'description' | 'receipt_email' | 'statement_descriptor' | 'statement_descriptor_suffix') => {
    const value = params.change(name)
    return value === undefined ? intent[name] : value
  }
  return {
    ...intent,
    ...readTypes(params, intent.currency, intent),
    customer: readCustomer(world, intent, params),
    description: change('description'),
    metadata: readMetadata(params, intent.metadata),
    payment_method_options: readOptions(intent.payment_method_options ?? {}, params),
    receipt_email: change('receipt_email'),
    setup_future_usage: params.has('setup_future_usage')
      ? (params.choice('setup_future_usage', USAGES) ?? null)
      : intent.setup_future_usage,
    shipping: shipping === undefined ? intent.shipping : shipping,
    statement_descriptor: change('statement_descriptor'),
    statement_descriptor_suffix: change('statement_descriptor_suffix'),
  }
}

function readCustomer(world: World, intent: Stripe.PaymentIntent, params: Params): string | null {
  const before = idOf(intent.customer)
  const given = params.text('customer')
  if (!given || given === before) return before
  if (before) {
    throw unexpectedState(
      'You cannot modify `customer` on a PaymentIntent once it already has been set. To fulfill a payment with a different Customer, cancel this PaymentIntent and create a new one.',
      {
        code: 'payment_intent_unexpected_state',
        param: 'customer',
      },
    )
  }
  return findCustomer(world, given, 'customer', 400).id
}

function readOptions(
  before: Stripe.PaymentIntent.PaymentMethodOptions,
  params: Params,
): Stripe.PaymentIntent.PaymentMethodOptions {
  const given = params.inside('payment_method_options')
  const card = given?.inside('card')
  const bank = given?.inside('us_bank_account')
  const options = { ...before }
  if (card) {
    const plain = before.card ?? {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: null,
    }
    const asked = card.choice('request_three_d_secure', ['any', 'automatic', 'challenge'])
    const usage = card.choice('setup_future_usage', USAGES)
    options.card = {
      ...plain,
      ...(asked && { request_three_d_secure: asked }),
      ...(usage && { setup_future_usage: usage }),
    }
  }
  if (bank) {
    const method = bank.choice('verification_method', ['automatic', 'instant', 'microdeposits', 'skip'])
    const usage = bank.choice('setup_future_usage', USAGES)
    options.us_bank_account = {
      ...before.us_bank_account,
      ...(method && method !== 'skip' && { verification_method: method }),
      ...(usage && { setup_future_usage: usage }),
    }
  }
  return options
}

/** Price and currency change only while the intent is open; a question already put to the cardholder is then void. */
export function withNewTerms(intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent {
  const named = (['amount', 'currency'] as const).filter((name) => params.has(name))
  const [first] = named
  if (!first) return intent
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent's ${first} could not be updated because it has a status of ${intent.status}. You may only update the ${first} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', param: first, payment_intent: intent },
    )
  }
  const asked = intent.status === 'requires_action'
  const currency = params.has('currency') ? readCurrency(params) : intent.currency
  return {
    ...intent,
    amount: params.has('amount') ? readAmount(params, currency) : intent.amount,
    currency,
    ...(asked && { next_action: null, status: 'requires_confirmation' }),
  }
}
