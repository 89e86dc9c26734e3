import type { PdfPages } from './pdf-pages.ts'
import type { PrintedWordmark } from './wordmark.ts'
import { inLetters, PLAIN_WORDMARK, setMark } from './wordmark.ts'

/** What invoices and statements have in common. */
export const MARGIN = 56
export const QUIET = '#5c5549'
export const RULE = '#d3cabb'
export const INK = '#1c1915'

export type PaperHead = {
  publication: string
  supportEmail: string
  /** Name, postal address and tax number; older messages have none. */
  seller?: string[]
  /** Older messages have none. */
  wordmark?: PrintedWordmark
}

/** Who writes, above a line. */
export function paperHead({ doc, set }: PdfPages, head: PaperHead): void {
  const { publication, supportEmail, seller = [], wordmark = PLAIN_WORDMARK } = head
  const { face, picture } = wordmark
  if (picture) {
    const box = { x: MARGIN, y: MARGIN, width: measure(doc) / 2, height: 34 }
    doc.y = MARGIN + setMark(doc, { bytes: picture.onLight, shape: picture.shape }, box) + 8
  } else set(face, 30, inLetters(publication, wordmark), { x: MARGIN - 1, y: MARGIN, characterSpacing: -0.6 })
  for (const line of [...seller, supportEmail]) set('sans', 9, line, { x: MARGIN, y: doc.y, colour: QUIET })
  doc.moveDown(1.2)
  rule(doc, INK)
  doc.moveDown(1)
}

/** What it is, and beside it the amount it is about. */
export function paperTitle({ doc, set }: PdfPages, title: string, amount: { says: string; sum: string }): void {
  const [y, half] = [doc.y, measure(doc) / 2]
  set('serif', 20, title, { x: MARGIN, y, width: half - 16 })
  const end = doc.y
  set('sans', 8.5, amount.says, { x: MARGIN + half, y: y - 8, colour: QUIET })
  set('serif', 20, amount.sum, { x: MARGIN + half, y: doc.y, features: ['lnum', 'tnum'] })
  doc.y = Math.max(end, doc.y)
  doc.moveDown(0.6)
}

type Words = { title: string; lines: string[] }
type Block = Words & { x: number; y: number; width: number }

export function sideBySide(pages: PdfPages, left: Words, right: Words): void {
  const { doc } = pages
  const [y, half] = [doc.y, measure(doc) / 2]
  const ends = [
    block(pages, { ...left, x: MARGIN, y, width: half - 16 }),
    block(pages, { ...right, x: MARGIN + half, y, width: half }),
  ]
  doc.y = Math.max(...ends) + 18
}

/** A small heading with lines below it; answers where it ends. */
export function block({ doc, set }: PdfPages, { x, y, width, title, lines }: Block): number {
  set('sans', 8.5, title, { x, y, width, colour: QUIET })
  doc.y += 3
  for (const line of lines) set('serif', 11, line, { x, y: doc.y, width, lineGap: 2.5 })
  return doc.y
}

export function rule(doc: PDFKit.PDFDocument, colour: string): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + measure(doc), doc.y)
    .lineWidth(0.5)
    .stroke(colour)
}

/** A block that would be torn by the foot of the page begins a new one; answers whether it did. */
export function keepTogether(doc: PDFKit.PDFDocument, height: number): boolean {
  const torn = doc.y + height > doc.page.height - MARGIN
  if (torn) doc.addPage()
  return torn
}

export const measure = (doc: PDFKit.PDFDocument) => doc.page.width - 2 * MARGIN
