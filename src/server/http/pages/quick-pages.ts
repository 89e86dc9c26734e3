import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { SecurityOptions } from '../guards/security-headers.ts'
import { newNonce, securityHeads } from '../guards/security-headers.ts'
import type { NoteRequest } from '../request-log.ts'
import type { HtmlCache } from './html-cache.ts'
import { PAGE_HEADS, takesGzip } from './html-cache.ts'
import type { WovenBytes, WovenText } from './woven-text.ts'

const POLICY = 'Content-Security-Policy'
const MARK = '#'
/** Of each page, as many as are sent at once when there is much to do. */
const MOST_SPARES = 32

type Parts = { cache: HtmlCache; security: SecurityOptions; note: NoteRequest }

/**
 * Answers those who come for the first time: without a cookie, for a public page that is kept just now. Nothing that stands
 * between them and the page has anything to say to them, and to ask it all costs more than the answer. Everybody else goes
 * the long way, and so does whoever finds a page no longer kept.
 */
export function quickPages({ cache, security, note }: Parts, next: RequestListener): RequestListener {
  // Put together once but for the nonce.
  const { [POLICY]: policy = '', ...heads } = { ...securityHeads(MARK, security), ...PAGE_HEADS }
  const around = policy.split(MARK)
  /** What has been sent is used again: a page is large, and to make room for it anew costs as much as to send it. */
  const spares = new WeakMap<WovenText, WovenBytes[]>()
  function plainOf(page: WovenText, nonce: string): WovenBytes {
    if (!spares.has(page)) spares.set(page, [])
    const spare = spares.get(page)?.pop()
    return spare ? page.renew(spare, [nonce]) : page.plain([nonce])
  }

  return (incoming, outgoing) => {
    const began = performance.now()
    const { method, url = '', headers } = incoming
    const comesAlone =
      method === 'GET' && !headers.cookie && !headers['content-length'] && !headers['transfer-encoding']
    const page = comesAlone ? cache.keptFor(url) : null
    if (!page) return next(incoming, outgoing)
    const [requestId, nonce] = [randomUUID(), newNonce()]
    const packed = takesGzip(headers['accept-encoding'])
    const body = packed ? page.packed([nonce]) : plainOf(page, nonce)
    outgoing.writeHead(200, {
      ...heads,
      [POLICY]: around.join(nonce),
      ...(packed && { 'Content-Encoding': 'gzip' }),
      'Content-Length': body.length,
      'X-Request-Id': requestId,
    })
    outgoing.end(body, () => {
      const spare = spares.get(page)
      if (!packed && spare && spare.length < MOST_SPARES) spare.push(body)
    })
    note({ requestId, method: 'GET', route: '*', url, status: 200, ms: performance.now() - began })
  }
}
