import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/subscriptions.ts'
import { done } from '#domain/outcome.ts'
import { failedAs } from '../http/answers/failed-as.ts'
import { serve } from '../http/answers/serve.ts'
import type { Env } from '../http/env.ts'
import { requireReader } from '../http/session.ts'
import type { App } from '../reads/app.ts'
import { changeSubscription } from '../services/checkout/change-subscription.ts'
import { challengedBuyer } from './checkout/buyer.ts'
import type { CheckoutParts } from './checkout/checkout.ts'
import { reply } from './checkout/checkout.ts'

export function mountSubscriptions(api: Hono<Env>, app: App, parts: CheckoutParts): void {
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
        return failedAs(changed.paid ? 'upgrade-failed' : 'updated-failed', changed.refused)
    }
  })
}
