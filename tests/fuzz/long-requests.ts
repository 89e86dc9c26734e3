import type * as z from 'zod/mini'
import type { Draft, Fault } from './draft.ts'
import { encoded } from './draft.ts'
import { placesIn } from './faults.ts'
import { BODY_LENGTH, DEEP_BODIES, ENCODED, HEAD_LENGTH, LONG_TEXTS } from './long-texts.ts'
import type { Target } from './targets.ts'
import { isSchema } from './targets.ts'

/** One place of a request where a text goes, whatever the text is. */
type Place = { name: string; length: number; put(draft: Draft, text: string): void }
type Spoilt = Pick<Fault, 'name' | 'spoil'>

/** Every place of every text; or for every day, of each place the one that is encoded again and again, and some others in turn. */
export function longRequests(targets: readonly Target[], all: boolean): { target: Target; fault: Spoilt }[] {
  let turn = 0
  const textsFor = () => {
    if (all) return LONG_TEXTS
    turn += 1
    return [ENCODED, LONG_TEXTS[turn % LONG_TEXTS.length] ?? ENCODED]
  }
  const placesFor = (target: Target) => {
    const places = placesOf(target)
    if (all || !target.isPage) return places
    // A page costs more than an answer, and all of them read the same names: every day one of these, and where to go next.
    return places.filter(({ name }, at) => name === '?redirect=' || at === turn % places.length)
  }
  return targets
    .filter(({ path }) => !/\/staff\b/.test(path))
    .flatMap((target) => [
      ...placesFor(target).flatMap((place) =>
        textsFor().map(({ name, of }) => ({
          target,
          fault: { name: `${place.name}: ${name}`, spoil: (draft: Draft) => place.put(draft, of(place.length)) },
        })),
      ),
      ...(target.body ? DEEP_BODIES : []).map(({ name, body }) => ({
        target,
        fault: { name, spoil: (draft: Draft) => Object.assign(draft, { body }) },
      })),
    ])
}

const HEADS = [
  'Referer',
  'Cookie',
  'User-Agent',
  'X-Forwarded-For',
  'Accept-Encoding',
  'Range',
  'Origin',
  'Content-Type',
]
/** Where heads are looked into by more than the way in. */
const HEADED = [
  'GET /',
  'POST /logout',
  'POST /api/cart',
  'GET /download/:signed',
  'GET /login',
  'POST /list/preferences',
]

function placesOf(target: Target): Place[] {
  const { method, path, query, body, form = [] } = target
  const names = isSchema(query) ? keysOf(query) : (query ?? [])
  const heads = HEADED.includes(`${method} ${path}`) ? HEADS : []
  return [
    ...names.map((name) => queryPlace(name)),
    ...keysOf(body).map((key) => fieldPlace(key)),
    ...(body ? [0, 1, 2, 3].map(deepPlace) : []),
    ...[...new Set(form)].map((name) => formPlace(name)),
    ...(path.includes(':') ? [PATH_PLACE] : []),
    ...heads.map(headPlace),
  ]
}

function keysOf(schema: z.ZodMiniType | undefined): string[] {
  const def = schema?._zod.def as { shape?: object } | undefined
  return Object.keys(def?.shape ?? {})
}

const queryPlace = (name: string): Place => ({
  name: `?${name}=`,
  length: HEAD_LENGTH,
  put(draft, text) {
    draft.query = [...draft.query.filter(([key]) => key !== name), [name, fitting(text)]]
  },
})
const fieldPlace = (name: string): Place => ({
  name,
  length: BODY_LENGTH,
  put(draft, text) {
    draft.json = { ...(draft.json as object), [name]: text }
  },
})
/** What lies deeper, as chance has made it up. */
const deepPlace = (at: number): Place => ({
  name: `place ${at}`,
  length: BODY_LENGTH,
  put({ json }, text) {
    const deep = placesIn(json).filter(({ holder }) => holder !== json)
    const place = deep[at % Math.max(1, deep.length)]
    if (place) place.holder[place.key] = text
  },
})
const formPlace = (name: string): Place => ({
  name: `form ${name}`,
  length: BODY_LENGTH,
  put(draft, text) {
    draft.form = [[name, encoded(text.slice(0, BODY_LENGTH / 3))]]
  },
})
const PATH_PLACE: Place = {
  name: 'path',
  length: HEAD_LENGTH,
  put(draft, text) {
    const parts = draft.path.split('/')
    draft.path = [...parts.slice(0, -1), fitting(text)].join('/')
  },
}
const headPlace = (name: string): Place => ({
  name,
  length: HEAD_LENGTH,
  put({ headers }, text) {
    const plain = fitting(text)
    headers[name] = name === 'Referer' ? `http://localhost:3000${plain.replace('%2F', '/')}` : plain
  },
})

/** As much of it as the heads of a request have room for, once it is encoded. */
function fitting(text: string): string {
  let [some, length] = [encoded(text), text.length]
  while (some.length > HEAD_LENGTH) {
    length = Math.floor((length * HEAD_LENGTH) / some.length)
    some = encoded(text.slice(0, length))
  }
  return some
}
