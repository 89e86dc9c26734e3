import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listProducts, readProduct } from '#contract/catalogue/store.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Env } from '../../http/env.ts'
import type { App } from '../../reads/app.ts'
import { productAnswer, stockRefs } from '../../services/catalogue/products.ts'

export function mountStore(api: Hono<Env>, app: App): void {
  serve(api, listProducts, async ({ query }) => {
    const { products } = await app.catalogue()
    const chosen = products.filter(({ tags }) => query.tag === undefined || tags.includes(query.tag))
    const levels = await app.stock(chosen.flatMap(stockRefs))
    return done(chosen.map((product) => productAnswer(product, levels)))
  })

  serve(api, readProduct, async (_, c) => {
    const { products } = await app.catalogue()
    const product = products.find(({ slug }) => slug === c.req.param('slug'))
    if (!product) throw new HTTPException(404)
    return done(productAnswer(product, await app.stock(stockRefs(product))))
  })
}
