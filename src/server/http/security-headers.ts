import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

export type SecurityOptions = { https: boolean; dev: boolean }

/** Proved in Chromium with hydration, streamed data and lazily loaded chunks; in dev Vite needs its socket and inline styles. */
function contentSecurityPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    dev ? "worker-src 'self' blob:" : "worker-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function securityHeaders({ https, dev }: SecurityOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64')
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, dev))
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    // Whoever answers may say otherwise; silence means personal.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  }
}
