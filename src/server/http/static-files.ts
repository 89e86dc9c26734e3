import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Env } from './env.ts'

/** The built scripts, styles and fonts: their names change with their content, so they may be kept for ever. */
export function mountStaticFiles(web: Hono<Env>, folder: string): void {
  web.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  web.get('/assets/*', (c) => c.notFound())
}
