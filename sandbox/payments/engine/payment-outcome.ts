import type Stripe from 'stripe'
import type { ErrorBody } from '../http/stripe-error.ts'
import { docUrl } from '../http/stripe-error.ts'
import type { ChargeStory } from '../objects/charge.ts'
import { newCharge } from '../objects/charge.ts'
import type { World } from '../world.ts'
import { attach, idOf } from './attachment.ts'
import { book } from './books.ts'
import { instrumentOf } from './payment-methods.ts'
import type { Reply } from './reply.ts'

export interface Failure {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
}

/** How a payment keeps its method for later: on the intent itself or in the options of its method. */
export function futureUse(intent: Stripe.PaymentIntent): string | null {
  const options = intent.payment_method_options
  return (
    intent.setup_future_usage ??
    options?.card?.setup_future_usage ??
    options?.us_bank_account?.setup_future_usage ??
    null
  )
}

export function keepMethod(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const usage = futureUse(intent)
  const customer = idOf(intent.customer)
  const saved = usage && customer ? attach(world, method, customer) : method
  const instrument = instrumentOf(world, saved)
  world.tables.put('instrument', {
    ...instrument,
    setUp: instrument.setUp || usage === 'off_session',
    spent: !saved.customer && !usage,
  })
}

/** Captured: the cents are in the journal, the intent is final. */
export function succeed(world: World, intent: Stripe.PaymentIntent, pending: Stripe.Charge): Stripe.PaymentIntent {
  const charge = world.tables.put('charge', { ...pending, status: 'succeeded', paid: true, captured: true })
  const settled = world.tables.put('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    processing: null,
    status: 'succeeded',
  })
  world.emit('charge.succeeded', charge)
  world.emit('payment_intent.succeeded', settled)
  const transaction = book(world, 'capture', charge, charge.amount)
  const booked = world.tables.put('charge', { ...charge, balance_transaction: transaction.id })
  world.emit('charge.updated', booked, { balance_transaction: null })
  return settled
}

export function fail(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: Failure,
  charge?: Stripe.Charge,
): Stripe.PaymentIntent {
  const failed = world.tables.put('payment_intent', {
    ...intent,
    last_payment_error: {
      ...(charge && { charge: charge.id }),
      ...failure,
      doc_url: docUrl(failure.code),
      payment_method: method,
    },
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  })
  if (charge) world.emit('charge.failed', charge)
  world.emit('payment_intent.payment_failed', failed)
  return failed
}

/** A charge that the issuer refused at once: kept, told in events, and answered with 402. */
export function refuse(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: Failure,
  authenticated = false,
): Reply {
  const story: ChargeStory = { status: 'failed', failure, authenticated, mandate: null }
  const charge = world.tables.put('charge', newCharge(world.seconds(), intent, method, story))
  return refusalOf(fail(world, intent, method, failure, charge), 402)
}

/** The error answer that tells an intent's last failure, with the intent inside as Stripe has it. */
export function refusalOf(intent: Stripe.PaymentIntent, status: number): Reply {
  const { type, code, decline_code, message, doc_url, payment_method, charge } = intent.last_payment_error ?? {}
  const error: ErrorBody = {
    ...(charge && { charge }),
    code,
    ...(decline_code && { decline_code }),
    doc_url,
    message: message ?? '',
    payment_intent: intent,
    payment_method,
    type: type === 'card_error' ? 'card_error' : 'invalid_request_error',
  }
  return { status, body: { error } }
}
