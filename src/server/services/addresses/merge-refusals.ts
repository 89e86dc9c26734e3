import type { Outcome, Refused } from '#domain/outcome.ts'
import { refuse } from '#domain/outcome.ts'

/** Everything that is wrong with a form is told at once. */
export function mergeRefusals(...outcomes: Outcome<unknown>[]): Refused {
  const refused = outcomes.filter((outcome) => !outcome.ok)
  const [first] = refused
  if (!first) throw new Error('Nothing was refused.')
  const beside = refused.every(({ errors }) => errors.general === undefined)
  return beside ? refuse(Object.assign({}, ...refused.map(({ errors }) => errors.fields))) : first
}
