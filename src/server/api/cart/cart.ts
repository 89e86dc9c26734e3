import type { Hono } from 'hono'
import * as contract from '#contract/cart.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import { beginner } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { findSession } from '../../http/session.ts'
import { cartAnswer, parseItem } from '../../services/cart/cart-payload.ts'
import type { Carts, CartView } from '../../services/cart/change-cart.ts'
import type { CatalogueCache } from '../../services/catalogue/catalogue-cache.ts'

type Sold = { carts: Carts; catalogue: CatalogueCache }

export function mountCart(api: Hono<Env>, front: Callers, { carts, catalogue }: Sold): void {
  const readCurrency = async () => (await catalogue.read()).publication.currency

  serve(api, contract.readCart, async (_, c) => {
    return done(cartAnswer(await carts.read(c.var.sessions.tokenOf(c.req.raw))))
  })

  serve(api, contract.addToCart, async ({ body }, c) => {
    const asked = parseItem(body, await readCurrency())
    if (!asked.ok) return asked
    const { item, quantity } = asked.value
    const sessionId = (await findSession(c))?.id ?? null
    const visitor = { sessionId, network: front.network(c), begin: beginner(c, front) }
    const added = await carts.add(visitor, item, quantity)
    return added.ok ? done({ ...cartAnswer(added.value), capped: added.value.capped ?? false }) : added
  })

  serve(api, contract.removeFromCart, async ({ body }, c) => {
    const asked = parseItem(body.item, await readCurrency())
    if (!asked.ok) return asked
    const session = await findSession(c)
    if (!session) return done(cartAnswer(await carts.read(null)))
    return answered(await carts.remove(session.id, asked.value.item, body.all ?? false))
  })

  serve(api, contract.removeCoupon, async ({ body }, c) => {
    const session = await findSession(c)
    if (!session) return done(cartAnswer(await carts.read(null)))
    return answered(await carts.removeCoupon(session.id, body.coupon))
  })
}

function answered(outcome: Outcome<CartView>) {
  return outcome.ok ? done(cartAnswer(outcome.value)) : outcome
}
