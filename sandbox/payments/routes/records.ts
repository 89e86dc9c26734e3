import type Stripe from 'stripe'
import { closeDispute } from '../engine/disputes.ts'
import type { Reply } from '../engine/reply.ts'
import { ok } from '../engine/reply.ts'
import { LIST_PARAMS, listPage } from '../http/list.ts'
import type { Call, Route } from '../http/route.ts'
import { idIn } from '../http/route.ts'
import { invalid, noSuch } from '../http/stripe-error.ts'
import type { Kind } from '../state/kinds.ts'

function retrieve(kind: Kind, noun: string): (call: Call) => Reply {
  return (call) => {
    const found = call.world.tables.get(kind, idIn(call))
    if (!found) throw noSuch(noun, idIn(call))
    return ok(found)
  }
}

/** `charge.*` takes in all types that begin so. */
function eventFilter(call: Call): (event: Stripe.Event) => boolean {
  const one = call.params.text('type')
  const several = call.params.texts('types')
  if (one && several) throw invalid('You may only specify one of these parameters: type, types.')
  const patterns = one ? [one] : several
  if (!patterns) return () => true
  const fits = (type: string, pattern: string) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
  return (event) => patterns.some((pattern) => fits(event.type, pattern))
}

export const recordRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/mandates/:id',
    access: 'secret',
    accepts: ['expand'],
    run: retrieve('mandate', 'mandate'),
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    access: 'secret',
    accepts: ['expand'],
    run: retrieve('balance_transaction', 'balance transaction'),
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    access: 'secret',
    accepts: ['expand'],
    run: retrieve('dispute', 'dispute'),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    access: 'secret',
    accepts: ['expand'],
    run: (call) => ok(closeDispute(call.world, idIn(call), 'lost')),
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    access: 'secret',
    accepts: [...LIST_PARAMS, 'charge', 'payment_intent'],
    run({ world, params }) {
      const charge = params.text('charge')
      const intent = params.text('payment_intent')
      const wanted = (dispute: Stripe.Dispute) =>
        (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent)
      return ok(listPage(world, 'dispute', params, '/v1/disputes', wanted))
    },
  },
  { method: 'GET', path: '/v1/events/:id', access: 'secret', accepts: ['expand'], run: retrieve('event', 'event') },
  {
    method: 'GET',
    path: '/v1/events',
    access: 'secret',
    accepts: [...LIST_PARAMS, 'type', 'types', 'delivery_success'],
    run(call) {
      const ofType = eventFilter(call)
      const delivered = call.params.flag('delivery_success')
      const wanted = (event: Stripe.Event) =>
        ofType(event) && (delivered === undefined || delivered === (event.pending_webhooks === 0))
      return ok(listPage(call.world, 'event', call.params, '/v1/events', wanted))
    },
  },
]
