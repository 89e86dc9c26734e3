import type * as z from 'zod/mini'
import type { Chance } from '../faults/chance.ts'
import type { Actor } from './actors.ts'
import type { Draft, Fault } from './draft.ts'
import type { Example } from './examples.ts'
import { FAULTS } from './faults.ts'
import { urlencoded } from './form-faults.ts'
import type { Words } from './from-schema.ts'
import { madeUp } from './from-schema.ts'
import type { Target } from './targets.ts'
import { isSchema } from './targets.ts'

export const ORIGIN = 'http://localhost:3000'

export type Made = {
  target: Target
  actor: Actor
  request: Request
  /** The same once more, as a request can be sent only once. */
  again(): Request
  spoilt: string[]
  address: string
}

export type Order = {
  target: Target
  actor: Actor
  words: Words
  /** What to begin with, in the place of what chance would make up. */
  example?: Example | undefined
  /** The answer to a challenge, where one is asked for and this request is to bring it. */
  captcha?: string | undefined
  /** How many things are wrong with it. */
  faults: number
  /** What is wrong with it beside them. */
  fault?: Pick<Fault, 'name' | 'spoil'> | undefined
}

/** A request as a page would send it, and then what is to be wrong with it. */
export function makeRequest({ faults, fault, ...order }: Order, chance: Chance): Made {
  const { target, actor } = order
  const draft = rightRequest(order, chance)
  const spoilt: string[] = []
  for (let count = 0; count < faults; count += 1) {
    const { name, spoil } = chance.one(FAULTS.filter(({ fits }) => fits(draft)))
    spoil(draft, chance)
    spoilt.push(name)
  }
  if (fault) {
    fault.spoil(draft, chance)
    spoilt.push(fault.name)
  }
  const body = draft.body ?? (draft.form ? urlencoded(draft.form) : JSON.stringify(draft.json))
  const bodiless = draft.method === 'GET' || draft.method === 'HEAD'
  const signature = target.sign && !(faults > 0 && chance.once(3)) ? target.sign(body ?? '') : {}
  const search = draft.query.map(([key, value]) => `${key}=${value}`).join('&')
  const again = () =>
    new Request(`${ORIGIN}${draft.path}${search && `?${search}`}`, {
      method: draft.method,
      headers: { ...draft.headers, ...signature },
      ...(!bodiless && body !== undefined && { body }),
    })
  const address = `10.${chance.below(16)}.${chance.below(256)}.7`
  return { target, actor, request: again(), again, spoilt, address }
}

function rightRequest({ target, actor, words, example = {}, captcha }: Omit<Order, 'faults'>, chance: Chance): Draft {
  const known: Words = { ...words, ...actor.own, session: [actor.session ?? ''], account: [actor.account] }
  const encode = (value: unknown) => encodeURIComponent(String(value))
  const word = (name: string) => encode(chance.one(known[name] ?? words[''] ?? ['']))
  const place = (name: string) => {
    const given = example.path?.[name]
    return given ? encode(chance.one(given)) : word(`:${name}` in known ? `:${name}` : name)
  }
  const path = target.path.replace(/:(\w+)(\{.*?\})?|\*/g, (_, name = 'asset') => place(name))
  const { method } = target
  const asked = { ...(example.query ?? askedFor(target, known, chance)), ...(captcha && { captcha }) }
  const query = Object.entries(asked).map(([name, value]): [string, string] => [name, encode(value)])
  const headers: Record<string, string> = { 'User-Agent': 'Fuzzer', 'Sec-Fetch-Site': 'same-origin' }
  if (actor.cookie) headers.Cookie = actor.cookie
  const draft: Draft = { method, path, query, json: undefined, form: undefined, body: undefined, headers }
  if (target.body) {
    draft.json = structuredClone(example.body) ?? madeUp(target.body, '', known, chance)
    const fields = draft.json as Record<string, unknown>
    // It may be left out, and so is by a fault; a right request has it.
    if ('session' in fields || names(target.body, 'session')) fields.session = actor.session ?? ''
    if ('account' in fields) fields.account = actor.account
    headers['Content-Type'] = 'application/json'
  } else if (target.sign && method === 'POST') {
    draft.json = signedMessage(target, chance)
    headers['Content-Type'] = 'application/json'
  } else if (target.form) {
    draft.form = target.form.map((name) => [encodeURIComponent(name), word(name)])
    headers['Content-Type'] = 'application/x-www-form-urlencoded'
  }
  return draft
}

/** The query as a page would have it. */
function askedFor({ query, isPage }: Target, known: Words, chance: Chance): Record<string, unknown> {
  if (!query) return {}
  if (isSchema(query)) return madeUp(query, '', known, chance) as Record<string, unknown>
  const names = isPage ? Array.from({ length: chance.below(3) }, () => chance.one(query)) : query
  return Object.fromEntries(names.map((name) => [name, chance.one(known[name] ?? known[''] ?? [''])]))
}

/** What the two senders of webhooks tell. */
function signedMessage({ path }: Target, chance: Chance): object {
  if (path.endsWith('/contacts')) return { email: 'nobody@example.org', kind: chance.one(['bounce', 'complaint']) }
  const object = chance.one([
    { object: 'payment_intent', id: 'pi_nobody' },
    { object: 'refund', id: 're_nobody', payment_intent: 'pi_nobody' },
    { object: 'setup_intent', id: 'seti_nobody' },
    { object: 'customer', id: 'cus_nobody' },
  ])
  const type = chance.one(['payment_intent.succeeded', 'refund.updated', 'setup_intent.succeeded', 'customer.created'])
  return { id: `evt_${chance.below(1_000)}`, object: 'event', type, created: 1_790_000_000, data: { object } }
}

function names(schema: z.ZodMiniType, field: string): boolean {
  return field in ((schema._zod.def as { shape?: object }).shape ?? {})
}
