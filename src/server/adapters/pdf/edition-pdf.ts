import type { Edition } from '../../services/reading/edition.ts'
import { NOT_IN_THE_DEMO } from './not-in-the-demo.ts'
import type { Paper } from './paper.ts'
import { openPaper } from './paper.ts'

/** Six by eight inches, the size of the covers. */
const PAGE: [number, number] = [432, 576]
const MARGIN = 44
const MEASURE = PAGE[0] - 2 * MARGIN
const PAPER = '#faf7f1'
const QUIET = '#5c5549'

export async function makeEditionPdf(edition: Edition): Promise<Buffer> {
  const { title, publication, published } = edition
  const made = new Date(`${published}T12:00:00Z`)
  const paper = await openPaper({ size: PAGE, margin: MARGIN, title, author: publication, made })
  cover(paper, edition)
  contents(paper, edition)
  for (const chapter of edition.chapters) {
    paper.doc.addPage()
    paper.doc.outline.addItem(chapter.title)
    paper.set('sans', 8, chapter.kind, { x: MARGIN, y: MARGIN, colour: QUIET })
    paper.set('serif', 26, chapter.title, { x: MARGIN, y: MARGIN + 90, width: MEASURE, lineGap: -3, paragraphGap: 8 })
    paper.set('italic', 12, chapter.author, { width: MEASURE, paragraphGap: 24 })
    paper.set('serif', 11, NOT_IN_THE_DEMO, { width: MEASURE, lineGap: 3 })
    foot(paper, edition)
  }
  return paper.finish()
}

function cover(paper: Paper, { publication, title, subtitle, accent }: Edition): void {
  const { doc } = paper
  doc.addPage()
  doc.rect(0, 0, ...PAGE).fill(accent)
  paper.set('serif', 54, publication, {
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
  paper.set('serif', 34, title, { x: MARGIN, y: 360, width: MEASURE, colour: PAPER, lineGap: -4 })
  paper.set('sans', 9, subtitle, {
    x: MARGIN,
    y: PAGE[1] - MARGIN - 12,
    width: MEASURE,
    colour: PAPER,
    lineBreak: false,
  })
}

function contents(paper: Paper, edition: Edition): void {
  const { doc } = paper
  doc.addPage()
  paper.set('italic', 12, edition.description, { x: MARGIN, y: MARGIN, width: MEASURE, lineGap: 2, paragraphGap: 20 })
  for (const { title, author } of edition.chapters) {
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(PAGE[0] - MARGIN, doc.y)
      .lineWidth(0.4)
      .stroke('#d3cabb')
    doc.y += 6
    paper.set('serif', 10.5, `${title}  `, { x: MARGIN, y: doc.y, width: MEASURE, continued: true })
    paper.set('italic', 10.5, author, { colour: QUIET })
    doc.y += 4
  }
  foot(paper, edition)
}

function foot(paper: Paper, { publication, subtitle }: Edition): void {
  // Below the margin nothing may start a page of its own.
  paper.doc.page.margins.bottom = 0
  const y = PAGE[1] - MARGIN + 12
  paper.set('sans', 7.5, `${publication}, ${subtitle}`, {
    x: MARGIN,
    y,
    width: MEASURE,
    colour: QUIET,
    lineBreak: false,
  })
}
