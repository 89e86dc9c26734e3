import { BROKEN_JSON } from './broken-json.ts'
import type { Draft, Fault } from './draft.ts'
import { encoded, fault } from './draft.ts'
import { FORM_FAULTS } from './form-faults.ts'
import { HOSTILE_NUMBERS, HOSTILE_TEXTS, hostileValue } from './hostile.ts'
import { CONTENT_TYPES, HOSTILE_HEADERS } from './hostile-heads.ts'

const always = () => true
const hasJson = ({ json, body }: Draft) => body === undefined && placesIn(json).length > 0
const hasType = ({ headers }: Draft) => 'Content-Type' in headers
const hasQuery = ({ query }: Draft) => query.length > 0
const hasParameter = ({ path }: Draft) => path.split('/').length > 2

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']
const FIELDS = ['role', 'is_admin', 'price', 'id', 'account_id', 'toString', 'amount\u0000']
const KEYS = ['__proto__', 'constructor', 'admin-view', 'x', '', '%ff', 'session', 'utm_source', '_data', '_method']
const NESTED_KEYS = ['[]', '[a]', '.a', '[__proto__][polluted]', '%00']
const TAILS = ['%', '%zz', '%ff', '%00', '/', '//', '/..%2f', '%2e%2e/', ';x', '%0d%0a', '.data', '%c0%af', '%ed%a0%80']

/** Of the same kind as what it stands for, so that it is not stopped by the first look; most often, as it reaches deepest. */
const inKind = ['', ', in another place', ', in a third place'].map((where) =>
  fault(`hostile in kind${where}`, hasJson, ({ json }, chance) => {
    const places = placesIn(json).filter(({ holder, key }) => ['string', 'number'].includes(typeof holder[key]))
    if (places.length === 0) return
    const { holder, key } = chance.one(places)
    holder[key] = typeof holder[key] === 'number' ? chance.one(HOSTILE_NUMBERS) : chance.one(HOSTILE_TEXTS)
  }),
)

export const FAULTS: Fault[] = [
  ...inKind,
  ...FORM_FAULTS,
  fault('hostile value', hasJson, ({ json }, chance) => {
    const { holder, key } = chance.one(placesIn(json))
    holder[key] = hostileValue(chance)
  }),
  fault('missing field', hasJson, ({ json }, chance) => {
    const { holder, key } = chance.one(placesIn(json))
    delete holder[key]
  }),
  fault('unknown field', hasJson, (draft, chance) => {
    draft.json = { ...(draft.json as object), [chance.one(FIELDS)]: hostileValue(chance) }
  }),
  fault('broken JSON', hasJson, (draft, chance) => {
    draft.body = chance.one(BROKEN_JSON)(JSON.stringify(draft.json), chance)
  }),
  fault('wrong content type', hasType, ({ headers }, chance) => {
    headers['Content-Type'] = chance.one(CONTENT_TYPES)
  }),
  fault('no content type', hasType, ({ headers }) => {
    delete headers['Content-Type']
  }),
  fault('hostile query value', hasQuery, ({ query }, chance) => {
    chance.one(query)[1] = encoded(chance.one(HOSTILE_TEXTS))
  }),
  fault('repeated query key', hasQuery, ({ query }, chance) => {
    query.push([chance.one(query)[0], 'again'])
  }),
  fault('query key as a list or an object', hasQuery, ({ query }, chance) => {
    chance.one(query)[0] += chance.one(NESTED_KEYS)
  }),
  fault('unknown query key', always, ({ query }, chance) => {
    query.push([chance.one(KEYS), encoded(chance.one(HOSTILE_TEXTS))])
  }),
  fault('hostile part of the path', hasParameter, (draft, chance) => {
    const parts = draft.path.split('/')
    parts[parts.length - 1 - (parts.length > 4 ? chance.below(2) : 0)] = encoded(chance.one(HOSTILE_TEXTS))
    draft.path = parts.join('/') || '/'
  }),
  fault('badly encoded path', always, (draft, chance) => {
    draft.path += chance.one(TAILS)
  }),
  fault('hostile heads', always, ({ headers }, chance) => {
    Object.assign(headers, chance.one(HOSTILE_HEADERS))
  }),
  fault('another method', always, (draft, chance) => {
    draft.method = chance.one(METHODS)
  }),
  fault('no cookie', always, ({ headers }) => {
    delete headers.Cookie
  }),
]

type Place = { holder: Record<string | number, unknown>; key: string | number }

const DEEPEST_PLACE = 8

/** Every place of a value where another may stand, the deep ones too. */
export function placesIn(value: unknown, depth = 0): Place[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST_PLACE) return []
  const holder = value as Record<string | number, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key], depth + 1)])
}
