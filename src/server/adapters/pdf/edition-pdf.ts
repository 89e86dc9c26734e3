import type { Edition } from '../../services/reading/edition.ts'
import { NOT_IN_THE_DEMO } from './not-in-the-demo.ts'
import type { PdfPages } from './pdf-pages.ts'
import { openPdfPages } from './pdf-pages.ts'

/** Six by eight inches, the size of the covers. */
const PAGE: [number, number] = [432, 576]
const MARGIN = 44
const MEASURE = PAGE[0] - 2 * MARGIN
const PAPER = '#faf7f1'
const QUIET = '#5c5549'

export async function makeEditionPdf(edition: Edition): Promise<Buffer> {
  const { title, publication, published } = edition
  const made = new Date(`${published}T12:00:00Z`)
  const pages = await openPdfPages({ size: PAGE, margin: MARGIN, title, author: publication, made })
  cover(pages, edition)
  contents(pages, edition)
  for (const chapter of edition.chapters) {
    pages.doc.addPage()
    pages.doc.outline.addItem(chapter.title)
    pages.set('sans', 8, chapter.kind, { x: MARGIN, y: MARGIN, colour: QUIET })
    pages.set('serif', 26, chapter.title, { x: MARGIN, y: MARGIN + 90, width: MEASURE, lineGap: -3, paragraphGap: 8 })
    pages.set('italic', 12, chapter.author, { width: MEASURE, paragraphGap: 24 })
    pages.set('serif', 11, NOT_IN_THE_DEMO, { width: MEASURE, lineGap: 3 })
    foot(pages, edition)
  }
  return pages.finish()
}

function cover(pages: PdfPages, { publication, title, subtitle, accent }: Edition): void {
  const { doc } = pages
  doc.addPage()
  doc.rect(0, 0, ...PAGE).fill(accent)
  pages.set('serif', 54, publication, {
    x: MARGIN - 3,
    y: MARGIN - 12,
    width: MEASURE + 6,
    colour: PAPER,
    characterSpacing: -1,
  })
  doc
    .moveTo(MARGIN, 128)
    .lineTo(PAGE[0] - MARGIN, 128)
    .lineWidth(0.5)
    .stroke(PAPER)
  pages.set('serif', 34, title, { x: MARGIN, y: 360, width: MEASURE, colour: PAPER, lineGap: -4 })
  pages.set('sans', 9, subtitle, {
    x: MARGIN,
    y: PAGE[1] - MARGIN - 12,
    width: MEASURE,
    colour: PAPER,
    lineBreak: false,
  })
}

function contents(pages: PdfPages, edition: Edition): void {
  const { doc } = pages
  doc.addPage()
  pages.set('italic', 12, edition.description, { x: MARGIN, y: MARGIN, width: MEASURE, lineGap: 2, paragraphGap: 20 })
  for (const { title, author } of edition.chapters) {
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(PAGE[0] - MARGIN, doc.y)
      .lineWidth(0.4)
      .stroke('#d3cabb')
    doc.y += 6
    pages.set('serif', 10.5, `${title}  `, { x: MARGIN, y: doc.y, width: MEASURE, continued: true })
    pages.set('italic', 10.5, author, { colour: QUIET })
    doc.y += 4
  }
  foot(pages, edition)
}

function foot(pages: PdfPages, { publication, subtitle }: Edition): void {
  // Below the margin nothing may start a page of its own.
  pages.doc.page.margins.bottom = 0
  const y = PAGE[1] - MARGIN + 12
  pages.set('sans', 7.5, `${publication}, ${subtitle}`, {
    x: MARGIN,
    y,
    width: MEASURE,
    colour: QUIET,
    lineBreak: false,
  })
}
