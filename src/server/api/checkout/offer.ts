import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import { readSubscribe } from '#contract/checkout-offer.ts'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { MAX_GIFTS } from '#domain/cart/quantity.ts'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import { namedDiscounts } from '#domain/catalogue/coupon-discounts.ts'
import { offerFor } from '#domain/catalogue/pricing.ts'
import { done, tooMany } from '#domain/outcome.ts'
import { deliverableOf, PHASES, splitCategory, TERMS } from '#domain/vocabulary.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import type { App } from '../../reads/app.ts'
import type { Offer } from '../../services/checkout/subscribe-offer.ts'

type Answer = z.input<typeof readSubscribe.answer>

export function mountOffer(api: Hono<Env>, app: App, front: Callers): void {
  serve(api, readSubscribe, async ({ query }, c) => {
    const { reader, viewOnly } = await app.viewer(c.req.raw)
    if (viewOnly && !reader) throw new HTTPException(404)
    const { page = 'subscribe', coupon = null } = query
    const [{ publication }, offer] = await Promise.all([
      app.catalogue(),
      app.checkout.offer(c.req.raw, { reader, coupon, page, network: front.network(c) }),
    ])
    if (offer.tooMany) return tooMany(TOO_MANY_REQUESTS)
    const { flags, texts } = publication
    const { personal, gift } = offer.faults
    return done({
      pricing: { base: basePrices(offer), shipping: offer.list.shipping },
      phase: offer.phase,
      lifetime: offer.lifetime,
      coupon: offer.coupon && couponAnswer(offer.coupon),
      coupon_errors: { personal, gift },
      flags: {
        checkout_later: flags.checkoutLater[page],
        add_donation: flags.addDonation[page],
        add_products: flags.addProducts[page],
      },
      why_subscribe: texts.whySubscribe,
    })
  })
}

function couponAnswer({ code, applied, discounts, usesLeft }: Coupon): Answer['coupon'] {
  return {
    code,
    applied,
    discounts: namedDiscounts(discounts),
    // Nobody buys more gifts at once, and how well a coupon does is the publisher's own affair.
    uses_left: usesLeft === null ? null : Math.min(usesLeft, MAX_GIFTS),
  }
}

function basePrices({ list, categories }: Pick<Offer, 'list' | 'categories'>): Answer['pricing']['base'] {
  return byKey(categories, (category) => {
    const { medium, level } = splitCategory(category)
    const deliverable = deliverableOf(medium, 'a')
    return byKey(TERMS, (term) =>
      byKey(PHASES, (phase) => {
        const { sale, full } = offerFor(list, { term, phase, level, deliverable })
        return { sale, full }
      }),
    )
  })
}

function byKey<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}
