import type { Hono } from 'hono'
import type { Pages } from '../app.ts'
import { isOutage } from '../db/outage.ts'
import type { Env } from './env.ts'
import { unavailable } from './errors.ts'
import { createHtmlCache } from './html-cache.ts'

type Options = { dev: boolean; onDrop(listener: () => void): void }

/** Whatever is no call, file or picture is a page. */
export function mountPages(web: Hono<Env>, pages: Pages, { dev, onDrop }: Options): void {
  const cache = createHtmlCache()
  onDrop(cache.clear)
  web.all('*', async (c) => {
    let away = false
    const onError = (error: unknown) => {
      away ||= isOutage(error)
      c.var.log.error({ err: error }, 'page')
    }
    const render = (nonce: string) => pages(c.req.raw, { nonce, onError })
    const response = await (dev ? render(c.var.nonce) : cache.answer(c.req.raw, c.var.nonce, render))
    return away && response.status === 500 ? unavailable(response) : response
  })
}
