import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import { netLabel, PAST_DUE } from '#domain/invoices.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney, formatTotal, subtract, ZERO } from '#domain/money.ts'
import type { Face, PdfPages } from './pdf-pages.ts'
import { openPdfPages } from './pdf-pages.ts'

/** An invoice as it is printed: plain values, so that a message can keep them until it is sent. */
export type InvoicePrint = {
  sheet: 'A4' | 'LETTER'
  publication: string
  supportEmail: string
  /** Name, postal address and tax number; older messages have none. */
  seller?: string[]
  number: string
  createdOn: Day
  net: number
  dueOn: Day | null
  pastDue: boolean
  paidOn: Day | null
  billTo: string[]
  /** To whom what goes. */
  consignments: { name: string; address: string[]; items: { name: string; quantity: number }[] }[]
  lines: { name: string; quantity: number; price: Cents }[]
  shipping: Cents
  discount: Cents
  waived: Cents
  total: Cents
  /** How to pay by check or wire. */
  bankLines: string[]
  /** Where to pay online; null when only check or wire is taken. */
  payAt: string | null
}

const MARGIN = 56
const QUIET = '#5c5549'
const RULE = '#d3cabb'
const INK = '#1c1915'

export async function makeInvoicePdf(invoice: InvoicePrint): Promise<Buffer> {
  const { sheet, publication, number, createdOn } = invoice
  const title = `Invoice ${number}, ${publication}`
  const made = new Date(`${createdOn}T12:00:00Z`)
  const pages = await openPdfPages({ size: sheet, margin: MARGIN, title, author: publication, made })
  pages.doc.addPage()
  head(pages, invoice)
  facts(pages, invoice)
  sums(pages, invoice)
  consignments(pages, invoice)
  howToPay(pages, invoice)
  return pages.finish()
}

function head({ doc, set }: PdfPages, invoice: InvoicePrint): void {
  const { publication, supportEmail, seller = [], number, total, paidOn } = invoice
  set('serif', 30, publication, { x: MARGIN - 1, y: MARGIN, characterSpacing: -0.6 })
  for (const line of [...seller, supportEmail]) set('sans', 9, line, { x: MARGIN, y: doc.y, colour: QUIET })
  doc.moveDown(1.2)
  rule(doc, INK)
  doc.moveDown(1)
  const [y, half] = [doc.y, measure(doc) / 2]
  set('serif', 20, `Invoice ${number}`, { x: MARGIN, y, width: half - 16 })
  const end = doc.y
  set('sans', 8.5, paidOn ? 'Amount paid' : 'Amount due', { x: MARGIN + half, y: y - 8, colour: QUIET })
  set('serif', 20, formatMoney(total), { x: MARGIN + half, y: doc.y, features: ['lnum', 'tnum'] })
  doc.y = Math.max(end, doc.y)
  doc.moveDown(0.6)
}

function facts(pages: PdfPages, { createdOn, net, dueOn, pastDue, paidOn, billTo }: InvoicePrint): void {
  const due = dueOn && `Due ${formatDay(dueOn)}${pastDue ? ` ${PAST_DUE}` : ''}`
  const terms = [`Created ${formatDay(createdOn)}`, netLabel(net), due, paidOn && `Paid ${formatDay(paidOn)}`]
  const lines = terms.filter((line) => line !== null)
  sideBySide(pages, { title: 'Bill to', lines: billTo }, { title: 'Terms', lines })
}

function sums(pages: PdfPages, { lines, shipping, discount, waived, total }: InvoicePrint): void {
  const { doc } = pages
  for (const { name, quantity, price } of lines)
    row(pages, 'serif', 11, quantity > 1 ? `${quantity} × ${name}` : name, formatMoney(price))
  if (shipping > 0) row(pages, 'sans', 9.5, 'Shipping', formatMoney(shipping))
  if (discount > 0) row(pages, 'sans', 9.5, 'Discount', formatMoney(subtract(ZERO, discount)))
  if (waived > 0) row(pages, 'sans', 9.5, 'Waived', formatMoney(subtract(ZERO, waived)))
  rule(doc, INK)
  doc.y += 1
  row(pages, 'serif', 15, 'Total', formatTotal(total), null)
  doc.y += 22
}

function consignments(pages: PdfPages, invoice: InvoicePrint): void {
  const { doc } = pages
  for (const { name, address, items } of invoice.consignments) {
    const what = items.map((item) => (item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name))
    keepTogether(doc, 18 * (Math.max(address.length + 1, what.length) + 2))
    sideBySide(pages, { title: 'Goes to', lines: [name, ...address] }, { title: 'What', lines: what })
  }
}

function howToPay(pages: PdfPages, { bankLines, payAt, paidOn }: InvoicePrint): void {
  const { doc } = pages
  if (paidOn) return
  const lines = [...(payAt ? ['Online:', payAt] : []), ...bankLines]
  if (lines.length === 0) return
  keepTogether(doc, 16 * (lines.length + 3))
  rule(doc, RULE)
  doc.y += 14
  block(pages, { x: MARGIN, y: doc.y, width: measure(doc), title: 'How to pay', lines })
}

type Words = { title: string; lines: string[] }
type Block = Words & { x: number; y: number; width: number }

function sideBySide(pages: PdfPages, left: Words, right: Words): void {
  const { doc } = pages
  const [y, half] = [doc.y, measure(doc) / 2]
  const ends = [
    block(pages, { ...left, x: MARGIN, y, width: half - 16 }),
    block(pages, { ...right, x: MARGIN + half, y, width: half }),
  ]
  doc.y = Math.max(...ends) + 18
}

/** A small heading with lines below it; answers where it ends. */
function block({ doc, set }: PdfPages, { x, y, width, title, lines }: Block): number {
  set('sans', 8.5, title, { x, y, width, colour: QUIET })
  doc.y += 3
  for (const line of lines) set('serif', 11, line, { x, y: doc.y, width, lineGap: 2.5 })
  return doc.y
}

const AMOUNT = 90

function row(
  { doc, set }: PdfPages,
  face: Face,
  size: number,
  label: string,
  amount: string,
  under: string | null = RULE,
) {
  const width = measure(doc) - AMOUNT
  keepTogether(doc, 3 * size)
  const top = doc.y + 6
  set(face, size, label, { x: MARGIN, y: top, width: width - 16 })
  const bottom = doc.y
  // Figures of one width stand under each other.
  set(face, size, amount, { x: MARGIN + width, y: top, width: AMOUNT, align: 'right', features: ['lnum', 'tnum'] })
  doc.y = bottom
  doc.y += 5
  if (under) rule(doc, under)
}

function rule(doc: PDFKit.PDFDocument, colour: string): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + measure(doc), doc.y)
    .lineWidth(0.5)
    .stroke(colour)
}

/** A block that would be torn by the foot of the page begins a new one. */
function keepTogether(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage()
}

const measure = (doc: PDFKit.PDFDocument) => doc.page.width - 2 * MARGIN
