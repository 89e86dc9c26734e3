import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import type { Env } from '#server/http/env.ts'
import { pageRoutes } from './built-routes.ts'

/** One thing that answers: a call, a form, a file or a page. */
export type Target = {
  method: string
  path: string
  query?: z.ZodMiniType | readonly string[] | undefined
  body?: z.ZodMiniType | undefined
  answer?: z.ZodMiniType | undefined
  /** The fields of a form that is posted. */
  form?: readonly string[]
  /** Heads that make a sender of such a body believed. */
  sign?: (body: string | Uint8Array) => Record<string, string>
  /** What a solved challenge is for, where the call asks for one. */
  challenge?: ChallengePurpose
  /** A rendered page costs more than an answer, so it is asked for less often. */
  isPage?: boolean
}

export const CONTACTS_SECRET = 'kestrel-contacts-secret'
export const WEBHOOK_SECRET = 'whsec_sandbox'
export const METRICS_TOKEN = 'kestrel-metrics-token'

/** Routes that are no calls of the contract. A new one is added here, with the names of what it reads. */
const PLAIN: Target[] = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/metrics', sign: () => ({ Authorization: `Bearer ${METRICS_TOKEN}` }) },
  { method: 'GET', path: '/assets/*' },
  { method: 'GET', path: '/pictures/:key{.+}', query: ['v'] },
  { method: 'GET', path: '/pictures/card/:about/:card', query: ['v'] },
  { method: 'GET', path: '/pictures/sized/:sized/:key{.+}', query: ['v'] },
  { method: 'GET', path: '/pictures/piece/:slug/:name', query: ['key'] },
  { method: 'GET', path: '/download/:signed' },
  { method: 'GET', path: '/listen/:product/:file' },
  { method: 'GET', path: '/robots.txt' },
  { method: 'GET', path: '/sitemap.xml' },
  { method: 'GET', path: '/favicon.ico' },
  { method: 'GET', path: '/favicon.svg' },
  { method: 'GET', path: '/site.webmanifest' },
  { method: 'GET', path: '/trial', query: ['pass'] },
  { method: 'POST', path: '/issue/:slug/:piece', query: ['shared'] },
  { method: 'POST', path: '/list/confirm', query: ['token'] },
  { method: 'POST', path: '/list/unsubscribe', query: ['token'], form: ['List-Unsubscribe'] },
  { method: 'POST', path: '/list/preferences', query: ['token'], form: ['list', 'list'] },
  { method: 'POST', path: '/staff/issues/:number/text', form: ['session', 'reason', 'file'] },
  { method: 'POST', path: '/renewal/stop', query: ['token'] },
  { method: 'POST', path: '/account/address/confirm', query: ['token'] },
  { method: 'POST', path: '/donate/stop', query: ['token'] },
  { method: 'POST', path: '/gift/never', query: ['token'], form: ['List-Unsubscribe'] },
  { method: 'GET', path: '/gift/:token/card.pdf', query: ['paper'] },
  { method: 'GET', path: '/api/account/data' },
  { method: 'GET', path: '/api/staff/invoices/statement.csv', query: ['invoice'] },
  { method: 'GET', path: '/api/staff/invoices/statement.pdf', query: ['invoice'] },
  { method: 'GET', path: '/oauth/google', query: ['url'] },
  { method: 'GET', path: '/oauth/openathens', query: ['url'] },
  { method: 'GET', path: '/oauth/openathens/deeplink', query: ['entity', 'target'] },
  { method: 'GET', path: '/oauth/google/callback', query: ['code', 'state', 'iss', 'error'] },
  { method: 'GET', path: '/oauth/openathens/callback', query: ['code', 'state', 'iss', 'error'] },
  { method: 'POST', path: '/webhooks/stripe', sign: signedByStripe },
  { method: 'POST', path: '/webhooks/contacts', sign: signedByContacts },
]

/** What the pages read from their address, whichever page it is. */
const PAGE_QUERY = (
  'admin-view token redirect problem coupon type level years shipping amount q page payment_intent redirect_status ' +
  'saved state from to number email tag find key shared sort after before columns _routes index'
).split(' ')

/** What the forms of the pages send, whichever form it is. */
const PAGE_FORM = ['email', 'password', 'name', 'list', 'coupon', 'session']

const contracts = import.meta.glob<Record<string, unknown>>(
  ['../../src/contract/**/*.ts', '../../src/web/routes/**/*-call.ts'],
  { eager: true },
)

/** All calls of the contract, and those that the pages answer; files are named there without a method. */
const endpoints = Object.values(contracts)
  .flatMap((exported) => Object.values(exported).filter(isEndpoint))
  .filter(({ path }) => !path.startsWith('/sandbox'))

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'path' in exported && typeof exported.path === 'string'
}

function asTarget(target: Endpoint | Target): Target {
  const challenged =
    isSchema(target.query) && 'captcha' in (target.query as unknown as z.core.$ZodObject)._zod.def.shape
  const challenge = target.path.includes('/list/') ? 'list' : target.path.endsWith('/code') ? 'redeem' : 'checkout'
  return { ...target, method: target.method ?? 'GET', ...(challenged && { challenge }) }
}

export function isSchema(query: Target['query']): query is z.ZodMiniType {
  return query !== undefined && !Array.isArray(query)
}

export const keyOf = ({ method = 'GET', path }: { method?: string; path: string }) => `${method} ${path}`

/** Everything the product answers, but for the sandbox, which strangers never meet; and what nobody has made an entry for. */
export function targetsOf(web: Hono<Env>): { targets: Target[]; unknown: string[]; gone: string[] } {
  const known = new Map([...endpoints, ...PLAIN].map((target) => [keyOf(target), asTarget(target)]))
  const mounted = new Set(
    web.routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/sandbox')).map(keyOf),
  )
  const pages = new Map(pageTargets().map((target) => [keyOf(target), target]))
  // What the server answers itself never comes to a page of the same address.
  const all = new Map([...pages, ...[...known].filter(([key]) => mounted.has(key) || pages.has(key))])
  return {
    targets: [...all.values()],
    unknown: [...mounted].filter((key) => !known.has(key)),
    gone: [...known.keys()].filter((key) => !all.has(key)),
  }
}

/** Each page as it is rendered and sent to, and as a script asks for its data; and what the router asks for on its own. */
function pageTargets(): Target[] {
  const targets = pageRoutes().flatMap(({ path, shows, takes }): Target[] => {
    const byScript = path === '/' ? '/_.data' : `${path}.data`
    const methods = [...(shows ? ['GET'] : []), ...(takes ? ['POST'] : [])]
    return methods.flatMap((method) =>
      [path, ...(shows ? [byScript] : [])].map((at) => ({
        method,
        path: at,
        query: PAGE_QUERY,
        isPage: true,
        ...(method === 'POST' && { form: PAGE_FORM }),
      })),
    )
  })
  return [...targets, { method: 'GET', path: '/__manifest', query: ['p', 'paths', 'version'], isPage: true }]
}

function signedByStripe(body: string | Uint8Array): Record<string, string> {
  const { time, signature } = signed(WEBHOOK_SECRET, body)
  return { 'Stripe-Signature': `t=${time},v1=${signature}` }
}

function signedByContacts(body: string | Uint8Array): Record<string, string> {
  const { time, signature } = signed(CONTACTS_SECRET, body)
  return { 'Contacts-Signature': `t=${time},sha256=${signature}` }
}

function signed(secret: string, body: string | Uint8Array): { time: number; signature: string } {
  const time = Math.floor(Date.now() / 1000)
  return { time, signature: createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex') }
}
