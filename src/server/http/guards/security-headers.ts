import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'

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
    "media-src 'self'",
    ...(frames.length > 0 ? [`frame-src 'self' ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What no page of ours uses. `payment` and passkeys are left as browsers have them: the provider's frames ask for them. */
const UNUSED = (
  'accelerometer browsing-topics camera display-capture geolocation gyroscope hid idle-detection magnetometer microphone ' +
  'midi serial usb xr-spatial-tracking'
).split(' ')
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ')

const NONCE_BYTES = 16
const newNonce = () => randomBytes(NONCE_BYTES).toString('base64')

type Head = [name: string, value: string]
const ONLY_HTTPS: Head = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

/** What every answer tells the browser to keep from doing, unless it says so otherwise itself. */
function headersFor({ https }: SecurityOptions): Head[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(https ? [ONLY_HTTPS] : []),
    // Whoever answers may say otherwise; silence means personal.
    ['Cache-Control', 'private, no-store'],
  ]
}

/** What concerns a document. A built script, style or font is none: twenty of them a page would carry a kilobyte each. */
function documentHeaders(nonce: string, options: SecurityOptions): Head[] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(nonce, options)],
    ['Referrer-Policy', 'same-origin'],
    ['Permissions-Policy', PERMISSIONS],
    ['Cross-Origin-Opener-Policy', options.popups ? 'same-origin-allow-popups' : 'same-origin'],
  ]
}

/** For JSON, which isn't a page: opened as one, it can't run scripts, load anything or be framed. */
const OF_DATA: Head = ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"]

export function securityHeaders(options: SecurityOptions): MiddlewareHandler<Env> {
  const always = headersFor(options)
  return async (c, next) => {
    const isCall = c.req.path.startsWith('/api/')
    const nonce = isCall ? null : newNonce()
    if (nonce) c.set('nonce', nonce)
    await next()
    const { headers, ok } = c.res
    const set = ([name, value]: Head) => {
      if (!headers.has(name)) headers.set(name, value)
    }
    always.forEach(set)
    if (isCall && headers.get('Content-Type') === 'application/json') set(OF_DATA)
    else if (!(ok && c.req.path.startsWith('/assets/'))) documentHeaders(nonce ?? newNonce(), options).forEach(set)
  }
}
