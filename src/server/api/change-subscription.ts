import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/change-subscription.ts'
import { done } from '#domain/outcome.ts'
import type { App } from '../app.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { requireReader } from '../http/session.ts'
import { changeSubscription } from '../services/checkout/change-subscription.ts'
import { challengedBuyer } from './buyer.ts'
import type { CheckoutParts } from './checkout.ts'
import { reply } from './checkout.ts'
import { failedAs } from './failed-as.ts'

export function mountChangeSubscription(api: Hono<Env>, app: App, parts: CheckoutParts): void {
  serve(api, contract.readChange, async (_, c) => {
    const { owner } = await requireReader(c)
    const view = await app.account.change(owner.id, c.req.param('token') ?? '')
    if (!view) throw new HTTPException(404)
    return done(view)
  })

  serve(api, contract.updateSubscription, async ({ query, body }, c) => {
    await requireReader(c)
    const buyer = await challengedBuyer(c, parts, query.captcha, body)
    if (!buyer.ok) return buyer
    const { account } = buyer.value
    const changed = account && (await changeSubscription(parts.paymentContext, { ...buyer.value, account }, body))
    if (!changed) throw new HTTPException(404)
    switch (changed.type) {
      case 'updated':
        return done({ type: 'update-succeeded' as const })
      case 'payment': {
        const answer = await reply(c, parts, buyer.value, changed.submitted)
        return answer.ok
          ? done({ type: 'upgrade-checkout' as const, data: answer.value })
          : failedAs('upgrade-failed', answer)
      }
      case 'refused':
        return failedAs(changed.paid ? 'upgrade-failed' : 'updated-failed', { ok: false, errors: changed.errors })
    }
  })
}
