import type { Outcome } from './outcome.ts'
import { done, refuse } from './outcome.ts'

/** One row of a CSV file, and the line of the file that it begins on. */
export type CsvRow = { line: number; cells: string[] }

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/y

/** RFC 4180, to the letter: a file with a stray quotation mark may mean anything, and is refused. Blank lines are left out. */
export function parseCsv(text: string): Outcome<CsvRow[]> {
  const body = text.replace(/^\uFEFF/, '')
  const rows: CsvRow[] = []
  let [at, line] = [0, 1]
  let row: CsvRow = { line, cells: [] }
  while (at < body.length || row.cells.length > 0) {
    CELL.lastIndex = at
    const found = CELL.exec(body)
    if (!found) return refuse(`Line ${line}: there’s a quotation mark in the wrong place.`)
    const [whole, quoted, plain = '', end = ''] = found
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    line += whole.split('\n').length - 1
    if (end === ',') continue
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return done(rows)
}
