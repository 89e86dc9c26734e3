import type * as z from 'zod/mini'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import { tooLong } from '#domain/addresses/line-length.ts'
import { NOT_A_WHOLE_NUMBER } from '#domain/cart/asked-quantity.ts'
import type { Refusal } from '#domain/outcome.ts'
import { UNREADABLE } from '../guards/readable.ts'

const CHOOSE_ONE = 'Please choose one of the options.'
const CHECK_THIS = 'Please check this.'
/** So that whoever sends many, or long ones, is not sent them back. */
const [MOST_KEYS, LONGEST_KEY] = [5, 40]

/** What a schema says that has no sentence of its own; beside a field, so it need not name it. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return MUST_NOT_BE_BLANK
      return ['number', 'int'].includes(String(issue.expected)) ? NOT_A_WHOLE_NUMBER : CHECK_THIS
    case 'invalid_value':
    case 'invalid_union':
      return CHOOSE_ONE
    case 'too_big':
      if (issue.origin === 'string') return tooLong(Number(issue.maximum))
      return issue.origin === 'array' ? `Please send at most ${issue.maximum}.` : `Must be at most ${issue.maximum}.`
    case 'too_small':
      if (issue.origin === 'string') return MUST_NOT_BE_BLANK
      return issue.origin === 'array' ? 'Please choose at least one.' : `Must be at least ${issue.minimum}.`
    default:
      return CHECK_THIS
  }
}

/** The first fault of each field, by the field's name; a fault of the whole is a sentence of its own. */
export function toRefusal(error: z.core.$ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') return { general: `Unknown field: ${listFields(issue.keys)}.` }
    const field = issue.path.join('.')
    if (!field) return { general: issue.code === 'invalid_type' ? UNREADABLE : issue.message }
    fields[field] ??= issue.message
  }
  return { fields }
}

function listFields(keys: readonly string[]): string {
  return keys
    .slice(0, MOST_KEYS)
    .map((key) => key.slice(0, LONGEST_KEY).toWellFormed())
    .join(', ')
}
