import type * as z from 'zod/mini'
import { pollCheckout } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ChallengePurpose } from '#domain/bot-challenge.ts'
import type { CheckoutEvent, Intent } from '#domain/checkout-sequence.ts'
import type { Sent } from '../call.ts'
import { NO_CONNECTION, rawCall } from '../call.ts'
import { solveChallenge } from '../solve-challenge.ts'
import type { CheckoutReply } from './checkout-wire.ts'
import { answerOf, errorsOf, refusalOf } from './checkout-wire.ts'
import { keepIntent } from './kept-intent.ts'

export type CheckoutEndpoint<Body extends z.ZodMiniType> = Endpoint<z.ZodMiniType, Body, z.ZodMiniType<CheckoutReply>>

/** The call that asks for the payment, with the bot challenge solved for it. */
export async function sendCheckout<Body extends z.ZodMiniType>(
  endpoint: CheckoutEndpoint<Body>,
  purpose: ChallengePurpose,
  sent: Sent<Record<string, string>, unknown>,
): Promise<CheckoutEvent> {
  const captcha = await solveChallenge(purpose)
  const reply = await rawCall(endpoint, { ...sent, query: { ...sent.query, captcha } })
  if (!reply) return { type: 'refused', errors: NO_CONNECTION }
  if (!reply.ok) return refusalOf(reply)
  const parsed = endpoint.answer.safeParse(reply.json)
  return parsed.success ? { type: 'answered', answer: answerOf(parsed.data) } : { type: 'refused', errors: null }
}

/** Whether the order is there by now. */
export async function pollOnce(intent: Intent): Promise<CheckoutEvent> {
  const reply = await rawCall(pollCheckout, { params: { intent: intent.id } })
  // A connection that comes and goes costs polls, not the order.
  if (!reply) return { type: 'polled', answer: { status: 'in-progress' } }
  const parsed = pollCheckout.answer.safeParse(reply.json)
  if (reply.ok && parsed.success) return { type: 'polled', answer: parsed.data }
  // Ended without an order, or nobody's whom we know: there is nothing left to wait for.
  if (reply.status === 409 || reply.status === 404) keepIntent(null)
  if (reply.status !== 409) return { type: 'poll-failed', message: null }
  const errors = errorsOf(reply.json)
  return { type: 'poll-failed', message: typeof errors === 'string' ? errors : null }
}
