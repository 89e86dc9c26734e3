import type { Context, Hono } from 'hono'
import { isOutage } from '../../db/outage.ts'
import type { Pages } from '../../reads/app.ts'
import { unavailable } from '../answers/errors.ts'
import type { Env } from '../env.ts'
import { createHtmlCache } from './html-cache.ts'

type Options = {
  dev: boolean
  publicUrl: string
  onDrop(listener: () => void): void
  network(c: Context<Env>): string
}

/** Whatever is no call, file or picture is a page. */
export function mountPages(web: Hono<Env>, pages: Pages, { dev, publicUrl, onDrop, network }: Options): void {
  const cache = createHtmlCache({ publicUrl })
  onDrop(cache.clear)
  web.all('*', async (c) => {
    let away = false
    const onError = (error: unknown) => {
      away ||= isOutage(error)
      c.var.log.error({ err: error }, 'page')
    }
    const request = c.req.raw
    const { nonce, requestId } = c.var
    const render = (asked: Request, used: string) =>
      pages(asked, { requestId, nonce: used, network: network(c), onError })
    const response = await (dev ? render(request, nonce) : cache.answer({ request, nonce, render }))
    return away && response.status === 500 ? unavailable(response) : response
  })
}
