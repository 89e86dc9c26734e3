import type Stripe from 'stripe'
import { idOf } from '../engine/attachment.ts'
import { cancelPayment } from '../engine/cancel-payment.ts'
import { answerAuthentication } from '../engine/charge-card.ts'
import { confirmPayment, refuseMethod, refuseUnconfirmable } from '../engine/confirm-payment.ts'
import { findMethod } from '../engine/payment-methods.ts'
import type { Reply } from '../engine/reply.ts'
import { ok } from '../engine/reply.ts'
import { LIST_PARAMS, listPage } from '../http/list.ts'
import type { Call, Route } from '../http/route.ts'
import { idIn } from '../http/route.ts'
import { searchIntents } from '../http/search.ts'
import { invalid, noSuch, unexpectedState } from '../http/stripe-error.ts'
import { newPaymentIntent } from '../objects/payment-intent.ts'
import type { World } from '../world.ts'
import {
  CONFIRM_PARAMS,
  checkSecret,
  readAutomatic,
  readConfirm,
  readMethod,
  readTypes,
  TYPE_PARAMS,
} from './intent-params.ts'
import { INTENT_PARAMS, readAmount, readCurrency, withIntentParams, withNewTerms } from './payment-intent-changes.ts'

function findIntent(call: Call): Stripe.PaymentIntent {
  const intent = call.world.tables.get('payment_intent', idIn(call))
  if (!intent) throw noSuch('payment_intent', idIn(call), 'intent')
  checkSecret(call, intent, 'PaymentIntent')
  return intent
}

function create(call: Call): Reply {
  const { world, params } = call
  const currency = readCurrency(params)
  const terms = {
    amount: readAmount(params, currency),
    currency,
    ...readTypes(params, currency),
    automatic: readAutomatic(params),
  }
  const capture = params.choice('capture_method', ['automatic', 'automatic_async'])
  params.choice('confirmation_method', ['automatic'])
  const confirms = params.flag('confirm') ?? false
  for (const name of ['off_session', 'mandate_data', 'return_url', 'error_on_requires_action', 'confirmation_token']) {
    if (params.has(name) && !confirms) {
      throw invalid(
        `The parameter \`${name}\` cannot be passed when creating a PaymentIntent unless confirm is set to true.`,
        {
          param: name,
        },
      )
    }
  }
  const bare = withIntentParams(world, newPaymentIntent(world.seconds(), terms, capture), params)
  const method = readMethod(world, params)
  if (method) refuseMethod(world, bare, method)
  const status = method ? 'requires_confirmation' : 'requires_payment_method'
  const intent = world.tables.put('payment_intent', { ...bare, payment_method: method?.id ?? null, status })
  world.emit('payment_intent.created', intent)
  return confirms ? confirmPayment(world, intent, method ?? null, readConfirm(call)) : ok(intent)
}

function update(call: Call): Reply {
  const { world, params } = call
  const before = findIntent(call)
  const changed = withNewTerms(withIntentParams(world, before, params), params)
  const method = readMethod(world, params)
  if (method) {
    refuseUnconfirmable(before)
    refuseMethod(world, changed, method)
  }
  const chosen = method ? { payment_method: method.id, status: 'requires_confirmation', next_action: null } : {}
  return ok(world.tables.put('payment_intent', { ...changed, ...chosen }))
}

function confirm(call: Call): Reply {
  const { world, params } = call
  const before = findIntent(call)
  refuseUnconfirmable(before)
  const intent = withIntentParams(world, before, params)
  const method = readMethod(world, params) ?? currentMethod(world, intent)
  return confirmPayment(world, intent, method, readConfirm(call))
}

function currentMethod(world: World, intent: Stripe.PaymentIntent): Stripe.PaymentMethod | null {
  const id = idOf(intent.payment_method)
  return id ? findMethod(world, id) : null
}

/** Not Stripe's own: how the dialog of the browser script and the control page answer for the cardholder. */
function authenticate(call: Call): Reply {
  const intent = findIntent(call)
  const method = currentMethod(call.world, intent)
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(`This PaymentIntent has a status of ${intent.status} and waits for no authentication.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  }
  const outcome = call.params.choice('outcome', ['complete', 'fail'])
  return answerAuthentication(call.world, intent, method, outcome === 'complete')
}

const ROOT = '/v1/payment_intents'
const CONFIRMING = ['receipt_email', 'setup_future_usage', 'shipping', ...TYPE_PARAMS, ...CONFIRM_PARAMS]
const CHOOSING = ['automatic_payment_methods', 'confirm']

export const paymentIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: ROOT,
    access: 'secret',
    accepts: [...INTENT_PARAMS, ...CONFIRM_PARAMS, ...CHOOSING, 'capture_method', 'confirmation_method', 'expand'],
    run: create,
  },
  {
    method: 'GET',
    path: `${ROOT}/search`,
    access: 'secret',
    accepts: ['query', 'limit', 'page', 'expand'],
    run: ({ world, params }) => ok(searchIntents(world, params)),
  },
  {
    method: 'GET',
    path: `${ROOT}/:id`,
    access: 'intent',
    accepts: ['client_secret', 'expand'],
    run: (call) => ok(findIntent(call)),
  },
  {
    method: 'POST',
    path: `${ROOT}/:id`,
    access: 'secret',
    accepts: [...INTENT_PARAMS, 'payment_method', 'payment_method_data', 'expand'],
    run: update,
  },
  {
    method: 'POST',
    path: `${ROOT}/:id/confirm`,
    access: 'intent',
    accepts: [...CONFIRMING, 'client_secret', 'expand'],
    run: confirm,
  },
  {
    method: 'POST',
    path: `${ROOT}/:id/sandbox_authenticate`,
    access: 'intent',
    accepts: ['client_secret', 'outcome', 'expand'],
    run: authenticate,
  },
  {
    method: 'POST',
    path: `${ROOT}/:id/cancel`,
    access: 'secret',
    accepts: ['cancellation_reason', 'expand'],
    run(call) {
      const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
      return ok(cancelPayment(call.world, findIntent(call), call.params.choice('cancellation_reason', reasons) ?? null))
    },
  },
  {
    method: 'GET',
    path: ROOT,
    access: 'secret',
    accepts: [...LIST_PARAMS, 'customer'],
    run({ world, params }) {
      const customer = params.text('customer')
      return ok(listPage(world, 'payment_intent', params, ROOT, (intent) => !customer || intent.customer === customer))
    },
  },
]
