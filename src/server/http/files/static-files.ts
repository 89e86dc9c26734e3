import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Env } from '../env.ts'

/** The built scripts, styles and fonts: their names change with their content, so they may be kept for ever. */
export function mountStaticFiles(web: Hono<Env>, folder: string): void {
  web.use('/assets/*', async (c, next) => {
    await next()
    if (!c.res.ok) return
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    // The payment provider's fields are in a frame of its own, and are to look like ours.
    if (!c.req.path.endsWith('.woff2')) return
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  web.use('/assets/*', serveStatic({ root: folder, precompressed: true }))
  web.get('/assets/*', (c) => c.notFound())
}
