import type Stripe from 'stripe'
import { newCharge } from '../objects/charge.ts'
import { newId } from '../state/new-id.ts'
import type { World } from '../world.ts'
import type { TestCard } from './cards.ts'
import type { ConfirmTerms } from './confirm-payment.ts'
import { cardOf, instrumentOf } from './payment-methods.ts'
import { keepMethod, refusalOf, refuse, succeed } from './payment-outcome.ts'
import type { Reply } from './reply.ts'
import { ok } from './reply.ts'

const AUTHENTICATION_REQUIRED = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
} as const

export const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

function testCardOf(world: World, method: Stripe.PaymentMethod): TestCard {
  const card = cardOf(instrumentOf(world, method))
  if (!card) throw new Error(`${method.id} is no card`)
  return card
}

export function mustAuthenticate(card: TestCard, setUp: boolean, offSession: boolean): boolean {
  if (!card.authentication) return false
  if (!offSession || card.authentication === 'always') return true
  return card.authentication === 'unless-set-up' && !setUp
}

export function payByCard(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  terms: ConfirmTerms,
): Reply {
  const card = testCardOf(world, method)
  const asked = intent.payment_method_options?.card?.request_three_d_secure
  const forced = !terms.offSession && (asked === 'any' || asked === 'challenge')
  const asks = forced || mustAuthenticate(card, instrumentOf(world, method).setUp, terms.offSession)
  if (!asks) return capture(world, intent, method, false)
  if (terms.offSession) return refuse(world, intent, method, AUTHENTICATION_REQUIRED)
  if (terms.errorOnAction) return refuse(world, intent, method, AUTHENTICATION_REQUIRED)
  const waiting = world.tables.put('payment_intent', {
    ...intent,
    last_payment_error: null,
    next_action: nextAction(world, intent, terms),
    payment_method: method.id,
    status: 'requires_action',
  })
  world.emit('payment_intent.requires_action', waiting)
  return ok(waiting)
}

/** Asked by the page through the script, or, for a server that gave a `return_url`, on a page of its own. */
export function nextAction(
  world: World,
  intent: { id: string; client_secret: string | null },
  terms: Pick<ConfirmTerms, 'browser' | 'useStripeSdk' | 'returnUrl'>,
): Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction {
  const page = `${world.settings.publicUrl}/v1/sandbox/authenticate/${intent.id}?client_secret=${intent.client_secret}`
  if (terms.returnUrl && !terms.useStripeSdk && !terms.browser) {
    return {
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: terms.returnUrl,
        url: `${page}&return_url=${encodeURIComponent(terms.returnUrl)}`,
      },
    }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src_1'), stripe_js: page },
  }
}

export function capture(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Reply {
  const card = testCardOf(world, method)
  if (card.decline) return refuse(world, intent, method, { type: 'card_error', ...card.decline }, authenticated)
  const story = { status: 'succeeded', authenticated, mandate: null } as const
  const charge = newCharge(world.seconds(), intent, method, story)
  const paid = succeed(world, intent, charge)
  keepMethod(world, paid, method)
  if (card.dispute) {
    world.tables.put('job', { id: newId('job_'), due: world.seconds(), task: 'open-dispute', subject: charge.id })
  }
  return ok(paid)
}

/** The cardholder's answer to the bank's question. */
export function answerAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  succeeded: boolean,
): Reply {
  if (succeeded) return capture(world, { ...intent, next_action: null }, method, true)
  const failed = world.tables.put('payment_intent', {
    ...intent,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
      message: AUTHENTICATION_FAILED,
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  world.emit('payment_intent.payment_failed', failed)
  return refusalOf(failed, 402)
}
