import { DOLLARS } from '#domain/currencies.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import { netLabel, PAST_DUE } from '#domain/invoices/invoice.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { formatMoney, formatTotal, subtract, ZERO } from '#domain/money.ts'
import type { PaperHead } from './business-paper.ts'
import {
  block,
  INK,
  keepTogether,
  MARGIN,
  measure,
  paperHead,
  paperTitle,
  RULE,
  rule,
  sideBySide,
} from './business-paper.ts'
import type { Face, PdfPages } from './pdf-pages.ts'
import { openPdfPages } from './pdf-pages.ts'

/** An invoice as it is printed: plain values, so that a message can keep them until it is sent. */
export type InvoicePrint = PaperHead & {
  sheet: 'A4' | 'LETTER'
  /** Older messages have none, and were all in dollars. */
  currency?: Currency
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
  /** A part of the discount; older messages do not tell it apart. */
  tradeDiscount?: { label: string; amount: Cents } | null
  /** What came so far, and what is left; older messages have neither. */
  recorded?: Cents
  left?: Cents
  poNumber?: string | null
  note?: string | null
  /** How to pay by check or wire. */
  bankLines: string[]
  /** Where to pay online; null when only check or wire is taken. */
  payAt: string | null
}

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

function head(pages: PdfPages, invoice: InvoicePrint): void {
  const { number, total, left = total, paidOn, currency = DOLLARS } = invoice
  paperHead(pages, invoice)
  const amount = { says: paidOn ? 'Amount paid' : 'Amount due', sum: formatMoney(paidOn ? total : left, currency) }
  paperTitle(pages, `Invoice ${number}`, amount)
}

function facts(pages: PdfPages, invoice: InvoicePrint): void {
  const { createdOn, net, dueOn, pastDue, paidOn, billTo, poNumber } = invoice
  const due = dueOn && `Due ${formatDay(dueOn)}${pastDue ? ` ${PAST_DUE}` : ''}`
  const terms = [
    `Created ${formatDay(createdOn)}`,
    netLabel(net),
    due,
    paidOn && `Paid ${formatDay(paidOn)}`,
    poNumber ? `PO number ${poNumber}` : null,
  ]
  const lines = terms.filter((line) => line !== null)
  sideBySide(pages, { title: 'Bill to', lines: billTo }, { title: 'Terms', lines })
}

function sums(pages: PdfPages, invoice: InvoicePrint): void {
  const {
    lines,
    shipping,
    tradeDiscount,
    waived,
    total,
    recorded = ZERO,
    left = total,
    note,
    currency = DOLLARS,
  } = invoice
  const discount = subtract(invoice.discount, tradeDiscount?.amount ?? ZERO)
  const { doc } = pages
  for (const { name, quantity, price } of lines)
    row(pages, 'serif', 11, quantity > 1 ? `${quantity} × ${name}` : name, formatMoney(price, currency))
  if (shipping > 0) row(pages, 'sans', 9.5, 'Shipping', formatMoney(shipping, currency))
  if (discount > 0) row(pages, 'sans', 9.5, 'Discount', formatMoney(subtract(ZERO, discount), currency))
  if (tradeDiscount)
    row(pages, 'sans', 9.5, tradeDiscount.label, formatMoney(subtract(ZERO, tradeDiscount.amount), currency))
  if (waived > 0) row(pages, 'sans', 9.5, 'Waived', formatMoney(subtract(ZERO, waived), currency))
  rule(doc, INK)
  doc.y += 1
  row(pages, 'serif', 15, 'Total', formatTotal(total, currency), null)
  if (recorded > 0 && left > 0) {
    row(pages, 'sans', 9.5, 'Paid so far', formatMoney(subtract(ZERO, recorded), currency))
    row(pages, 'serif', 13, 'Left to pay', formatMoney(left, currency), null)
  }
  if (note) {
    keepTogether(doc, 40)
    doc.y += 12
    doc.y = block(pages, { x: MARGIN, y: doc.y, width: measure(doc), title: 'Note', lines: note.split('\n') })
  }
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
