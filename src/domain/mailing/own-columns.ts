import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { NamedColumn } from './columns.ts'

export const LONGEST_COLUMN_NAME = 40
export const NO_COLUMNS = 'Choose at least one column.'
export const COLUMN_TWICE = 'A column can be in the file only once.'
export const NAME_MISSING = 'Every column needs a name.'
export const NAMES_ALIKE = 'Two columns have the same name.'
export const NAME_ODD = `A column’s name may have letters, digits, spaces, _ and -, and up to ${LONGEST_COLUMN_NAME} characters. It must begin with a letter.`

const NAME = new RegExp(`^\\p{L}[\\p{L}\\p{N} _-]{0,${LONGEST_COLUMN_NAME - 1}}$`, 'u')

/** The columns of the preset of one's own, with their names without stray blanks, or what is wrong with them. */
export function checkOwnColumns(columns: readonly NamedColumn[]): Outcome<NamedColumn[]> {
  const trimmed = columns.map(({ column, name }) => ({ column, name: name.trim() }))
  if (trimmed.length === 0) return refuse(NO_COLUMNS)
  if (new Set(trimmed.map(({ column }) => column)).size < trimmed.length) return refuse(COLUMN_TWICE)
  if (trimmed.some(({ name }) => name === '')) return refuse(NAME_MISSING)
  if (trimmed.some(({ name }) => !NAME.test(name))) return refuse(NAME_ODD)
  if (new Set(trimmed.map(({ name }) => name.toLowerCase())).size < trimmed.length) return refuse(NAMES_ALIKE)
  return done(trimmed)
}
