import type { Refusal } from '#domain/outcome.ts'

/** On the wire one sentence stands alone; beside fields, the general area is the field named `general` (spec 2 §5). */
type ErrorsBody = { errors: string | { [field: string]: string | undefined } }

export function errorsBody({ general, fields }: Refusal): ErrorsBody {
  if (!fields) return { errors: general ?? '' }
  return { errors: general === undefined ? fields : { general, ...fields } }
}

/** The other way round; null where the body is none of ours. */
export function readErrors(body: unknown): Refusal | null {
  const errors: unknown = Object(body).errors
  if (typeof errors === 'string') return { general: errors }
  if (!errors || typeof errors !== 'object') return null
  const { general, ...fields } = Object.fromEntries(
    Object.entries(errors).filter(([, sentence]) => typeof sentence === 'string'),
  )
  return general === undefined ? { fields } : { general, fields }
}
