import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { GIFT_CARD_PDF } from '#contract/gifts/card.ts'
import * as contract from '#contract/gifts/redeem.ts'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { CARD_PAPERS, TOO_MANY_CARDS } from '#domain/gifts/gift-card.ts'
import { NO_SUCH_CODE } from '#domain/gifts/gift-code.ts'
import { done, refuse, refuseBeside } from '#domain/outcome.ts'
import { failedAs } from '../http/answers/failed-as.ts'
import { serve } from '../http/answers/serve.ts'
import { letIn } from '../http/callers.ts'
import type { Env } from '../http/env.ts'
import { unreadable } from '../http/guards/readable.ts'
import { requireReader } from '../http/session.ts'
import type { App } from '../reads/app.ts'
import { giftCardLimits, giftCodeLimits, take } from '../services/access/limits/limits.ts'
import { accountById, logIn } from '../services/access/log-in.ts'
import { redeem } from '../services/checkout/checkout-gift.ts'
import { makeGiftCard } from '../services/gifts/gift-card.ts'
import { findGiftToken } from '../services/gifts/gift-view.ts'
import { refuseGiftMail } from '../services/gifts/refuse-gift-mail.ts'
import { stopGift } from '../services/gifts/stop-gift.ts'
import { challengedBuyer } from './checkout/buyer.ts'
import type { CheckoutParts } from './checkout/checkout.ts'
import { reply } from './checkout/checkout.ts'

const LONGEST_TOKEN = 200

export function mountGifts(api: Hono<Env>, app: App, parts: CheckoutParts): void {
  const { front, paymentContext: context } = parts

  // Reached from mail and without a script, and posted to by mail programs (RFC 8058), which follow no redirect. The token
  // is all the right that there is to have, so there is nothing for another site to forge.
  api.post('/gift/never', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, LONGEST_TOKEN)
    const known = await refuseGiftMail(context, token)
    const { 'List-Unsubscribe': oneClick } = await c.req.parseBody().catch(() => {
      throw unreadable()
    })
    if (oneClick !== 'One-Click') return c.redirect(`/gift/never?${new URLSearchParams({ token })}`, 303)
    return known ? c.text('We won’t write about gifts again.') : c.notFound()
  })

  api.get(GIFT_CARD_PDF, async (c, next) => {
    const token = c.req.param('token').slice(0, LONGEST_TOKEN)
    const paper = CARD_PAPERS.find((one) => one === c.req.query('paper')) ?? 'a6'
    if (!(await take(context.db, giftCardLimits(front.network(c)), context.now())))
      throw new HTTPException(429, { message: TOO_MANY_REQUESTS })
    const pdf = await makeGiftCard(context, token, paper)
    if (pdf === 'busy') throw new HTTPException(503, { message: TOO_MANY_CARDS })
    // On to the page that says that the link does not work.
    if (!pdf) return next()
    return c.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="gift-card-${paper}.pdf"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  })

  serve(api, contract.readGift, async ({ query }, c) => {
    const view = await app.gifts.byLink(c.req.raw, query.token, await app.viewer(c.req.raw))
    if (!view) throw new HTTPException(404)
    return done(view)
  })

  serve(api, contract.findGift, async ({ query, body }, c) => {
    const network = front.network(c)
    const human = await parts.captcha.verify('redeem', query.captcha, { now: context.now(), network })
    if (!human.ok) return refuseBeside('code', human.errors)
    if (!(await take(context.db, giftCodeLimits(network), context.now())))
      throw new HTTPException(429, { message: TOO_MANY_REQUESTS })
    const token = await findGiftToken(context.db, body.code)
    return token ? done({ token }) : refuse({ code: NO_SUCH_CODE })
  })

  serve(api, contract.stopGift, async ({ body }, c) => {
    const { owner } = await requireReader(c)
    const stopped = await stopGift(context, { token: body.token, accountId: owner.id })
    return stopped.ok ? done({}) : stopped
  })

  serve(api, contract.redeemGift, async ({ query, body }, c) => {
    const buyer = await challengedBuyer(c, parts, query.captcha, body)
    if (!buyer.ok) return buyer
    const redeemed = await redeem(context, buyer.value, body)
    switch (redeemed.type) {
      case 'redeemed': {
        const { madeAccount } = redeemed
        if (madeAccount) {
          const caller = await front.caller(c)
          const ticket = await context.db.transaction(async (tx) => {
            const account = await accountById(tx, madeAccount)
            return account && logIn(tx, front.auth, caller, { account, way: 'purchase', isNew: true })
          })
          if (ticket) letIn(c, caller, ticket)
        }
        return done({ type: 'redeem-succeeded' as const })
      }
      case 'payment': {
        const answer = await reply(c, parts, buyer.value, redeemed.submitted)
        return answer.ok
          ? done({ type: 'upgrade-checkout' as const, data: answer.value })
          : failedAs('upgrade-failed', answer)
      }
      case 'refused':
        return failedAs(redeemed.paid ? 'upgrade-failed' : 'redeem-failed', redeemed.refused)
    }
  })
}
