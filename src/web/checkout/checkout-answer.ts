import type { PaymentAnswer } from '#contract/checkout.ts'
import { checkoutErrors } from '#contract/checkout.ts'
import { readErrors } from '#contract/fields/errors.ts'
import type { CheckoutAnswer, CheckoutEvent, Intent } from '#domain/checkout/checkout-state.ts'
import type { Reply } from '../calls/call.ts'

/** What an endpoint that may cost something answers (spec 2 §7). */
export type CheckoutReply =
  | PaymentAnswer
  | { type: 'update-succeeded' }
  | { type: 'redeem-succeeded' }
  /** The change costs something: how its payment goes on. */
  | { type: 'upgrade-checkout'; data: PaymentAnswer }

export function answerOf(reply: CheckoutReply): CheckoutAnswer {
  switch (reply.type) {
    case 'upgrade-checkout':
      return answerOf(reply.data)
    case 'update-succeeded':
    case 'redeem-succeeded':
      return { type: reply.type }
    case 'gratis':
      return { type: 'gratis', receipt: reply.data.receipt }
    case 'customer':
      return reply.data.status === 'in-progress'
        ? { type: 'customer', status: 'in-progress', intent: intentOf(reply.data) }
        : { type: 'customer', ...reply.data }
    default:
      return { type: reply.type, intent: intentOf(reply.data) }
  }
}

type Refused = Extract<CheckoutEvent, { type: 'refused' | 'card-refused' }>

/** The error shapes of the spec (2 §7). A fault of ours says no more than the catalogue's sentence. */
export function refusalOf({ status, json }: Pick<Reply, 'status' | 'json'>): Refused {
  const parsed = checkoutErrors.safeParse(json)
  if (!parsed.success) return { type: 'refused', errors: status < 500 ? readErrors(json) : null }
  const { checkout_errors: told, data } = parsed.data
  if (told.require === 'replace-card') return { type: 'card-refused', require: 'replace-card', message: told.message }
  if (told.require === 'authorize-card' && data)
    return { type: 'card-refused', require: 'authorize-card', intent: intentOf(data) }
  const marked = Object.fromEntries(told.keys.map((key) => [key, told.message]))
  return { type: 'refused', errors: told.keys.length > 0 ? { fields: marked } : { general: told.message } }
}

function intentOf(data: { payment_intent_id: string; stripe_secret: string }): Intent {
  return { id: data.payment_intent_id, secret: data.stripe_secret }
}
