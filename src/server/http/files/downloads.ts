import type { Context, Hono } from 'hono'
import { attachment } from '#domain/reading/attachment.ts'
import { byteRange } from '#domain/reading/byte-range.ts'
import type { Downloads, OpenFile } from '../../services/reading/downloads.ts'
import { holderIn } from '../../services/reading/rights.ts'
import type { Env } from '../env.ts'
import { findSession } from '../session.ts'

/** Hands out a file or the part of it that is missing yet, or goes on to the page that says that the link does not open. */
export function mountDownloads(web: Hono<Env>, downloads: Downloads): void {
  web.get('/download/:signed', async (c, next) => {
    const file = await downloads.open(c.req.param('signed'), async () => holderIn(await findSession(c)))
    if (!file || file === 'being made') return next()
    c.header('Content-Disposition', attachment(file.name))
    return sendFile(c, file)
  })
  // By the session, as a player asks again and again for as long as it plays.
  web.get('/listen/:product/:file', async (c, next) => {
    const { product, file: id } = c.req.param()
    const file = await downloads.openSound(product, id, holderIn(await findSession(c)))
    return file ? sendFile(c, file) : next()
  })
}

function sendFile(c: Context<Env>, { mediaType, size, tag: name, read }: OpenFile): Response {
  const tag = name && `"${name}"`
  c.header('Cache-Control', 'private, no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
  c.header('Accept-Ranges', tag ? 'bytes' : 'none')
  if (tag) c.header('ETag', tag)
  const goesOn = tag && (c.req.header('If-Range') ?? tag) === tag
  const range = byteRange(goesOn ? c.req.header('Range') : undefined, size)
  if (range === 'none') return c.body(null, 416, { 'Content-Range': `bytes */${size}` })
  c.header('Content-Type', mediaType)
  const { from, to } = range === 'all' ? { from: 0, to: size - 1 } : range
  c.header('Content-Length', String(to - from + 1))
  if (range !== 'all') c.header('Content-Range', `bytes ${from}-${to}/${size}`)
  return c.body(read(from, to), range === 'all' ? 200 : 206)
}
