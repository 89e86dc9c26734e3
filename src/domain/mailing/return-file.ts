import type { Address, AddressField } from '../addresses/address-fields.ts'
import { ADDRESS_FIELDS, eachAddressField } from '../addresses/address-fields.ts'
import { LONGEST_LINE } from '../addresses/line-length.ts'
import { plainCell } from '../csv.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { CsvRow } from '../parse-csv.ts'
import { parseCsv } from '../parse-csv.ts'
import { readKeyline } from './keyline.ts'
import type { NixieCode } from './nixie-codes.ts'
import { findNixie, TEMPORARILY_AWAY } from './nixie-codes.ts'

export const MOST_RETURNS = 1000

/** What the post says of one copy, by the keyline on its label. */
export type ReturnRecord = {
  keyline: string
  /** Of the address that it did not reach; empty where the file does not say. */
  oldPostcode: string
} & ({ kind: 'moved'; address: Address } | { kind: 'undeliverable'; nixie: NixieCode } | { kind: 'away' })
/** A line that can be used, or why not. `stranger`: its keyline is none of ours. */
export type ReturnLine = { line: number } & (
  | { ok: true; value: ReturnRecord }
  | { ok: false; says: string; stranger: boolean }
)

type Column = 'keyline' | 'code' | 'old postcode' | AddressField

/** Mailing houses name them differently; what has none of these names is left alone. */
const COLUMN_NAMES = new Map<string, Column>(
  Object.entries({
    keyline: 'keyline',
    code: 'code',
    nixie: 'code',
    nixiecode: 'code',
    deliverability: 'code',
    deliverabilitycode: 'code',
    newcompany: 'company',
    newaddress: 'line1',
    newaddress1: 'line1',
    newaddress2: 'line2',
    newcity: 'city',
    newstate: 'state',
    newzip: 'postcode',
    newpostalcode: 'postcode',
    newcountry: 'country',
    oldzip: 'old postcode',
    oldpostalcode: 'old postcode',
  }),
)

export const RETURN_COLUMNS =
  'The first line must name the columns: Keyline, and Code or New address1 (with New city, New state and New ZIP), or both.'
export const COLUMN_NAMED_TWICE = 'The first line names a column twice.'
export const NOT_OUR_KEYLINE = 'This isn’t one of our keylines.'
export const NOTHING_SAID = 'There’s neither a code nor a new address.'
export const UNKNOWN_CODE = 'The code isn’t one the post uses.'
export const TOO_LONG_A_CELL = `A cell is longer than ${LONGEST_LINE} characters.`

/** A file of what the post returned or forwarded. Its columns have to be right; then each line is good or bad on its own. */
export function readReturnFile(text: string): Outcome<ReturnLine[]> {
  const parsed = parseCsv(text)
  if (!parsed.ok) return parsed
  const [head, ...rows] = parsed.value
  const columns = head?.cells.map((cell) => COLUMN_NAMES.get(cell.toLowerCase().replace(/[^a-z0-9]/g, ''))) ?? []
  const known = columns.filter((column) => column !== undefined)
  if (!known.includes('keyline') || !(known.includes('code') || known.includes('line1'))) return refuse(RETURN_COLUMNS)
  if (new Set(known).size < known.length) return refuse(COLUMN_NAMED_TWICE)
  if (rows.length === 0) return refuse('There’s nothing below the header line.')
  if (rows.length > MOST_RETURNS)
    return refuse(`Upload at most ${MOST_RETURNS.toLocaleString('en-US')} lines at a time.`)
  return done(rows.map((row) => ({ line: row.line, ...readLine(row, columns) })))
}

const COLUMNS: readonly Column[] = ['keyline', 'code', 'old postcode', ...ADDRESS_FIELDS]

type Read = { ok: true; value: ReturnRecord } | { ok: false; says: string; stranger: boolean }

function readLine({ cells }: CsvRow, columns: readonly (Column | undefined)[]): Read {
  const fault = (says: string) => ({ ok: false as const, says, stranger: false })
  if (cells.length !== columns.length) return fault(`Has ${cells.length} cells, and the first line ${columns.length}.`)
  const cell = (name: Column) => plainCell(cells[columns.indexOf(name)]?.trim() ?? '')
  if (COLUMNS.some((name) => cell(name).length > LONGEST_LINE)) return fault(TOO_LONG_A_CELL)
  const keyline = readKeyline(cell('keyline'))
  if (!keyline) return { ok: false, says: NOT_OUR_KEYLINE, stranger: true }
  const record = { keyline, oldPostcode: cell('old postcode') }
  if (cell('line1') !== '')
    return { ok: true, value: { ...record, kind: 'moved', address: eachAddressField((field) => cell(field)) } }
  const letter = cell('code').toUpperCase()
  if (letter === '') return fault(NOTHING_SAID)
  if (letter === TEMPORARILY_AWAY) return { ok: true, value: { ...record, kind: 'away' } }
  const nixie = findNixie(letter)
  return nixie ? { ok: true, value: { ...record, kind: 'undeliverable', nixie } } : fault(UNKNOWN_CODE)
}
