import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { HtmlCache } from './html-cache.ts'
import { PAGE_HEADS, takesGzip } from './html-cache.ts'
import type { NoteRequest } from './request-log.ts'
import type { SecurityOptions } from './security-headers.ts'
import { newNonce, securityHeads } from './security-headers.ts'

type Parts = { cache: HtmlCache; security: SecurityOptions; note: NoteRequest }

/**
 * Answers those who come for the first time: without a cookie, for a public page that is kept just now. Nothing that stands
 * between them and the page has anything to say to them, and to ask it all costs more than the answer. Everybody else goes
 * the long way, and so does whoever finds a page no longer kept.
 */
export function quickPages({ cache, security, note }: Parts, next: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const began = performance.now()
    const { method, url = '', headers } = incoming
    const comesAlone =
      method === 'GET' && !headers.cookie && !headers['content-length'] && !headers['transfer-encoding']
    const page = comesAlone ? cache.keptFor(url) : null
    if (!page) return next(incoming, outgoing)
    const [requestId, nonce] = [randomUUID(), newNonce()]
    const packed = takesGzip(headers['accept-encoding'])
    const body = packed ? page.packed([nonce]) : page.plain([nonce])
    outgoing.writeHead(200, {
      ...securityHeads(nonce, security),
      ...PAGE_HEADS,
      ...(packed && { 'Content-Encoding': 'gzip' }),
      'Content-Length': body.length,
      'X-Request-Id': requestId,
    })
    outgoing.end(body)
    note({ requestId, method: 'GET', route: '*', url, status: 200, ms: performance.now() - began })
  }
}
