import { readFile } from 'node:fs/promises'

/** The faces of the site, as they are on paper. */
export type Face = 'serif' | 'italic' | 'sans'

/** Written by `npm run fonts`; each has a second file, `-extended`. */
const FILES: Record<Face, string> = { serif: 'newsreader', italic: 'newsreader-italic', sans: 'instrument-sans' }
const FOLDER = new URL('../../../web/fonts/', import.meta.url)
/** What the extended files hold and the plain ones do not (fonts.css has the same ranges). */
const EXTENDED = /([\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]+)/

export type PdfOptions = {
  size: 'A4' | 'LETTER' | [number, number]
  margin: number
  title: string
  author: string
  made: Date
  /** Whether pages can be gone back to. */
  buffered?: boolean
}
export type TextOptions = PDFKit.Mixins.TextOptions & { x?: number; y?: number; colour?: string }

export type PdfPages = {
  doc: PDFKit.PDFDocument
  /** Sets a text where the last one ended, or at x and y; letters that a file lacks come from its extended one. */
  set(face: Face, size: number, text: string, options?: TextOptions): void
  finish(): Promise<Buffer>
}

/** Pages with our fonts embedded, so that they look the same wherever they are opened. */
export async function openPdfPages({ size, margin, title, author, made, buffered }: PdfOptions): Promise<PdfPages> {
  // Loaded with the first sheet: it would slow every start.
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
  const doc = new PdfDocument({
    size,
    margin,
    autoFirstPage: false,
    bufferPages: buffered ?? false,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: made },
  })
  for (const [name, font] of fonts) doc.registerFont(name, font)
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return {
    doc,
    set(face, points, text, { x, y, colour = '#1c1915', ...options } = {}) {
      doc.fillColor(colour).fontSize(points)
      const runs = text.split(EXTENDED).filter(Boolean)
      for (const [index, run] of runs.entries()) {
        const how = { ...options, continued: index < runs.length - 1 || options.continued === true }
        doc.font(EXTENDED.test(run) ? `${face} extended` : face)
        if (index === 0 && x !== undefined) doc.text(run, x, y, how)
        else doc.text(run, how)
      }
    },
    finish() {
      doc.end()
      return whole
    },
  }
}

let loading: Promise<Map<string, Buffer>> | null = null

/** Read once and kept: they are half a megabyte. */
function loadFonts(): Promise<Map<string, Buffer>> {
  loading ??= Promise.all(
    Object.entries(FILES).flatMap(([face, file]) => [
      readFont(face, `${file}.ttf`),
      readFont(`${face} extended`, `${file}-extended.ttf`),
    ]),
  ).then((fonts) => new Map(fonts))
  return loading
}

async function readFont(name: string, file: string): Promise<[string, Buffer]> {
  return [name, await readFile(new URL(file, FOLDER))]
}
