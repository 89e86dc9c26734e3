import type { Context } from 'hono'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Callers } from '../../http/callers.ts'
import { ensureSession } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { findSession, requireAntiForgery } from '../../http/session.ts'
import type { Buyer } from '../../services/checkout/buyer.ts'
import { passChallenge } from '../../services/payments/attempts/limit-declines.ts'
import type { CheckoutParts } from './checkout.ts'

export const SOMEBODY_ELSE = 'You’ve since logged in to a different account. Please reload the page.'

type Claims = {
  account?: string | null | undefined
  session?: string | null | undefined
  attempt?: string | null | undefined
}

/** Who submits a checkout. A guest gets a session now; a reader's page has to know the reader's session. */
async function findBuyer(
  c: Context<Env>,
  front: Callers,
  { account, session, attempt, mustWait }: Claims & { mustWait: boolean },
): Promise<Outcome<Buyer>> {
  const sessionId = await ensureSession(c, front)
  const { network } = await front.caller(c)
  const owner = (await findSession(c))?.account ?? null
  if (account && account !== owner?.token) return refuse(SOMEBODY_ELSE)
  if (owner) await requireAntiForgery(c, session)
  return done({ sessionId, account: owner, network, attemptKey: attempt ?? null, mustWait })
}

/** The same for whoever has also shown not to be a robot. */
export async function challengedBuyer(
  c: Context<Env>,
  { front, paymentContext: context, captcha }: CheckoutParts,
  token: string,
  claims: Claims,
): Promise<Outcome<Buyer>> {
  const { network, session } = await front.caller(c)
  const origin = { network, sessionId: session?.id ?? null }
  const passed = await passChallenge(captcha, origin, { token, now: context.now() })
  return passed.ok ? findBuyer(c, front, { ...claims, ...passed.value }) : passed
}
