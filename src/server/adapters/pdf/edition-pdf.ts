import type { Chapter, Edition } from '../../services/reading/edition.ts'
import type { PdfPicture, Setting } from './edition-text.ts'
import { keepTogether, setText } from './edition-text.ts'
import type { PdfPages } from './pdf-pages.ts'
import { openPdfPages } from './pdf-pages.ts'

/** Six by eight inches, the size of the covers. */
const PAGE: [number, number] = [432, 576]
const MARGIN = 54
const MEASURE = PAGE[0] - 2 * MARGIN
const BOTTOM = PAGE[1] - MARGIN
const PAPER = '#faf7f1'
const QUIET = '#5c5549'
const RULE = '#d3cabb'

export type EditionPictures = {
  pictures: PdfPicture[]
  /** A photograph or painting; what we drew ourselves is set in type. */
  cover: Uint8Array | null
}
const NONE: EditionPictures = { pictures: [], cover: null }

export async function makeEditionPdf(edition: Edition, { pictures, cover }: EditionPictures = NONE): Promise<Buffer> {
  const { title, publication, published } = edition
  const made = new Date(`${published}T12:00:00Z`)
  const pages = await openPdfPages({ size: PAGE, margin: MARGIN, title, author: publication, made, buffered: true })
  const named = new Map(pictures.map((picture) => [picture.name, picture]))
  const setting: Setting = { pages, x: MARGIN, measure: MEASURE, bottom: BOTTOM, pictures: named }
  setCover(pages, edition, cover)
  const lines = setContents(setting, edition)
  const spans = edition.chapters.map((chapter) => {
    const first = pageCount(pages)
    setChapter(setting, chapter)
    return { chapter, first, last: pageCount(pages) - 1 }
  })
  setPageNumbers(pages, edition, { lines, spans })
  return pages.finish()
}

const pageCount = ({ doc }: PdfPages) => doc.bufferedPageRange().count

function setCover(pages: PdfPages, { publication, title, subtitle, accent }: Edition, cover: Uint8Array | null): void {
  const { doc } = pages
  doc.addPage()
  doc.rect(0, 0, ...PAGE).fill(accent)
  if (cover) {
    doc.image(Buffer.from(cover), 0, 0, { cover: PAGE, align: 'center', valign: 'center' })
    return
  }
  const x = MARGIN
  const wide = { x, width: MEASURE, colour: PAPER }
  pages.set('serif', 54, publication, { ...wide, y: MARGIN - 12, characterSpacing: -1 })
  doc
    .moveTo(x, 128)
    .lineTo(x + MEASURE, 128)
    .lineWidth(0.5)
    .stroke(PAPER)
  pages.set('serif', 34, title, { ...wide, y: 360, lineGap: -4 })
  pages.set('sans', 9, subtitle, { ...wide, y: BOTTOM - 12, lineBreak: false })
}

/** Where the number of a page is written once it is known. */
type ContentsLine = { page: number; y: number }

function setContents(
  setting: Setting,
  { title, publication, subtitle, description, chapters }: Edition,
): ContentsLine[] {
  const { pages } = setting
  const { doc } = pages
  doc.addPage()
  pages.set('sans', 8, `${publication}, ${subtitle}`, { x: MARGIN, y: MARGIN, colour: QUIET })
  pages.set('serif', 24, title, { x: MARGIN, y: doc.y + 8, width: MEASURE })
  pages.set('italic', 11, description, { x: MARGIN, y: doc.y + 6, width: MEASURE, lineGap: 2, paragraphGap: 16 })
  return chapters.map(({ title, author }) => {
    keepTogether(setting, 40)
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + MEASURE, doc.y)
      .lineWidth(0.4)
      .stroke(RULE)
    const line = { page: pageCount(pages) - 1, y: doc.y + 6 }
    pages.set('serif', 10.5, title, { x: MARGIN, y: line.y, width: MEASURE - 36 })
    if (author) pages.set('italic', 10.5, author, { x: MARGIN, y: doc.y, width: MEASURE - 36, colour: QUIET })
    doc.y += 5
    return line
  })
}

function setChapter(setting: Setting, { title, author, kind, text }: Chapter): void {
  const { pages } = setting
  const { doc } = pages
  doc.addPage()
  doc.outline.addItem(title)
  doc.y = MARGIN + 50
  if (kind) pages.set('sans', 8, kind, { x: MARGIN, y: doc.y, colour: QUIET })
  pages.set('serif', 26, title, { x: MARGIN, y: doc.y + 4, width: MEASURE, lineGap: -3 })
  if (author) pages.set('italic', 12, author, { x: MARGIN, y: doc.y + 8, width: MEASURE })
  doc.y += 24
  setText(setting, text.html)
  if (text.notes.length === 0) return
  doc.y += 20
  keepTogether(setting, 50)
  pages.set('sans', 8, 'Notes', { x: MARGIN, y: doc.y, colour: QUIET })
  doc.y += 4
  for (const [at, { html }] of text.notes.entries())
    setText(setting, `<p>${at + 1}. ${html.replace(/^<p[^>]*>/, '')}`, 9)
}

type Span = { chapter: Chapter; first: number; last: number }

/** Running heads and the numbers of the pages; those of the contents are known only now. */
function setPageNumbers(
  pages: PdfPages,
  { publication, subtitle }: Edition,
  { lines, spans }: { lines: ContentsLine[]; spans: Span[] },
): void {
  const { doc } = pages
  const wide = { x: MARGIN, width: MEASURE, colour: QUIET, lineBreak: false }
  const onPage = (page: number, write: () => void) => {
    doc.switchToPage(page)
    // Outside the margins nothing may start a page of its own.
    doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    write()
  }
  for (const [at, { page, y }] of lines.entries())
    onPage(page, () => pages.set('serif', 10.5, String((spans[at]?.first ?? 0) + 1), { ...wide, y, align: 'right' }))
  for (const { chapter, first, last } of spans)
    for (let page = first; page <= last; page += 1)
      onPage(page, () => {
        if (page > first)
          pages.set('sans', 7.5, page % 2 ? chapter.title : `${publication}, ${subtitle}`, {
            ...wide,
            y: 28,
            height: 10,
            ellipsis: true,
          })
        pages.set('sans', 7.5, String(page + 1), { ...wide, y: PAGE[1] - 36, align: 'center' })
      })
}
