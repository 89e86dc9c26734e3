import encodeQR from 'qr'
import type { CardPaper } from '#domain/gifts/gift-card.ts'
import type { PdfPages } from './pdf-pages.ts'
import { openPdfPages } from './pdf-pages.ts'
import type { PrintedWordmark } from './wordmark.ts'
import { inLetters, setMark } from './wordmark.ts'

/** A card as it is printed: plain values, which go to another thread. */
export type GiftCardPrint = {
  paper: CardPaper
  publication: string
  tagline: string
  wordmark: PrintedWordmark
  /** The publication's own, for a card without an issue. */
  accent: string
  /** Of the latest issue: what stands on its cover, unless that is a photograph or painting. */
  issue: { title: string; accent: string; cover: Uint8Array | null } | null
  title: string
  form: string
  /** Null where the giver writes by hand. */
  greeting: string | null
  giver: string
  code: string
  /** Opens the gift; for cameras. */
  link: string
  /** Where the code is typed. */
  address: string
  made: Date
}

const A6: Size = [297.64, 419.53]
const LETTER: Size = [612, 792]
const QUARTER: Size = [LETTER[0] / 2, LETTER[1] / 2]
const PAPER = '#faf7f1'
const QUIET = '#5c5549'
const RULE = '#d3cabb'

type Size = [width: number, height: number]

/** A6: a sheet with two sides. Letter: one side, folded twice, so that any printer at home will do. */
export async function makeGiftCardPdf(card: GiftCardPrint): Promise<Buffer> {
  const { paper, title, publication: author, made } = card
  const size = paper === 'a6' ? A6 : LETTER
  const pages = await openPdfPages({ size, margin: 0, title, author, made })
  const { doc } = pages
  doc.addPage()
  if (paper === 'a6') {
    setCover(pages, card, A6)
    doc.addPage()
    setAll(pages, card, A6)
    return pages.finish()
  }
  const [width, height] = QUARTER
  const panel = (x: number, y: number, draw: (pages: PdfPages, card: GiftCardPrint, size: Size) => void) =>
    inPanel(doc, { x, y, turned: y === 0 }, () => draw(pages, card, QUARTER))
  // The upper half is folded back, so it stands on its head; the right half comes to lie on the left.
  panel(width, height, setCover)
  panel(0, height, setBack)
  panel(width, 0, setGreeting)
  panel(0, 0, setHowTo)
  setFolds(doc)
  return pages.finish()
}

function inPanel(
  doc: PDFKit.PDFDocument,
  { x, y, turned }: { x: number; y: number; turned: boolean },
  draw: () => void,
) {
  doc.save()
  if (turned) doc.rotate(180, { origin: [x + QUARTER[0] / 2, y + QUARTER[1] / 2] })
  doc.translate(x, y)
  draw()
  doc.restore()
}

const marginOf = ([width]: Size) => width * 0.1

function setCover(pages: PdfPages, card: GiftCardPrint, [width, height]: Size): void {
  const { tagline, issue } = card
  const { doc } = pages
  const margin = marginOf([width, height])
  doc.rect(0, 0, width, height).fill(issue?.accent ?? card.accent)
  if (issue?.cover) {
    doc.save().rect(0, 0, width, height).clip()
    doc.image(Buffer.from(issue.cover), 0, 0, { cover: [width, height], align: 'center', valign: 'center' }).restore()
    return
  }
  const wide = { x: margin, width: width - 2 * margin, colour: PAPER }
  setName(pages, card, { ...wide, y: margin, height: 90, sizes: [40, 30, 22, 16] })
  line(doc, { x: margin, y: margin + 98, width: wide.width, colour: PAPER })
  const title = issue?.title ?? tagline
  setFitting(pages, title, { ...wide, y: height * 0.58, height: height * 0.32, sizes: [28, 22, 16, 11], face: 'serif' })
}

function setBack(pages: PdfPages, card: GiftCardPrint, [width, height]: Size): void {
  const margin = marginOf([width, height])
  const wide = { x: margin, width: width - 2 * margin, align: 'center' as const }
  setName(pages, card, { ...wide, y: height - 96, height: 28, sizes: [18, 14, 10] })
  setFitting(pages, card.tagline, {
    ...wide,
    y: height - 66,
    height: 40,
    sizes: [10, 8],
    face: 'italic',
    colour: QUIET,
  })
}

/** The wordmark; on a ground of colour the picture is the one for the dark. */
function setName(pages: PdfPages, { publication, wordmark }: GiftCardPrint, place: Omit<Fitted, 'face'>): void {
  const { face, picture } = wordmark
  if (!picture) {
    setFitting(pages, inLetters(publication, wordmark), { ...place, face })
    return
  }
  const bytes = place.colour === PAPER ? picture.onDark : picture.onLight
  setMark(pages.doc, { bytes, shape: picture.shape }, place)
}

/** Without words of the giver's the room is left for them to be written. */
function setGreeting(pages: PdfPages, { greeting, giver }: GiftCardPrint, [width, height]: Size): void {
  const margin = marginOf([width, height])
  const wide = { x: margin, width: width - 2 * margin }
  const words = greeting ? `${greeting}\n\n${giver}` : ''
  const sizes = [15, 13, 11, 9, 7.5, 6]
  if (words)
    setFitting(pages, words, { ...wide, y: height * 0.16, height: height * 0.72, sizes, face: 'italic', lineGap: 3 })
}

function setHowTo(pages: PdfPages, card: GiftCardPrint, size: Size): void {
  const [width, height] = size
  const margin = marginOf(size)
  const wide = { x: margin, width: width - 2 * margin }
  setFitting(pages, card.title, { ...wide, y: margin, height: 84, sizes: [22, 18, 14, 10], face: 'serif' })
  setFitting(pages, `${card.publication}: ${card.form}`, {
    ...wide,
    y: margin + 92,
    height: 44,
    sizes: [12, 10, 8],
    face: 'serif',
  })
  setCode(pages, card, { ...wide, y: height - margin - 150 })
}

/** What a folded card has on three panels, on the one side of a small one. */
function setAll(pages: PdfPages, card: GiftCardPrint, size: Size): void {
  const [width, height] = size
  const margin = marginOf(size)
  const wide = { x: margin, width: width - 2 * margin }
  setFitting(pages, card.title, { ...wide, y: margin, height: 50, sizes: [18, 15, 12, 9], face: 'serif' })
  setFitting(pages, `${card.publication}: ${card.form}`, {
    ...wide,
    y: margin + 54,
    height: 26,
    sizes: [10, 8, 6],
    face: 'serif',
  })
  if (card.greeting) {
    const sizes = [11, 10, 9, 8, 7, 6]
    setFitting(pages, card.greeting, { ...wide, y: margin + 88, height: 128, sizes, face: 'italic', lineGap: 1.5 })
  }
  setCode(pages, card, { ...wide, y: height - margin - 128 })
}

function setCode(pages: PdfPages, { code, link, address }: GiftCardPrint, { x, y, width }: Place): void {
  const { doc } = pages
  line(doc, { x, y, width, colour: RULE })
  const side = 96
  setQr(doc, link, { x, y: y + 14, width: side })
  const beside = { x: x + side + 14, width: width - side - 14 }
  setFitting(pages, 'Scan, or go to', { ...beside, y: y + 18, height: 12, sizes: [8.5], face: 'sans', colour: QUIET })
  setFitting(pages, address, { ...beside, y: y + 31, height: 32, sizes: [8.5, 7, 6], face: 'sans' })
  setFitting(pages, 'and enter', { ...beside, y: y + 66, height: 12, sizes: [8.5], face: 'sans', colour: QUIET })
  // Two groups on each line: they are read aloud and typed.
  const halves = code.replace(/^((?:[^-]+-){2})/, '$1\n')
  setFitting(pages, halves, { ...beside, y: y + 79, height: 34, sizes: [11, 9], face: 'sans' })
}

type Place = { x: number; y: number; width: number }

/** Drawn here: no service outside learns of a gift. Dark on white, whatever is below it. */
function setQr(doc: PDFKit.PDFDocument, link: string, { x, y, width }: Place): void {
  const rows = encodeQR(link, 'raw', { border: 2, ecc: 'medium' })
  const square = width / rows.length
  doc.rect(x, y, width, width).fill('#ffffff')
  for (const [down, row] of rows.entries())
    for (const [across, dark] of row.entries())
      if (dark) doc.rect(x + across * square, y + down * square, square, square)
  doc.fill('#000000')
}

type Fitted = Place & {
  height: number
  /** From the one that looks best to the smallest that can be read. */
  sizes: readonly number[]
  face: 'serif' | 'italic' | 'sans'
  colour?: string
  lineGap?: number
  align?: 'center'
}

/** In the largest size that fits; what does not fit in the smallest is cut off, so that nothing runs into anything. */
function setFitting({ doc, set }: PdfPages, text: string, { sizes, face, height, ...rest }: Fitted): void {
  const { width, lineGap = 0 } = rest
  doc.font(face)
  const smallest = sizes.at(-1) ?? 6
  const size = sizes.find((one) => doc.fontSize(one).heightOfString(text, { width, lineGap }) <= height) ?? smallest
  set(face, size, text, { ...rest, height, ellipsis: true })
}

function line(doc: PDFKit.PDFDocument, { x, y, width, colour }: Place & { colour: string }): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .stroke(colour)
}

/** Short marks at the edges show where to fold. */
function setFolds(doc: PDFKit.PDFDocument): void {
  const [width, height] = QUARTER
  const mark = 10
  const ends: [number, number, number, number][] = [
    [0, height, mark, height],
    [LETTER[0] - mark, height, LETTER[0], height],
    [width, 0, width, mark],
    [width, LETTER[1] - mark, width, LETTER[1]],
  ]
  for (const [fromX, fromY, toX, toY] of ends) doc.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(0.5).stroke(RULE)
}
