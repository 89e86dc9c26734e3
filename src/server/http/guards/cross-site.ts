import type { MiddlewareHandler } from 'hono'
import { errorsBody } from '#contract/fields/errors.ts'
import type { Env } from '../env.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const ELSEWHERE = 'This request came from another site.'
const PLEASE_JSON = 'Please send JSON.'

/**
 * Nothing changes because another site says so. Browsers name where a request comes from and no script can lie about it;
 * what names nothing is no browser, and brings no cookie that it does not own.
 */
export function refuseCrossSite(origin: string): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (SAFE.has(c.req.method)) return next()
    const site = c.req.header('Sec-Fetch-Site')
    const from = c.req.header('Origin')
    const own = site ? site === 'same-origin' || site === 'none' : from === undefined || from === origin
    if (!own) {
      c.var.log.warn({ event: 'cross-site-refused', site, origin: from }, 'security')
      return c.json(errorsBody({ general: ELSEWHERE }), 403)
    }
    const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
    if (c.req.path.startsWith('/api/') && type && type !== 'application/json') {
      return c.json(errorsBody({ general: PLEASE_JSON }), 415)
    }
    return next()
  }
}
