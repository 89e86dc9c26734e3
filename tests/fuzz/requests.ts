import type { Chance } from '../faults/chance.ts'
import type { Actor } from './cast.ts'
import type { Draft } from './faults.ts'
import { FAULTS } from './faults.ts'
import type { Words } from './from-schema.ts'
import { madeUp } from './from-schema.ts'
import type { Target } from './targets.ts'
import { isSchema } from './targets.ts'

export const ORIGIN = 'http://localhost:3000'

export type Made = { target: Target; actor: Actor; request: Request; spoilt: string[]; address: string }

/** A request as a page would send it, and then up to three things wrong with it. */
export function makeRequest(target: Target, actor: Actor, words: Words, chance: Chance, captcha?: string): Made {
  const draft = rightRequest(target, actor, words, chance, captcha)
  const spoilt: string[] = []
  const count = chance.once(6) ? 0 : 1 + (chance.once(4) ? chance.below(3) : 0)
  for (let fault = 0; fault < count; fault += 1) {
    const { name, spoil } = chance.one(FAULTS.filter(({ fits }) => fits(draft)))
    spoil(draft, chance)
    spoilt.push(name)
  }
  const body = draft.body ?? (draft.json === undefined ? undefined : JSON.stringify(draft.json))
  const bodiless = draft.method === 'GET' || draft.method === 'HEAD'
  const signature = target.sign && !chance.once(3) ? target.sign(typeof body === 'string' ? body : '') : {}
  const search = draft.query.map(([key, value]) => `${key}=${value}`).join('&')
  const request = new Request(`${ORIGIN}${draft.path}${search && `?${search}`}`, {
    method: draft.method,
    headers: { ...draft.headers, ...signature },
    ...(!bodiless && body !== undefined && { body }),
  })
  return { target, actor, request, spoilt, address: `10.${chance.below(16)}.${chance.below(256)}.7` }
}

function rightRequest(target: Target, actor: Actor, words: Words, chance: Chance, captcha: string | undefined): Draft {
  const known: Words = { ...words, session: [actor.session ?? ''], account: [actor.account] }
  const word = (name: string) => encodeURIComponent(String(chance.one(known[name] ?? words[''] ?? [''])))
  const path = target.path.replace(/:(\w+)(\{.*?\})?/g, (_, name) => word(name))
  const { method, query: asked } = target
  const query: [string, string][] = []
  if (asked && !isSchema(asked)) {
    const some = target.isPage ? Array.from({ length: chance.below(3) }, () => chance.one(asked)) : asked
    for (const name of some) query.push([name, word(name)])
  } else if (asked) {
    const values = madeUp(asked, '', words, chance) as Record<string, unknown>
    if ('session' in values) values.session = actor.session ?? ''
    if (captcha && 'captcha' in values) values.captcha = captcha
    for (const [name, value] of Object.entries(values)) query.push([name, encodeURIComponent(String(value))])
  }
  const headers: Record<string, string> = { 'User-Agent': 'Fuzzer', 'Sec-Fetch-Site': 'same-origin' }
  if (actor.cookie) headers.Cookie = actor.cookie
  const draft: Draft = { method, path, query, json: undefined, body: undefined, headers }
  if (target.body) {
    draft.json = madeUp(target.body, '', words, chance)
    const fields = draft.json as Record<string, unknown>
    if ('session' in fields) fields.session = actor.session ?? ''
    if ('account' in fields) fields.account = actor.account
    headers['Content-Type'] = 'application/json'
  } else if (target.sign) {
    draft.json = signedMessage(chance)
    headers['Content-Type'] = 'application/json'
  } else if (target.form) {
    draft.body = target.form.map((name) => `${encodeURIComponent(name)}=${word(name)}`).join('&')
    headers['Content-Type'] = 'application/x-www-form-urlencoded'
  }
  return draft
}

/** What the two senders of webhooks tell. */
function signedMessage(chance: Chance): object {
  const object = chance.one([
    { object: 'payment_intent', id: 'pi_nobody' },
    { object: 'refund', id: 're_nobody', payment_intent: 'pi_nobody' },
    { object: 'setup_intent', id: 'seti_nobody' },
    { object: 'customer', id: 'cus_nobody' },
  ])
  const type = chance.one(['payment_intent.succeeded', 'refund.updated', 'setup_intent.succeeded', 'customer.created'])
  return chance.once(2)
    ? { id: `evt_${chance.below(1_000)}`, object: 'event', type, created: 1_790_000_000, data: { object } }
    : { email: 'nobody@example.org', kind: chance.one(['bounce', 'complaint']) }
}
