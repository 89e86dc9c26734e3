import type Stripe from 'stripe'
import { idOf } from '../engine/attachment.ts'
import { refuseMethod } from '../engine/confirm-payment.ts'
import { findMethod } from '../engine/payment-methods.ts'
import type { Reply } from '../engine/reply.ts'
import { ok } from '../engine/reply.ts'
import { answerSetupAuthentication, cancelSetup, confirmSetup } from '../engine/setups.ts'
import { LIST_PARAMS, listPage } from '../http/list.ts'
import type { Call, Route } from '../http/route.ts'
import { idIn } from '../http/route.ts'
import { noSuch, unexpectedState } from '../http/stripe-error.ts'
import { readMetadata } from '../objects/metadata.ts'
import { newSetupIntent } from '../objects/setup-intent.ts'
import { findCustomer } from './customers.ts'
import {
  checkSecret,
  METHOD_PARAMS,
  readAutomatic,
  readConfirm,
  readMethod,
  readTypes,
  TYPE_PARAMS,
} from './intent-params.ts'

const ROOT = '/v1/setup_intents'
const SETUP_PARAMS = [
  'customer',
  'description',
  'metadata',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
]

function findSetup(call: Call): Stripe.SetupIntent {
  const intent = call.world.tables.get('setup_intent', idIn(call))
  if (!intent) throw noSuch('setupintent', idIn(call), 'intent')
  checkSecret(call, intent, 'SetupIntent')
  return intent
}

function withSetupParams({ world, params }: Call, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  const customer = params.text('customer')
  const description = params.change('description')
  const changed: Stripe.SetupIntent = {
    ...intent,
    customer: customer ? findCustomer(world, customer, 'customer', 400).id : intent.customer,
    description: description === undefined ? intent.description : description,
    metadata: readMetadata(params, intent.metadata ?? {}),
  }
  const method = readMethod(world, params)
  if (!method) return changed
  refuseMethod(world, changed, method)
  return { ...changed, payment_method: method.id, status: 'requires_confirmation' }
}

function create(call: Call): Reply {
  const { world, params } = call
  const usage = params.choice('usage', ['off_session', 'on_session']) ?? 'off_session'
  const bare = newSetupIntent(world.seconds(), { ...readTypes(params, null), automatic: readAutomatic(params), usage })
  const intent = world.tables.put('setup_intent', withSetupParams(call, bare))
  world.emit('setup_intent.created', intent)
  return params.flag('confirm') ? confirmSetup(world, intent, methodOf(call, intent), readConfirm(call)) : ok(intent)
}

function methodOf({ world }: Call, intent: Stripe.SetupIntent): Stripe.PaymentMethod | null {
  const id = idOf(intent.payment_method)
  return id ? findMethod(world, id) : null
}

function authenticate(call: Call): Reply {
  const intent = findSetup(call)
  const method = methodOf(call, intent)
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(`This SetupIntent has a status of ${intent.status} and waits for no authentication.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    })
  }
  const outcome = call.params.choice('outcome', ['complete', 'fail'])
  return answerSetupAuthentication(call.world, intent, method, outcome === 'complete')
}

export const setupIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: ROOT,
    access: 'secret',
    accepts: [
      ...SETUP_PARAMS,
      ...METHOD_PARAMS,
      'automatic_payment_methods',
      'confirm',
      ...TYPE_PARAMS,
      'usage',
      'expand',
    ],
    run: create,
  },
  {
    method: 'GET',
    path: `${ROOT}/:id`,
    access: 'intent',
    accepts: ['client_secret', 'expand'],
    run: (call) => ok(findSetup(call)),
  },
  {
    method: 'POST',
    path: `${ROOT}/:id`,
    access: 'secret',
    accepts: [...SETUP_PARAMS, 'expand'],
    run: (call) => ok(call.world.tables.put('setup_intent', withSetupParams(call, findSetup(call)))),
  },
  {
    method: 'POST',
    path: `${ROOT}/:id/confirm`,
    access: 'intent',
    accepts: [...METHOD_PARAMS, 'client_secret', 'expand'],
    run(call) {
      const intent = findSetup(call)
      const method = readMethod(call.world, call.params) ?? methodOf(call, intent)
      return confirmSetup(call.world, intent, method, readConfirm(call))
    },
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
      const reasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const
      return ok(cancelSetup(call.world, findSetup(call), call.params.choice('cancellation_reason', reasons) ?? null))
    },
  },
  {
    method: 'GET',
    path: ROOT,
    access: 'secret',
    accepts: [...LIST_PARAMS, 'customer', 'payment_method'],
    run({ world, params }) {
      const customer = params.text('customer')
      const method = params.text('payment_method')
      const wanted = (intent: Stripe.SetupIntent) =>
        (!customer || intent.customer === customer) && (!method || intent.payment_method === method)
      return ok(listPage(world, 'setup_intent', params, ROOT, wanted))
    },
  },
]
