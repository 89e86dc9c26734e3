import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createSandbox } from '#sandbox/sandbox.ts'
import type { AccessReads } from './access-reads.ts'
import { mountAccess } from './api/access.ts'
import { mountConfig } from './api/config.ts'
import { mountOauth } from './api/oauth.ts'
import { mountPasskey } from './api/passkey.ts'
import { mountSession } from './api/session.ts'
import { mountStaffAccess } from './api/staff-access.ts'
import { mountStore } from './api/store.ts'
import type { House } from './house.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import type { Env } from './http/env.ts'
import { answerError, notFound } from './http/errors.ts'
import { createFrontDesk } from './http/front-desk.ts'
import { mountHealth } from './http/health.ts'
import { createHtmlCache } from './http/html-cache.ts'
import { mountPictures } from './http/pictures.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { mountSiteFiles } from './http/site-files.ts'
import { mountStaticFiles } from './http/static-files.ts'
import { sandboxPorts } from './sandbox-ports.ts'
import { openIdentityProviders } from './services/access/identity-providers.ts'
import type { Role } from './services/access/sessions.ts'
import type { Catalogue } from './services/catalogue.ts'
import type { StockLevels } from './services/stock.ts'

/** The running product, as the loaders of pages and the calls of the API see it. */
export type App = {
  publicUrl: string
  catalogue(): Promise<Catalogue>
  stock(refs: readonly string[]): Promise<StockLevels>
  /** Who is asking: the header's user panel and cart counter. */
  visitor(request: Request): Promise<Visitor>
  access: AccessReads
  now(): Date
}

export type Visitor = {
  reader: { name: string; email: string; role: Role | null } | null
  /** Whose seat the visitor holds, with or without an account. */
  institution: { name: string } | null
  /** The spec's `session` parameter; null where there is no session. */
  session: string | null
  cartCount: number
}

export type Pages = (request: Request, page: { nonce: string; onError: (error: unknown) => void }) => Promise<Response>

const BODY_LIMIT = 100_000

export type WebOptions = {
  dev: boolean
  /** The folder of built scripts and styles; in development Vite answers for them. */
  assets?: string
}

/** What is mounted where. */
export function createWeb(house: House, pages: Pages, { dev, assets }: WebOptions): Hono<Env> {
  const { app, config, log, database, queue, catalogue, desk, sessions } = house
  const web = new Hono<Env>()
  web.onError(answerError(app))
  web.notFound(notFound)
  web.use(requestLog(log))
  web.use(securityHeaders({ https: config.publicUrl.protocol === 'https:', dev }))
  web.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: (c) => c.json({ errors: 'That is too much at once.' }, 413),
    }),
  )
  web.use(refuseCrossSite(app.publicUrl))
  web.use(sessions.middleware)

  mountHealth(web, { database: database.ping, queue: queue.ping })
  if (assets) mountStaticFiles(web, assets)
  mountPictures(web, database.db, catalogue.onDrop)
  mountSiteFiles(web, app)
  mountStore(web, app)
  mountConfig(web, app)
  const front = createFrontDesk(desk, config)
  const providers = openIdentityProviders(config.identity, app.publicUrl, async (url, init) => web.request(url, init))
  mountAccess(web, front)
  mountSession(web, front)
  mountPasskey(web, front, app)
  mountStaffAccess(web, front, app)
  mountOauth(web, front, providers, app)
  web.all('/api/*', notFound)
  if (house.sandbox) web.route('/sandbox', createSandbox(sandboxPorts(house, house.sandbox.clock)))

  const cache = createHtmlCache()
  catalogue.onDrop(cache.clear)
  web.all('*', (c) => {
    const onError = (error: unknown) => c.var.log.error({ err: error }, 'page')
    const render = (nonce: string) => pages(c.req.raw, { nonce, onError })
    return dev ? render(c.var.nonce) : cache.answer(c.req.raw, c.var.nonce, render)
  })
  return web
}
