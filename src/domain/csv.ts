import type { Cents, Currency } from './money.ts'
import { formatMoney } from './money.ts'

/** A spreadsheet takes a cell that begins like this for a formula, and runs it. */
const FORMULA = /^'*[=+\-@\t\r\n]/

/** One line of a CSV file (RFC 4180) that no spreadsheet runs as a formula: such a cell gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`
}

/** The cell as it was before `csvLine` put an apostrophe in front. One that had its own there got a second. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** A sum of money as spreadsheets add it up: 12.50. Not for negative sums, which would be marked like a formula. */
export function csvMoney(amount: Cents, currency: Pick<Currency, 'decimals' | 'step'>): string {
  return formatMoney(amount, { ...currency, symbol: '' }).replaceAll(',', '')
}

/** Whether it is a formula, or would be without the apostrophes before it: so both can be told apart when read back. */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  const safe = guardCell(cell)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
