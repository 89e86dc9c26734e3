import { emailFault, spellEmail } from './access/email.ts'
import type { Outcome } from './outcome.ts'
import { done, refuse } from './outcome.ts'
import type { CsvRow } from './parse-csv.ts'
import { parseCsv } from './parse-csv.ts'

/** What came back: an email that bounced or was complained about, or a copy returned by the post. */
export const CONTACT_REPORTS = ['bounce', 'complaint', 'returned'] as const
export type ContactReport = (typeof CONTACT_REPORTS)[number]

export const REPORT_WORDS: Record<ContactReport, string> = {
  bounce: 'Email bounced',
  complaint: 'Marked as spam',
  returned: 'Returned by the post',
}

/** Somebody by their email, or, for what the post returned, by name and postal code as they stand on the label. */
export type Reported = { what: ContactReport } & ({ email: string } | { name: string; postcode: string })

export type ReportLine = { line: number } & Outcome<Reported>

export const MOST_REPORTS = 1000
const COLUMNS = ['what', 'email', 'name', 'postal code'] as const
type Column = (typeof COLUMNS)[number]

export const REPORT_COLUMNS =
  'The first line must name the columns: What, and either Email or both Name and Postal code.'
export const WHAT_CAME_BACK = 'Must be bounce, complaint or returned.'
export const WHO_IS_IT = 'Enter an email address. For returned mail, enter a name and a postal code instead.'

/** A file of what came back. Its columns have to be right; then each line is good or bad by itself. */
export function readReports(text: string): Outcome<ReportLine[]> {
  const parsed = parseCsv(text)
  if (!parsed.ok) return parsed
  const [head, ...rows] = parsed.value
  const columns = head?.cells.map((cell) => COLUMNS.find((name) => name === cell.trim().toLowerCase())) ?? []
  if (!areEnough(columns)) return refuse(REPORT_COLUMNS)
  if (rows.length === 0) return refuse('There’s nothing below the header line.')
  if (rows.length > MOST_REPORTS)
    return refuse(`Upload at most ${MOST_REPORTS.toLocaleString('en-US')} lines at a time.`)
  return done(rows.map((row) => ({ line: row.line, ...readLine(row, columns) })))
}

function areEnough(columns: readonly (Column | undefined)[]): columns is Column[] {
  const has = (name: Column) => columns.includes(name)
  const known = columns.every((name) => name !== undefined) && new Set(columns).size === columns.length
  return known && has('what') && (has('email') || (has('name') && has('postal code')))
}

function readLine({ cells }: CsvRow, columns: readonly Column[]): Outcome<Reported> {
  if (cells.length !== columns.length) return refuse(`Has ${cells.length} cells, and the first line ${columns.length}.`)
  const cell = (name: Column) => cells[columns.indexOf(name)]?.trim() ?? ''
  return checkReport({
    what: cell('what').toLowerCase(),
    email: cell('email'),
    name: cell('name'),
    postcode: cell('postal code'),
  })
}

type Said = Record<'what' | 'email' | 'name' | 'postcode', string>

export function checkReport({ what: said, email: typed, name, postcode }: Said): Outcome<Reported> {
  const what = CONTACT_REPORTS.find((one) => one === said)
  if (!what) return refuse(WHAT_CAME_BACK)
  const email = spellEmail(typed)
  if (email !== '') {
    const fault = emailFault(email)
    return fault ? refuse(fault) : done({ what, email })
  }
  return what === 'returned' && name !== '' && postcode !== '' ? done({ what, name, postcode }) : refuse(WHO_IS_IT)
}
