import { expect, it } from 'vitest'
import type { MailingColumn } from './columns.ts'
import { ALL_COLUMNS } from './columns.ts'
import { COLUMN_TWICE, checkOwnColumns, NAME_MISSING, NAME_ODD, NAMES_ALIKE, NO_COLUMNS } from './own-columns.ts'

const named = (...pairs: [MailingColumn, string][]) => pairs.map(([column, name]) => ({ column, name }))

it('takes columns in any order, under names without stray blanks', () => {
  const checked = checkOwnColumns(named(['zip', ' PLZ '], ['full_name', 'Empfänger 1']))
  expect(checked).toEqual({ ok: true, value: named(['zip', 'PLZ'], ['full_name', 'Empfänger 1']) })
  expect(checkOwnColumns(ALL_COLUMNS).ok).toBe(true)
})

it.each([
  [[], NO_COLUMNS],
  [named(['zip', 'a'], ['zip', 'b']), COLUMN_TWICE],
  [named(['zip', ' ']), NAME_MISSING],
  [named(['zip', '=cmd']), NAME_ODD],
  [named(['zip', 'a,b']), NAME_ODD],
  [named(['zip', 'x'.repeat(41)]), NAME_ODD],
  [named(['zip', 'Code'], ['city', 'code']), NAMES_ALIKE],
])('refuses %j', (columns, sentence) => {
  expect(checkOwnColumns(columns)).toMatchObject({ ok: false, errors: { general: sentence } })
})
