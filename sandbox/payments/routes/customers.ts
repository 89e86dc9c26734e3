import type Stripe from 'stripe'
import { detach } from '../engine/attachment.ts'
import { ok } from '../engine/reply.ts'
import { LIST_PARAMS, listPage } from '../http/list.ts'
import type { Params } from '../http/params.ts'
import type { Route } from '../http/route.ts'
import { idIn } from '../http/route.ts'
import { invalid, noSuch } from '../http/stripe-error.ts'
import { CUSTOMER_PARAMS, newCustomer, withCustomerParams } from '../objects/customer.ts'
import type { World } from '../world.ts'

export function findCustomer(world: World, id: string, param = 'id', status = 404): Stripe.Customer {
  const customer = world.tables.get('customer', id)
  if (!customer || customer.deleted) throw noSuch('customer', id, param, status)
  return customer
}

/** A customer may only have a default method that is saved with it. */
function withDefaultMethod(world: World, customer: Stripe.Customer, params: Params): Stripe.Customer {
  const given = params.inside('invoice_settings')?.change('default_payment_method')
  if (given === undefined) return customer
  if (given !== null && world.tables.get('payment_method', given)?.customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${given}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    )
  }
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: given } }
}

export const customerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    access: 'secret',
    accepts: [...CUSTOMER_PARAMS, 'expand'],
    run({ world, params }) {
      const bare = withCustomerParams(newCustomer(world.seconds()), params)
      const customer = world.tables.put('customer', withDefaultMethod(world, bare, params)) as Stripe.Customer
      world.emit('customer.created', customer)
      return ok(customer)
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    access: 'secret',
    accepts: [...CUSTOMER_PARAMS, 'expand'],
    run(call) {
      const before = findCustomer(call.world, idIn(call))
      const customer = withDefaultMethod(call.world, withCustomerParams(before, call.params), call.params)
      call.world.tables.put('customer', customer)
      call.world.emit('customer.updated', customer, changesOf(before, customer))
      return ok(customer)
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    access: 'secret',
    accepts: ['expand'],
    run(call) {
      const customer = call.world.tables.get('customer', idIn(call))
      if (!customer) throw noSuch('customer', idIn(call))
      return ok(customer)
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    access: 'secret',
    accepts: [],
    run(call) {
      const customer = findCustomer(call.world, idIn(call))
      for (const method of [...call.world.tables.newest('payment_method')]) {
        if (method.customer === customer.id) detach(call.world, method)
      }
      call.world.emit('customer.deleted', customer)
      return ok(call.world.tables.put('customer', { id: customer.id, object: 'customer', deleted: true }))
    },
  },
  {
    method: 'GET',
    path: '/v1/customers',
    access: 'secret',
    accepts: [...LIST_PARAMS, 'email'],
    run({ world, params }) {
      const email = params.text('email')
      const wanted = (customer: Stripe.Customer | Stripe.DeletedCustomer) =>
        !customer.deleted && (email === undefined || customer.email === email)
      return ok(listPage(world, 'customer', params, '/v1/customers', wanted))
    },
  },
]

/** The fields that differ, with their old values, as `previous_attributes` tells them. */
function changesOf(before: object, after: object): object {
  const now: Record<string, unknown> = { ...after }
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  )
}
