import type { Cents, Currency } from './money.ts'
import { cents, formatMoney } from './money.ts'

/** A spreadsheet takes a cell that begins like this for a formula, and runs it; some take the full-width signs, too. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
/**
 * Where lists are separated by semicolons, a spreadsheet ignores the quotes of a cell that isn't the first of its line, so
 * a new cell may begin inside it.
 */
const INNER_FORMULA = /([;\t\r\n])(?='*[=+\-@＝＋－＠])/g
const GUARDED_INNER_FORMULA = /([;\t\r\n])'(?='*[=+\-@＝＋－＠])/g

/** One line of a CSV file (RFC 4180) that no spreadsheet runs as a formula: such a cell gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`
}

/** The cell as it was before `csvLine` put apostrophes in it. One that had its own there got a second. */
export function plainCell(cell: string): string {
  const plain = cell.replace(GUARDED_INNER_FORMULA, '$1')
  return plain.startsWith("'") && FORMULA.test(plain) ? plain.slice(1) : plain
}

/** A sum of money as spreadsheets add it up: 12.50. Not for negative sums, which would be marked like a formula. */
export function csvMoney(amount: Cents, currency: Pick<Currency, 'decimals' | 'step'>): string {
  return formatMoney(amount, { ...currency, symbol: '' }).replaceAll(',', '')
}

/** A sum that may be negative: a number, so that no apostrophe is put in front of its sign. */
export function csvSum(amount: Cents, currency: Pick<Currency, 'decimals' | 'step'>): number {
  const size = Number(csvMoney(cents(Math.abs(amount)), currency))
  return amount < 0 ? -size : size
}

/** Whether it is a formula, or would be without the apostrophes before it: so both can be told apart when read back. */
export function guardCell(cell: string): string {
  const guarded = cell.replace(INNER_FORMULA, "$1'")
  return FORMULA.test(cell) ? `'${guarded}` : guarded
}

function quoted(cell: string): string {
  const safe = guardCell(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
