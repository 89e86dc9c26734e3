import type Stripe from 'stripe'
import { idOf } from '../engine/attachment.ts'
import { refundCharge } from '../engine/refunds.ts'
import type { Reply } from '../engine/reply.ts'
import { ok } from '../engine/reply.ts'
import { LIST_PARAMS, listPage } from '../http/list.ts'
import type { Call, Route } from '../http/route.ts'
import { idIn } from '../http/route.ts'
import { invalid, noSuch, unexpectedState } from '../http/stripe-error.ts'
import { readMetadata } from '../objects/metadata.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

function chargeToRefund({ world, params }: Call): Stripe.Charge {
  const chargeId = params.text('charge')
  const intentId = params.text('payment_intent')
  if (!chargeId && !intentId) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  }
  if (!intentId) {
    const charge = world.tables.get('charge', chargeId ?? '')
    if (!charge) throw noSuch('charge', chargeId ?? '', 'charge', 400)
    return charge
  }
  const intent = world.tables.get('payment_intent', intentId)
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent', 400)
  const charge = world.tables.get('charge', idOf(intent.latest_charge) ?? '')
  if (charge?.status === 'succeeded') return charge
  throw unexpectedState(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  })
}

function createRefund(call: Call): Reply {
  const { world, params } = call
  const amount = params.integer('amount')
  const metadata = readMetadata(params)
  const reason = params.choice('reason', REASONS) ?? null
  return ok(refundCharge(world, chargeToRefund(call), { amount, reason, metadata }))
}

function findRefund(call: Call): Stripe.Refund {
  const refund = call.world.tables.get('refund', idIn(call))
  if (!refund) throw noSuch('refund', idIn(call))
  return refund
}

export const chargeAndRefundRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/charges/:id',
    access: 'secret',
    accepts: ['expand'],
    run(call) {
      const charge = call.world.tables.get('charge', idIn(call))
      if (!charge) throw noSuch('charge', idIn(call))
      return ok(charge)
    },
  },
  {
    method: 'GET',
    path: '/v1/charges',
    access: 'secret',
    accepts: [...LIST_PARAMS, 'customer', 'payment_intent'],
    run({ world, params }) {
      const customer = params.text('customer')
      const intent = params.text('payment_intent')
      const wanted = (charge: Stripe.Charge) =>
        (!customer || charge.customer === customer) && (!intent || charge.payment_intent === intent)
      return ok(listPage(world, 'charge', params, '/v1/charges', wanted))
    },
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    access: 'secret',
    accepts: ['amount', 'charge', 'metadata', 'payment_intent', 'reason', 'expand'],
    run: createRefund,
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    access: 'secret',
    accepts: ['expand'],
    run: (call) => ok(findRefund(call)),
  },
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    access: 'secret',
    accepts: ['metadata', 'expand'],
    run(call) {
      const before = findRefund(call)
      const refund = { ...before, metadata: readMetadata(call.params, before.metadata ?? {}) }
      call.world.emit('refund.updated', refund, { metadata: before.metadata })
      return ok(call.world.tables.put('refund', refund))
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    access: 'secret',
    accepts: [...LIST_PARAMS, 'charge', 'payment_intent'],
    run({ world, params }) {
      const charge = params.text('charge')
      const intent = params.text('payment_intent')
      const wanted = (refund: Stripe.Refund) =>
        (!charge || refund.charge === charge) && (!intent || refund.payment_intent === intent)
      return ok(listPage(world, 'refund', params, '/v1/refunds', wanted))
    },
  },
]
