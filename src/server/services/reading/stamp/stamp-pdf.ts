import { PDFDocument } from '@cantoo/pdf-lib'
import { openPdfPages } from '../../../adapters/pdf/pdf-pages.ts'
import type { Stamped } from './stamp-epub.ts'

const SIZE = 7
const PADDING = 3
const FROM_EDGE = 8

/** On the last page, below everything, as an addition to the file: what was there stays byte by byte. */
export async function stampPdf(file: Buffer, line: string): Promise<Stamped | null> {
  const document = await PDFDocument.load(file, { forIncrementalUpdate: true, updateMetadata: false })
  const last = document.getPages().at(-1)
  if (!last) return null
  const before = document.takeSnapshot()
  const [label] = await document.embedPdf(await makeLabel(line))
  if (!label) return null
  const { x, y, width } = last.getCropBox()
  const scale = Math.min(1, (width - 2 * FROM_EDGE) / label.width)
  last.drawPage(label, {
    x: x + (width - label.width * scale) / 2,
    y: y + FROM_EDGE,
    width: label.width * scale,
    height: label.height * scale,
  })
  before.markRefForSave(last.ref)
  return { kept: file.length, tail: await document.saveIncremental(before) }
}

/** On white, as the last page may be dark. */
async function makeLabel(line: string): Promise<Buffer> {
  const measured = await openPdfPages({ ...PLAIN, size: [100, 100] })
  const width = measured.doc.font('sans').fontSize(SIZE).widthOfString(line) + 4 * PADDING
  const height = SIZE + 2 * PADDING
  const { doc, set, finish } = await openPdfPages({ ...PLAIN, size: [width, height] })
  doc.addPage()
  doc.rect(0, 0, width, height).fill('#ffffff')
  set('sans', SIZE, line, { x: 2 * PADDING, y: PADDING, lineBreak: false })
  return finish()
}

const PLAIN = { margin: 0, title: '', author: '', made: new Date(0) }
