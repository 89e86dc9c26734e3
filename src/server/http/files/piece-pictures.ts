import type { Hono } from 'hono'
import type { App } from '../../reads/app.ts'
import type { Env } from '../env.ts'

/** Pictures in pieces. They are named by their content, so a browser may keep them for ever; what is locked, only the reader's own. */
export function mountPiecePictures(web: Hono<Env>, app: App): void {
  web.get('/pictures/piece/:slug/:name', async (c) => {
    const { slug, name } = c.req.param()
    const picture = await app.reading.picture(c.req.raw, slug, name)
    if (!picture) return c.notFound()
    c.header('Content-Type', picture.mediaType)
    c.header('Content-Security-Policy', "default-src 'none'")
    c.header('X-Robots-Tag', 'noindex')
    c.header('Cache-Control', `${picture.open ? 'public' : 'private'}, max-age=31536000, immutable`)
    return c.body(new Uint8Array(picture.body))
  })
}
