import type { Context, Hono } from 'hono'
import type { App, Pages, Visitor } from '../../app.ts'
import { isOutage } from '../../db/outage.ts'
import { unavailable } from '../answers/errors.ts'
import type { Env } from '../env.ts'
import type { HtmlCache } from './html-cache.ts'

type Options = Pick<App, 'visitor'> & {
  dev: boolean
  cache: HtmlCache
  onDrop(listener: () => void): void
  network(c: Context<Env>): string
}

/** Whatever is no call, file or picture is a page. */
export function mountPages(
  web: Hono<Env>,
  pages: Pages,
  { dev, cache, onDrop, visitor: visitorOf, network }: Options,
): void {
  onDrop(cache.clear)
  web.all('*', async (c) => {
    let away = false
    const onError = (error: unknown) => {
      away ||= isOutage(error)
      c.var.log.error({ err: error }, 'page')
    }
    const request = c.req.raw
    const { nonce, requestId } = c.var
    const render = (word: string, shown?: Visitor) =>
      pages(request, { requestId, nonce: word, visitor: shown, network: network(c), onError })
    // Where it fails, the page will fail of the same, and say so.
    const visitor = () => visitorOf(request).catch(() => null)
    const response = await (dev ? render(nonce) : cache.answer({ request, nonce, visitor, render }))
    return away && response.status === 500 ? unavailable(response) : response
  })
}
