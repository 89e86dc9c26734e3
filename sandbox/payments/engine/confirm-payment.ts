import type Stripe from 'stripe'
import { invalid, unexpectedState } from '../http/stripe-error.ts'
import type { World } from '../world.ts'
import { idOf, refuseSpent } from './attachment.ts'
import { payByCard } from './charge-card.ts'
import { payByBank } from './debit-bank.ts'
import type { MandateTerms } from './mandates.ts'
import type { Reply } from './reply.ts'

export interface ConfirmTerms extends MandateTerms {
  /** Called with the publishable key: from a page, with the customer there. */
  browser: boolean
  offSession: boolean
  useStripeSdk: boolean
  errorOnAction: boolean
  returnUrl: string | null
}

const MAY_CONFIRM = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function confirmPayment(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | null,
  terms: ConfirmTerms,
): Reply {
  refuseUnconfirmable(intent)
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  }
  refuseRedirects(intent, terms)
  refuseMethod(world, intent, method)
  return method.type === 'card' ? payByCard(world, intent, method, terms) : payByBank(world, intent, method, terms)
}

export function refuseUnconfirmable(intent: Stripe.PaymentIntent): void {
  if (MAY_CONFIRM.includes(intent.status)) return
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${MAY_CONFIRM.join(', ')}.`
  throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function refuseRedirects(intent: Stripe.PaymentIntent, terms: ConfirmTerms): void {
  const automatic = intent.automatic_payment_methods
  const mayRedirect = automatic?.enabled && automatic.allow_redirects !== 'never'
  if (!mayRedirect || terms.returnUrl || terms.browser || terms.useStripeSdk) return
  throw invalid(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: 'return_url' },
  )
}

/** A method must be of an accepted type and belong to nobody or to the customer of the intent. */
export function refuseMethod(
  world: World,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): void {
  const noun = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this ${noun}. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { code: `${intent.object}_incompatible_payment_method`, param: 'payment_method' },
    )
  }
  refuseSpent(world, method)
  const owner = idOf(method.customer)
  const buyer = idOf(intent.customer)
  if (!owner || owner === buyer) return
  if (buyer) {
    throw invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    )
  }
  throw invalid(
    `The provided PaymentMethod ${method.id} belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the ${noun}.`,
    { param: 'payment_method' },
  )
}
