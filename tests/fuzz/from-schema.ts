import * as z from 'zod/mini'
import type { Chance } from '../faults/chance.ts'

/** Words that mean something to the shop under test, by the name of the field that takes them; `''` is for any field. */
export type Words = Record<string, readonly unknown[]>

type Schema = z.core.$ZodTypes
type Fitting = { from: readonly unknown[] | undefined; found: unknown[] }
const fitting = new WeakMap<object, Map<string, Fitting>>()

/** A value that the schema takes, so that what breaks it afterwards breaks one thing at a time. */
export function madeUp(given: z.core.$ZodType, name: string, words: Words, chance: Chance): unknown {
  const schema = given as Schema
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([key, inner]) => [key, madeUp(inner, key, words, chance)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array':
      return Array.from({ length: 1 + chance.below(2) }, () => madeUp(def.element, singular(name), words, chance))
    case 'record':
      return Object.fromEntries(
        keysOf(def.keyType as Schema).map((key) => [key, madeUp(def.valueType, key, words, chance)]),
      )
    case 'union':
      return madeUp(chance.one(def.options), name, words, chance)
    case 'optional':
      return chance.once(3) ? undefined : madeUp(def.innerType, name, words, chance)
    case 'nullable':
      return chance.once(4) ? null : madeUp(def.innerType, name, words, chance)
    case 'default':
    case 'prefault':
      return madeUp(def.innerType, name, words, chance)
    case 'pipe':
      return madeUp(def.in, name, words, chance)
    case 'enum':
      return chance.one(Object.values(def.entries))
    case 'literal':
      return chance.one(def.values)
    case 'boolean':
      return chance.once(2)
    case 'number':
      return chance.one(among(schema, name, words, NUMBERS))
    case 'string':
      return chance.one(among(schema, name, words, TEXTS))
    case 'unknown':
    case 'any':
      return chance.one(TEXTS)
    default:
      throw new Error(`No value can be made up for a schema of type ${def.type}: teach tests/fuzz/from-schema.ts.`)
  }
}

const NUMBERS = [0, 1, 2, 12, 50, 100, 2500, 365]
const TEXTS = [
  ...[
    'Maren Holt',
    'maren@example.com',
    '2026-12-01',
    '2026-11',
    'tote',
    'ME',
    '04101',
    'US',
    'SAVE-10',
    'seti_1',
    'prd:tote-bag',
    '7',
  ],
  ...['00000000-0000-4000-8000-000000000001', 'Because it was asked for.', ''],
]

/** Of all words there are, those that this very field takes; found once for the same words. */
function among(schema: Schema, name: string, words: Words, general: readonly unknown[]): unknown[] {
  const known = fitting.get(schema) ?? new Map<string, Fitting>()
  fitting.set(schema, known)
  const from = words[name]
  const kept = known.get(name)
  if (kept && kept.from === from) return kept.found
  const takes = (value: unknown) => z.safeParse(schema, value).success
  const own = (from ?? []).filter(takes)
  const found = own.length > 0 ? own : [...(words[''] ?? []), ...general].filter(takes)
  if (found.length === 0) throw new Error(`No word fits the field ${name}: teach tests/fuzz/words.ts.`)
  known.set(name, { from, found })
  return found
}

const singular = (name: string) => name.replace(/s$/, '')

function keysOf(schema: Schema): string[] {
  const { def } = schema._zod
  return def.type === 'enum' ? Object.values(def.entries).map(String) : ['a', 'b']
}
