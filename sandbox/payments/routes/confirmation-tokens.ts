import { createMethod, findMethod } from '../engine/payment-methods.ts'
import type { Reply } from '../engine/reply.ts'
import { ok } from '../engine/reply.ts'
import type { Call, Route } from '../http/route.ts'
import { idIn } from '../http/route.ts'
import { missing, noSuch } from '../http/stripe-error.ts'
import { readShipping } from '../objects/address.ts'
import { newId } from '../state/new-id.ts'

/** What the Payment Element collected, handed to a server that confirms with it. */
function create({ world, params, browser }: Call): Reply {
  const data = params.inside('payment_method_data')
  const id = params.text('payment_method')
  if (!data && !id) throw missing('payment_method_data')
  const method = data ? createMethod(world, data) : findMethod(world, id ?? '')
  const { billing_details, card, customer, customer_account, us_bank_account } = method
  const online = browser ?? { ip_address: null, user_agent: null }
  const token = world.tables.put('confirmation_token', {
    id: newId('ctoken_1'),
    object: 'confirmation_token',
    created: world.seconds(),
    expires_at: world.seconds() + 12 * 3600,
    livemode: false,
    mandate_data: { customer_acceptance: { online, type: 'online' } },
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      allow_redisplay: 'unspecified',
      billing_details,
      ...(card && { card }),
      customer,
      customer_account,
      type: method.type === 'card' ? 'card' : 'us_bank_account',
      ...(us_bank_account && { us_bank_account }),
    },
    return_url: params.text('return_url') ?? null,
    setup_future_usage: params.choice('setup_future_usage', ['off_session', 'on_session']) ?? null,
    setup_intent: null,
    shipping: shippingOf(params),
    use_stripe_sdk: true,
  })
  world.tables.put('confirmation_secret', { id: token.id, paymentMethod: method.id })
  return ok(token)
}

function shippingOf(params: Call['params']) {
  const shipping = readShipping(params)
  if (!shipping?.address || !shipping.name) return null
  return { address: shipping.address, name: shipping.name, phone: shipping.phone ?? null }
}

export const confirmationTokenRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/confirmation_tokens',
    access: 'open',
    accepts: ['payment_method', 'payment_method_data', 'return_url', 'setup_future_usage', 'shipping', 'expand'],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/confirmation_tokens/:id',
    access: 'secret',
    accepts: ['expand'],
    run(call) {
      const token = call.world.tables.get('confirmation_token', idIn(call))
      if (!token) throw noSuch('confirmation_token', idIn(call), 'confirmation_token')
      return ok(token)
    },
  },
]
