import type * as z from 'zod/mini'
import { pollCheckout } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readErrors } from '#contract/fields/errors.ts'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import type { CheckoutEvent, Intent } from '#domain/checkout/checkout-state.ts'
import type { Reply, Sent } from '../calls/call.ts'
import { NO_CONNECTION, rawCall } from '../calls/call.ts'
import { solveChallenge } from '../calls/solve-challenge.ts'
import type { CheckoutReply } from './checkout-answer.ts'
import { answerOf, refusalOf } from './checkout-answer.ts'
import { endAttempt } from './payment/kept-intent.ts'

export type CheckoutEndpoint<Body extends z.ZodMiniType> = Endpoint<z.ZodMiniType, Body, z.ZodMiniType<CheckoutReply>>

type SentCheckout = Sent<Record<string, string>, { customer?: string | null }>

/**
 * The call that asks for the payment, with the bot challenge solved for it. Without a readable answer nobody knows whether
 * it arrived: it may be sent again, as its body names the page's key. `isRepeat`: it has been.
 */
export async function sendCheckout<Body extends z.ZodMiniType>(
  endpoint: CheckoutEndpoint<Body>,
  sent: SentCheckout,
  { purpose, isRepeat }: { purpose: ChallengePurpose; isRepeat: boolean },
): Promise<CheckoutEvent> {
  const charges = sent.body?.customer === 'use-card'
  const captcha = await solveChallenge(purpose)
  // A server that cannot even be asked for a challenge is not there again yet.
  if (isRepeat && !captcha) return { type: 'unanswered', charges, errors: null }
  const reply = await rawCall(endpoint, { ...sent, query: { ...sent.query, captcha } })
  if (!reply && !navigator.onLine && !isRepeat) return { type: 'refused', errors: { general: NO_CONNECTION } }
  if (!reply) return { type: 'unanswered', charges, errors: { general: NO_CONNECTION } }
  if (isLost(reply)) return { type: 'unanswered', charges, errors: null }
  if (!reply.ok) return refusalOf(reply)
  const parsed = endpoint.answer.safeParse(reply.json)
  return parsed.success
    ? { type: 'answered', answer: answerOf(parsed.data) }
    : { type: 'unanswered', charges, errors: null }
}

/** Somebody between us and the server answered, or a server that had no time to. */
const isLost = ({ status }: Reply) => status >= 500 || status === 408

/** Whether the order is there by now. */
export async function pollOnce(intent: Intent): Promise<CheckoutEvent> {
  const reply = await rawCall(pollCheckout, { params: { intent: intent.id } })
  if (!reply || isLost(reply) || reply.status === 429) return { type: 'poll-unanswered' }
  const parsed = pollCheckout.answer.safeParse(reply.json)
  if (reply.ok) return parsed.success ? { type: 'polled', answer: parsed.data } : { type: 'poll-unanswered' }
  // Ended without an order, or nobody's whom we know: there is nothing left to wait for.
  if (reply.status === 409 || reply.status === 404) endAttempt()
  if (reply.status !== 409) return { type: 'poll-failed', message: null }
  return { type: 'poll-failed', message: readErrors(reply.json)?.general ?? null }
}
