import type { Context, Hono } from 'hono'
import * as contract from '#contract/account/card.ts'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { findSession, requireAntiForgery, requireReader } from '../../http/session.ts'
import type { CardRight } from '../../services/account/card.ts'
import { confirmCard, removeCard, rightByLink, startCard } from '../../services/account/card.ts'
import { storedPayment } from '../../services/payments/methods/stored-payment.ts'
import type { PaymentContext } from '../../services/payments/payment-context.ts'
import type { ChargedNow } from '../../services/renewals/charge-now.ts'
import { chargeRenewalNow } from '../../services/renewals/charge-now.ts'

export function mountCard(api: Hono<Env>, { auth, caller }: Callers, context: PaymentContext): void {
  serve(api, contract.setUpCard, async ({ query, body }, c) => {
    const right = query.token === undefined ? await ownRight(c, query.session) : await linkRight(query.token)
    if (!right.ok) return right
    if (body.setup_intent === undefined) {
      const started = await startCard(context, right.value, (await caller(c)).network)
      return started.ok ? done({ setup_intent: started.value.id, stripe_secret: started.value.secret }) : started
    }
    const saved = await confirmCard(context, right.value, body.setup_intent)
    if (!saved.ok) return saved
    const renewal = await chargeRenewalNow(context, right.value.owner.id, (await findSession(c))?.id)
    return done({ payment: storedPayment(saved.value), ...(renewal && { renewal: renewalAnswer(renewal) }) })
  })

  serve(api, contract.removeCard, async ({ query }, c) => {
    const { owner } = await requireReader(c)
    await requireAntiForgery(c, query.session)
    return done(await removeCard(auth, owner.id))
  })

  async function linkRight(token: string): Promise<Outcome<CardRight>> {
    const right = await rightByLink(context, token)
    return right ? done(right) : refuse(LINK_OUT_OF_DATE)
  }
}

function renewalAnswer(charged: ChargedNow) {
  return charged.status === 'authenticate' ? { status: charged.status, stripe_secret: charged.intent.secret } : charged
}

async function ownRight(c: Context<Env>, session: string | null | undefined): Promise<Outcome<CardRight>> {
  const { owner } = await requireReader(c)
  await requireAntiForgery(c, session)
  return done({ owner, link: null })
}
