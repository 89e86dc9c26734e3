import type Stripe from 'stripe'
import { attach, detach, refuseSpent } from '../engine/attachment.ts'
import { createMethod, findMethod } from '../engine/payment-methods.ts'
import { ok } from '../engine/reply.ts'
import { LIST_PARAMS, listPage } from '../http/list.ts'
import type { Call, Route } from '../http/route.ts'
import { idIn } from '../http/route.ts'
import { invalid, noSuch } from '../http/stripe-error.ts'
import { readMetadata } from '../objects/metadata.ts'
import { readBilling } from '../objects/payment-method.ts'
import { findCustomer } from './customers.ts'

const LISTABLE = ['card', 'us_bank_account', 'link', 'sepa_debit'] as const

function listOf(call: Call, customer: string | undefined, url: string) {
  const type = call.params.choice('type', LISTABLE)
  if (customer) findCustomer(call.world, customer, 'customer')
  const wanted = (method: Stripe.PaymentMethod) =>
    (customer ? method.customer === customer : method.customer !== null) && (type === undefined || method.type === type)
  return ok(listPage(call.world, 'payment_method', call.params, url, wanted))
}

export const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    access: 'open',
    accepts: ['type', 'card', 'us_bank_account', 'billing_details', 'metadata', 'allow_redisplay', 'expand'],
    run: ({ world, params }) => ok(createMethod(world, params)),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    access: 'secret',
    accepts: [...LIST_PARAMS, 'customer', 'type'],
    run: (call) => listOf(call, call.params.text('customer'), '/v1/payment_methods'),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    access: 'secret',
    accepts: [...LIST_PARAMS, 'type', 'allow_redisplay'],
    run: (call) => listOf(call, idIn(call), `/v1/customers/${idIn(call)}/payment_methods`),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods/:method',
    access: 'secret',
    accepts: ['expand'],
    run(call) {
      const [customer = '', id = ''] = call.ids
      const method = findMethod(call.world, id, 'payment_method', 404)
      if (method.customer !== findCustomer(call.world, customer).id) throw noSuch('PaymentMethod', id)
      return ok(method)
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    access: 'secret',
    accepts: ['expand'],
    run: (call) => ok(findMethod(call.world, idIn(call), 'payment_method', 404)),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    access: 'secret',
    accepts: ['billing_details', 'card', 'us_bank_account', 'metadata', 'allow_redisplay', 'expand'],
    run(call) {
      const { world, params } = call
      const before = findMethod(world, idIn(call), 'payment_method', 404)
      if (!before.customer) {
        throw invalid('You must save this PaymentMethod to a customer before you can update it.', {
          code: 'payment_method_unexpected_state',
        })
      }
      const expiry = params.inside('card')
      const method = world.tables.put('payment_method', {
        ...before,
        allow_redisplay:
          params.choice('allow_redisplay', ['always', 'limited', 'unspecified']) ?? before.allow_redisplay,
        billing_details: readBilling(params.inside('billing_details'), before.billing_details),
        card: before.card && {
          ...before.card,
          exp_month: expiry?.integer('exp_month') ?? before.card.exp_month,
          exp_year: expiry?.integer('exp_year') ?? before.card.exp_year,
        },
        metadata: readMetadata(params, before.metadata ?? {}),
      })
      world.emit('payment_method.updated', method, {})
      return ok(method)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    access: 'secret',
    accepts: ['customer', 'expand'],
    run(call) {
      const customer = findCustomer(call.world, call.params.required('customer'), 'customer', 400)
      const method = findMethod(call.world, idIn(call), 'payment_method', 404)
      refuseSpent(call.world, method)
      return ok(attach(call.world, method, customer.id))
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    access: 'secret',
    accepts: ['expand'],
    run: (call) => ok(detach(call.world, findMethod(call.world, idIn(call), 'payment_method', 404))),
  },
]
