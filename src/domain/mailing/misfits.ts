import type { MailingColumn } from './columns.ts'
import type { LabelCells, PlaceCells } from './label.ts'
import type { MailingPreset } from './presets.ts'
import { PRESET_RULES } from './presets.ts'

const NOT_ROMAN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/** A cell that the preset has no room for, or that the post there can't read. It is in the file as it is. */
export type Misfit = { keyline: string; column: MailingColumn; says: string }

const LINE_NAMES: Record<keyof PlaceCells, string> = {
  full_name: 'Name',
  company: 'Company',
  address1: 'Address',
  address2: 'Second line',
  city: 'City',
  state: 'State',
  zip: 'Postal code',
  country: 'Country',
}

/** For staff, who can still put it right. */
export function tooLongWords(cells: PlaceCells, preset: MailingPreset): string[] {
  return findTooLong(cells, preset).map(({ column, says }) => `${LINE_NAMES[column]}: ${says}`)
}

/** What of a label is longer than the preset has room for. */
function findTooLong(cells: PlaceCells, preset: MailingPreset): { column: keyof PlaceCells; says: string }[] {
  return (Object.entries(PRESET_RULES[preset].limits) as [keyof PlaceCells, number][]).flatMap(([column, most]) => {
    const length = [...cells[column]].length
    return length > most ? [{ column, says: `${length} characters, and the preset has room for ${most}` }] : []
  })
}

export function findMisfits(cells: LabelCells, preset: MailingPreset): Misfit[] {
  const { roman } = PRESET_RULES[preset]
  const long = findTooLong(cells, preset)
  const foreign = roman.flatMap((column) =>
    NOT_ROMAN.test(cells[column]) ? [{ column, says: 'not in roman letters' }] : [],
  )
  return [...long, ...foreign].map((misfit) => ({ keyline: cells.keyline, ...misfit }))
}
