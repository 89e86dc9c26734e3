import type Stripe from 'stripe'
import { cardError, invalid } from '../http/stripe-error.ts'
import type { World } from '../world.ts'
import { cardOf, instrumentOf } from './payment-methods.ts'

const SPENT =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.'

export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

export function refuseSpent(world: World, method: Stripe.PaymentMethod): void {
  if (instrumentOf(world, method).spent) {
    throw invalid(SPENT, { code: 'payment_method_unexpected_state', param: 'payment_method' })
  }
}

/** Saves a method with its customer; a card that declines is found out by the check that saving makes. */
export function attach(world: World, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  const owner = idOf(method.customer)
  if (owner === customer) return method
  if (owner) {
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    })
  }
  refuseSpent(world, method)
  const card = cardOf(instrumentOf(world, method))
  if (card?.decline && !card.savable) throw cardError(card.decline)
  const attached = world.tables.put('payment_method', { ...method, customer })
  world.emit('payment_method.attached', attached)
  return attached
}

export function detach(world: World, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const customerId = idOf(method.customer)
  if (!customerId) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    })
  }
  world.tables.put('instrument', { ...instrumentOf(world, method), spent: true })
  const detached = world.tables.put('payment_method', { ...method, customer: null })
  const customer = world.tables.get('customer', customerId)
  if (customer && !customer.deleted && idOf(customer.invoice_settings.default_payment_method) === method.id) {
    world.tables.put('customer', {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    })
  }
  world.emit('payment_method.detached', detached, { customer: customerId })
  return detached
}
