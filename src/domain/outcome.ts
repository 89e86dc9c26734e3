/** One sentence for the general area, or one beside each field (spec 1 §5). */
export type Refusal<Field extends string = string> = string | { [F in Field]?: string }

export type Outcome<T, Field extends string = string> =
  | { ok: true; value: T }
  | { ok: false; errors: Refusal<Field>; because?: 'too many' }

export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse<Field extends string = string>(errors: Refusal<Field>): { ok: false; errors: Refusal<Field> } {
  return { ok: false, errors }
}

/** Refused not for what was asked, but for how often. */
export function tooMany(sentence: string): { ok: false; errors: string; because: 'too many' } {
  return { ok: false, errors: sentence, because: 'too many' }
}
