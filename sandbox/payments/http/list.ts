import type { Kind, Kinds } from '../state/kinds.ts'
import type { World } from '../world.ts'
import type { Params } from './params.ts'
import { invalid, noSuch } from './stripe-error.ts'

export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created', 'expand'] as const

export interface ListBody<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** A page of objects, newest first, from a cursor on. */
export function listPage<K extends Kind>(
  world: World,
  kind: K,
  params: Params,
  url: string,
  wanted: (object: Kinds[K]) => boolean = () => true,
): ListBody<Kinds[K]> {
  const limit = readLimit(params)
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  const inTime = readCreated(params)
  for (const cursor of [after, before]) {
    if (cursor && !world.tables.get(kind, cursor))
      throw noSuch(kind, cursor, after ? 'starting_after' : 'ending_before', 400)
  }
  const found: Kinds[K][] = []
  let started = after === undefined
  for (const object of world.tables.newest(kind)) {
    if (object.id === before) break
    if (started && wanted(object) && inTime(object)) {
      found.push(object)
      if (before === undefined && found.length > limit) break
    }
    if (object.id === after) started = true
  }
  const data = before === undefined ? found.slice(0, limit) : found.slice(-limit)
  return { object: 'list', data, has_more: found.length > limit, url }
}

export function readLimit(params: Params): number {
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalid(`Limit must be between 1 and 100, but you passed ${limit}.`, { param: 'limit' })
  }
  return limit
}

const COMPARE = {
  gt: (value: number, bound: number) => value > bound,
  gte: (value: number, bound: number) => value >= bound,
  lt: (value: number, bound: number) => value < bound,
  lte: (value: number, bound: number) => value <= bound,
}

function readCreated(params: Params): (object: object) => boolean {
  if (!params.has('created')) return () => true
  const range = rangeOf(params)
  return (object) => 'created' in object && range(Number(object.created))
}

function rangeOf(params: Params): (created: number) => boolean {
  const exact = params.isText('created') ? params.integer('created') : undefined
  if (exact !== undefined) return (created) => created === exact
  const range = params.inside('created')
  const tests = (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
    const bound = range?.integer(name)
    return bound === undefined ? [] : [(created: number) => COMPARE[name](created, bound)]
  })
  return (created) => tests.every((test) => test(created))
}
