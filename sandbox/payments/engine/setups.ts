import type Stripe from 'stripe'
import type { ErrorBody } from '../http/stripe-error.ts'
import { docUrl, unexpectedState } from '../http/stripe-error.ts'
import type { World } from '../world.ts'
import { attach, idOf } from './attachment.ts'
import { AUTHENTICATION_FAILED, mustAuthenticate, nextAction } from './charge-card.ts'
import type { ConfirmTerms } from './confirm-payment.ts'
import { refuseMethod } from './confirm-payment.ts'
import { mandateFor } from './mandates.ts'
import { cardOf, instrumentOf } from './payment-methods.ts'
import type { Failure } from './payment-outcome.ts'
import type { Reply } from './reply.ts'
import { ok } from './reply.ts'

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function confirmSetup(
  world: World,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod | null,
  terms: ConfirmTerms,
): Reply {
  if (!OPEN.includes(intent.status)) throw wrongState(intent, 'confirm', 'confirmed')
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state', setup_intent: intent },
    )
  }
  refuseMethod(world, intent, method)
  const card = cardOf(instrumentOf(world, method))
  if (!card) {
    const mandate = mandateFor(world, method, terms, 'SetupIntent', null)
    return finish(world, { ...intent, mandate: mandate.id }, method)
  }
  if (mustAuthenticate(card, false, false)) {
    const waiting = world.tables.put('setup_intent', {
      ...intent,
      last_setup_error: null,
      next_action: nextAction(world, intent, terms),
      payment_method: method.id,
      status: 'requires_action',
    })
    world.emit('setup_intent.requires_action', waiting)
    return ok(waiting)
  }
  if (card.decline && !card.savable) return refuseSetup(world, intent, method, { type: 'card_error', ...card.decline })
  return finish(world, intent, method)
}

function finish(world: World, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): Reply {
  const customer = idOf(intent.customer)
  const saved = customer ? attach(world, method, customer) : method
  world.tables.put('instrument', { ...instrumentOf(world, saved), setUp: true })
  const done = world.tables.put('setup_intent', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: saved.id,
    status: 'succeeded',
  })
  world.emit('setup_intent.succeeded', done)
  return ok(done)
}

function refuseSetup(world: World, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod, failure: Failure): Reply {
  const doc_url = docUrl(failure.code)
  const failed = world.tables.put('setup_intent', {
    ...intent,
    last_setup_error: { ...failure, doc_url, payment_method: method },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  world.emit('setup_intent.setup_failed', failed)
  const error: ErrorBody = { ...failure, doc_url, payment_method: method, setup_intent: failed }
  return { status: 402, body: { error } }
}

export function answerSetupAuthentication(
  world: World,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  succeeded: boolean,
): Reply {
  if (succeeded) return finish(world, intent, method)
  return refuseSetup(world, intent, method, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: AUTHENTICATION_FAILED,
  })
}

export function cancelSetup(
  world: World,
  intent: Stripe.SetupIntent,
  reason: 'abandoned' | 'duplicate' | 'requested_by_customer' | null,
): Stripe.SetupIntent {
  if (!OPEN.includes(intent.status)) throw wrongState(intent, 'cancel', 'canceled')
  const canceled = world.tables.put('setup_intent', {
    ...intent,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
  world.emit('setup_intent.canceled', canceled)
  return canceled
}

function wrongState(intent: Stripe.SetupIntent, verb: string, participle: string): Error {
  return unexpectedState(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be ${participle}: ${OPEN.join(', ')}.`,
    { code: 'setup_intent_unexpected_state', setup_intent: intent },
  )
}
