import type { Acceptance } from '../engine/mandates.ts'
import type { Params } from './params.ts'
import type { Route } from './route.ts'
import { StripeFault } from './stripe-error.ts'

export interface ApiKeys {
  secret: string
  publishable: string
}

const NO_KEY =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
const SECRET_ONLY = 'This API call cannot be made with a publishable API key. Please use a secret API key.'

/** Who calls: null for a server with the secret key, else the browser with the publishable one. */
export function callerOf(request: Request, keys: ApiKeys, keyParam: string | undefined): Acceptance | null {
  const key = bearer(request.headers.get('authorization')) ?? keyParam
  if (!key) throw refused(401, NO_KEY)
  if (key === keys.secret) return null
  if (key !== keys.publishable) throw refused(401, `Invalid API Key provided: ${masked(key)}`)
  return {
    ip_address: request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '127.0.0.1',
    user_agent: request.headers.get('user-agent'),
  }
}

export function refuseBrowser(route: Route, browser: Acceptance | null, params: Params): void {
  if (!browser || route.access === 'open') return
  if (route.access === 'intent' && params.has('client_secret')) return
  throw refused(403, SECRET_ONLY, 'secret_key_required')
}

function bearer(header: string | null): string | undefined {
  const [scheme, value] = header?.split(' ') ?? []
  if (!value) return undefined
  return scheme?.toLowerCase() === 'basic' ? atob(value).split(':')[0] : value
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`
}

function refused(status: number, message: string, code?: string): StripeFault {
  return new StripeFault(status, { type: 'invalid_request_error', message, ...(code && { code }) })
}
