import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

export type SecurityOptions = {
  https: boolean
  dev: boolean
  /** Origins beside our own whose frames may be shown. */
  frames: string[]
  /** Origins beside our own that scripts may call. */
  connects: string[]
  /** Whether a window that we open may report back. */
  popups: boolean
}

/** Proved in Chromium with hydration, streamed data and lazily loaded chunks; in dev Vite needs its socket and inline styles. */
function contentSecurityPolicy(nonce: string, { dev, frames, connects }: SecurityOptions): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    dev ? "worker-src 'self' blob:" : "worker-src 'self'",
    ["connect-src 'self'", ...(dev ? ['ws:'] : []), ...connects].join(' '),
    "img-src 'self' data:",
    ...(frames.length > 0 ? [`frame-src 'self' ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function securityHeaders(options: SecurityOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64')
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, options))
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', options.popups ? 'same-origin-allow-popups' : 'same-origin')
    if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    // Whoever answers may say otherwise; silence means personal.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  }
}
