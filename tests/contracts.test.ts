import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { describeIssue, toRefusal } from '#server/http/answers/refusal.ts'

type Call = { path: string; query?: z.ZodMiniType; body?: z.ZodMiniType }
type Schema = z.core.$ZodTypes
/** One place where something is taken in, by its name. */
type Field = { name: string; schema: Schema }

const modules = import.meta.glob<Record<string, unknown>>(
  ['../src/contract/**/*.ts', '../src/web/routes/**/*-call.ts'],
  {
    eager: true,
  },
)
const calls = Object.values(modules)
  .flatMap((exported) => Object.values(exported))
  .filter((each): each is Call => typeof each === 'object' && each !== null && 'path' in each)
const isForStaff = ({ path }: Call) => /\/staff\b|^\/sandbox/.test(path)

/** Whatever a call takes in, down to the last field. */
function fieldsOf(call: Call): Field[] {
  const parts = Object.entries({ query: call.query, body: call.body })
  return parts.flatMap(([part, schema]) => (schema ? inside(`${call.path} ${part}`, schema) : []))
}

function inside(name: string, given: z.core.$ZodType): Field[] {
  const schema = given as Schema
  const { def } = schema._zod
  const here = { name, schema }
  switch (def.type) {
    case 'object':
      return [here, ...Object.entries(def.shape).flatMap(([key, inner]) => inside(`${name}.${key}`, inner))]
    case 'array':
      return [here, ...inside(`${name}[]`, def.element)]
    case 'record':
      return [here, ...inside(`${name}{}`, def.valueType)]
    case 'union':
      return [here, ...def.options.flatMap((option) => inside(name, option))]
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(name, def.innerType)
    case 'pipe':
      return inside(name, def.in)
    default:
      return [here]
  }
}

const PLAIN = ['enum', 'literal', 'boolean', 'number', 'union']

/** The greatest length that it says itself. */
function longest({ _zod: { def } }: Schema): number {
  const limits = (def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number })
  return Math.min(...limits.filter(({ check }) => check === 'max_length').map(({ maximum = Infinity }) => maximum))
}

/** Whether what may stand there has an end: a text by its greatest length, a list by how many, an object by its keys. */
function isBounded({ schema }: Field): boolean {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return longest(schema) < Infinity || ('format' in def && def.format === 'uuid')
    case 'array':
      return longest(schema) < Infinity
    case 'record':
      return (def.keyType as Schema)._zod.def.type === 'enum'
    case 'object':
      return true
    default:
      return PLAIN.includes(def.type)
  }
}

describe('every contract', () => {
  it('bounds every string, list and record that it takes in', () => {
    const unbounded = calls.flatMap(fieldsOf).filter((field) => !isBounded(field))
    expect(unbounded.map(({ name, schema }) => `${name}: ${schema._zod.def.type}`)).toEqual([])
    expect(calls.length).toBeGreaterThan(80)
  })

  it('returns every id in lower case, however it was sent', () => {
    const id = 'a1b2c3d4-e5f6-4a7b-8c9d-e0f1a2b3c4d5'
    const ids = calls
      .flatMap(fieldsOf)
      .filter(({ schema: { _zod } }) => 'format' in _zod.def && _zod.def.format === 'uuid')
    for (const { name, schema } of ids)
      expect((schema as unknown as z.ZodMiniType).parse(id.toUpperCase()), name).toBe(id)
    expect(ids.length).toBeGreaterThan(30)
  })

  it('looks no further into a text that is too long', () => {
    const LONG = '%25'.repeat(40_000)
    for (const { name, schema } of calls.flatMap(fieldsOf)) {
      if (schema._zod.def.type !== 'string' || longest(schema) > LONG.length) continue
      const { issues = [] } = (schema as unknown as z.ZodMiniType).safeParse(LONG).error ?? {}
      expect(issues, name).toHaveLength(1)
    }
  })
})

/** Wrong in every way that a field can be wrong in. */
const WRONG = [undefined, null, '', ' ', 'x', 'x'.repeat(5_000), -1, 1.5, 1e15, true, [], {}, [[]]]

it.each(calls.filter((call) => !isForStaff(call)).map((call) => [call.path, call] as const))(
  'a reader is told in a sentence what is wrong with any field of %s',
  (_, call) => {
    for (const { name, schema } of fieldsOf(call)) {
      for (const wrong of WRONG) {
        const { error } = (schema as unknown as z.ZodMiniType).safeParse(wrong, { error: describeIssue })
        const { general = 'Nothing.', fields = {} } = error ? toRefusal(error) : {}
        for (const sentence of [general, ...Object.values(fields)]) {
          expect(sentence, `${name} for ${JSON.stringify(wrong)?.slice(0, 40)}`).toMatch(/^[A-Z].*\.$/)
          expect(sentence).not.toMatch(/invalid|expected/i)
        }
      }
    }
  },
)
