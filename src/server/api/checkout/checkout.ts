import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { PaymentAnswer } from '#contract/checkout.ts'
import * as contract from '#contract/checkout.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done } from '#domain/outcome.ts'
import type { ShapedRefusal } from '../../http/answers/serve.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import { letIn } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { findSession } from '../../http/session.ts'
import type { Captcha } from '../../services/access/captcha.ts'
import type { Tokens } from '../../services/checkout/answer.ts'
import { answerPayment, checkoutErrors } from '../../services/checkout/answer.ts'
import type { Buyer } from '../../services/checkout/buyer.ts'
import { checkout } from '../../services/checkout/checkout-cart.ts'
import { letBuyerIn } from '../../services/checkout/let-buyer-in.ts'
import { pollAttempt } from '../../services/checkout/poll.ts'
import { endedWords } from '../../services/payments/attempts/ended-words.ts'
import type { Submitted } from '../../services/payments/attempts/submit.ts'
import type { AttemptRow } from '../../services/payments/fulfilment.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import { challengedBuyer } from './buyer.ts'

export type CheckoutParts = { front: Callers; paymentContext: PaymentContext; captcha: Captcha }

export function mountCheckout(api: Hono<Env>, parts: CheckoutParts): void {
  const { paymentContext: context } = parts

  serve(api, contract.checkoutCart, async ({ query, body }, c) => {
    const buyer = await challengedBuyer(c, parts, query.captcha, body)
    if (!buyer.ok) return buyer
    return reply(c, parts, buyer.value, await checkout(context, buyer.value, { body, gift: query.gift !== undefined }))
  })

  serve(api, contract.pollCheckout, async ({ query }, c) => {
    const session = await findSession(c)
    const buyer = session && { sessionId: session.id, account: session.account }
    const intent = c.req.param('intent') ?? ''
    const polled = buyer && (await pollAttempt(context, buyer, { intent, reset: query.reset !== undefined }))
    if (!polled) throw new HTTPException(404)
    const { row, tokens } = polled
    switch (row.state) {
      case 'paid':
        await welcome(c, parts, buyer, row)
        return done({ status: 'completed', receipt: bought(tokens).receipt })
      case 'processing':
        return done({ status: 'processing', invoice: bought(tokens).invoice })
      case 'open':
      case 'closing':
        return done({ status: 'in-progress' })
      default:
        return alreadyDone(await endedWords(context, row))
    }
  })
}

function bought(tokens: Tokens | null): Tokens {
  if (!tokens) throw new Error('An attempt that was paid has no purchase.')
  return tokens
}

/** What became of a submit, in the shapes that the spec gives it. */
export async function reply(
  c: Context<Env>,
  parts: CheckoutParts,
  buyer: Buyer,
  submitted: Submitted,
): Promise<Outcome<PaymentAnswer> | ShapedRefusal> {
  switch (submitted.type) {
    case 'refused':
      return submitted
    case 'declined':
    case 'authenticate':
      return { ok: false, body: checkoutErrors(submitted), status: 422 }
    case 'paid':
      await welcome(c, parts, buyer, submitted.attempt)
      return done(await answerPayment(parts.paymentContext.db, submitted))
    default:
      return done(await answerPayment(parts.paymentContext.db, submitted))
  }
}

/** The session that paid for a new account is let in to it, once. */
async function welcome(
  c: Context<Env>,
  { front, paymentContext: context }: CheckoutParts,
  buyer: Pick<Buyer, 'sessionId' | 'account'>,
  row: AttemptRow,
): Promise<void> {
  if (!row.letsIn || buyer.account || row.sessionId !== buyer.sessionId) return
  const caller = await front.caller(c)
  const ticket = await letBuyerIn(context, row, { auth: front.auth, caller })
  if (ticket) letIn(c, caller, ticket)
}
