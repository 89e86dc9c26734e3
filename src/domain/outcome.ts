/** A sentence for the general area, and one beside each field that is wrong (spec 1 §5). */
export type Refusal<Field extends string = string> = { general?: string; fields?: { [F in Field]?: string } }

export type Refused<Field extends string = string> = {
  ok: false
  errors: Refusal<Field>
  /** Refused not for what was asked, but for how often, or because it is done already. */
  because?: 'too many' | 'done already'
}

export type Outcome<T, Field extends string = string> = { ok: true; value: T } | Refused<Field>

/** One sentence for the general area, or sentences by the names of their fields. */
type Said<Field extends string> = string | { [F in Field]?: string }

export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse<Field extends string = string>(said: Said<Field>): Refused<Field> {
  return { ok: false, errors: typeof said === 'string' ? { general: said } : { fields: said } }
}

export function tooMany<Field extends string = string>(said: Said<Field>): Refused<Field> {
  return { ...refuse(said), because: 'too many' }
}

export function alreadyDone(sentence: string): Refused {
  return { ...refuse(sentence), because: 'done already' }
}

/** What is wrong with one part of a form, beside that part or the fields within it. */
export function refuseBeside(part: string, { general, fields = {} }: Refusal): Refused {
  const within = Object.entries(fields).map(([name, sentence]) => [`${part}.${name}`, sentence])
  return refuse(Object.fromEntries(general === undefined ? within : [[part, general], ...within]))
}

/** For places that show one text only: a log, a line of a report, a cell beside another field. */
export function refusalText({ general, fields = {} }: Refusal): string {
  return [general, ...Object.values(fields)].filter(Boolean).join(' ')
}
