import type { Hono } from 'hono'
import type { Downloads } from '../services/downloads/downloads.ts'
import type { Env } from './env.ts'
import { sessionOf } from './session.ts'

/** Hands out a file, or goes on to the page that says that the link does not open. */
export function mountDownloads(web: Hono<Env>, downloads: Downloads): void {
  web.get('/download/:signed', async (c, next) => {
    const file = await downloads.open(c.req.param('signed'), async () => {
      const session = await sessionOf(c)
      return { accountId: session?.account?.id ?? null, seatId: session?.seat?.id ?? null }
    })
    if (!file) return next()
    return c.body(file.body, 200, {
      'Content-Type': file.mediaType,
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    })
  })
}
