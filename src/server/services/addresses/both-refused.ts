import type { Outcome } from '#domain/outcome.ts'
import { refuse } from '#domain/outcome.ts'

type Refused = Extract<Outcome<never>, { ok: false }>

/** Everything that is wrong with a form is told at once. */
export function bothRefused(one: Outcome<unknown>, other: Outcome<unknown>): Refused {
  const refused = [one, other].filter((outcome) => !outcome.ok)
  const [first] = refused
  if (!first) throw new Error('Nothing was refused.')
  const fields = refused.map(({ errors }) => errors).filter((errors) => typeof errors === 'object')
  return fields.length === refused.length ? refuse(Object.assign({}, ...fields)) : first
}
