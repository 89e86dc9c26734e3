import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import { PAST_DUE } from '#domain/invoices/invoice.ts'
import type { Statement } from '#domain/invoices/statement.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { PaperHead } from './business-paper.ts'
import {
  INK,
  keepTogether,
  MARGIN,
  measure,
  paperHead,
  paperTitle,
  QUIET,
  RULE,
  rule,
  sideBySide,
} from './business-paper.ts'
import type { Face, PdfPages, TextOptions } from './pdf-pages.ts'
import { openPdfPages } from './pdf-pages.ts'

/** All invoices of one payer, as they are printed. */
export type StatementPrint = PaperHead & {
  currency: Currency
  on: Day
  payer: string[]
  lines: {
    number: string
    poNumber: string | null
    sentOn: Day | null
    dueOn: Day | null
    pastDue: boolean
    total: Cents
    paid: Cents
    left: Cents
  }[]
  sums: Statement
  /** Older invoices than these are not listed. */
  more: boolean
}

export async function makeStatementPdf(statement: StatementPrint): Promise<Buffer> {
  const { publication, on, payer, lines, sums, currency } = statement
  const title = `Statement of ${formatDay(on)}, ${publication}`
  const made = new Date(`${on}T12:00:00Z`)
  const pages = await openPdfPages({ size: 'LETTER', margin: MARGIN, title, author: publication, made })
  pages.doc.addPage()
  paperHead(pages, statement)
  paperTitle(pages, 'Statement', { says: 'Balance', sum: formatMoney(sums.left, currency) })
  const figures = [
    `As of ${formatDay(on)}`,
    `Invoiced ${formatMoney(sums.invoiced, currency)}`,
    `Paid ${formatMoney(sums.paid, currency)}`,
    ...(sums.pastDue > 0 ? [`Past due ${formatMoney(sums.pastDue, currency)}`] : []),
  ]
  sideBySide(pages, { title: 'For', lines: payer }, { title: 'In short', lines: figures })
  heads(pages)
  for (const line of lines) {
    // As high as two lines of a long purchase-order number.
    if (keepTogether(pages.doc, 34)) heads(pages)
    row(pages, cellsOf(line, currency), { face: 'serif', size: 10, under: RULE })
  }
  const { invoiced, paid, left } = sums
  keepTogether(pages.doc, 40)
  row(pages, ['All', '', '', '', ...[invoiced, paid, left].map((sum) => formatMoney(sum, currency))], {
    face: 'serif',
    size: 12,
    under: INK,
  })
  if (statement.more) note(pages, 'Only the newest 500 invoices are listed and counted.')
  byAge(pages, sums, currency)
  return pages.finish()
}

function cellsOf(
  { number, poNumber, sentOn, dueOn, pastDue, total, paid, left }: StatementPrint['lines'][number],
  currency: Currency,
) {
  const due = dueOn ? `${formatDay(dueOn)}${pastDue ? ` ${PAST_DUE}` : ''}` : ''
  return [
    number,
    poNumber ?? '',
    sentOn ? formatDay(sentOn) : '',
    due,
    ...[total, paid, left].map((sum) => formatMoney(sum, currency)),
  ]
}

const HEADS = ['Invoice', 'PO number', 'Sent', 'Due', 'Total', 'Paid', 'Left']
/** Parts of the width; amounts end at the right edge of theirs. */
const WIDTHS = [0.1, 0.14, 0.125, 0.23, 0.135, 0.135, 0.135]
const FIRST_AMOUNT = 4
const GAP = 8

type Look = { face: Face; size: number; under: string; colour?: string }

function heads(pages: PdfPages): void {
  row(pages, HEADS, { face: 'sans', size: 8.5, under: INK, colour: QUIET })
}

function row({ doc, set }: PdfPages, cells: readonly string[], { face, size, under, colour }: Look): void {
  const top = doc.y + 5
  let [x, bottom] = [MARGIN, top]
  for (const [at, cell] of cells.entries()) {
    const width = (WIDTHS[at] ?? 0) * measure(doc)
    const isAmount = at >= FIRST_AMOUNT
    // Figures of one width stand under each other.
    const look: TextOptions = isAmount ? { align: 'right', features: ['lnum', 'tnum'] } : {}
    if (cell)
      set(face, size, cell, { x, y: top, width: isAmount ? width : width - GAP, ...look, ...(colour && { colour }) })
    bottom = Math.max(bottom, doc.y)
    x += width
  }
  doc.y = bottom + 4
  rule(doc, under)
}

function byAge(pages: PdfPages, { ages, left }: Statement, currency: Currency): void {
  if (left <= 0) return
  const open = ages.filter((age) => age.left > 0)
  keepTogether(pages.doc, 18 * (open.length + 3))
  pages.doc.y += 18
  const lines = open.map((age) => age.label)
  sideBySide(
    pages,
    { title: 'Balance by age', lines },
    { title: 'Left', lines: open.map((age) => formatMoney(age.left, currency)) },
  )
}

function note({ doc, set }: PdfPages, text: string): void {
  set('sans', 8.5, text, { x: MARGIN, y: doc.y + 6, colour: QUIET })
}
