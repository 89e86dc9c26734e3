import type { PdfPages } from './pdf-pages.ts'
import type { Block, Run } from './text-blocks.ts'
import { readBlocks } from './text-blocks.ts'

export type Setting = {
  pages: PdfPages
  x: number
  measure: number
  /** How far down a page is written. */
  bottom: number
  pictures: ReadonlyMap<string, PdfPicture>
}

export type PdfPicture = { name: string; width: number; height: number; bytes: Uint8Array }

const SIZE = 10.5
const GAP = 3.5
const LINE = SIZE * 1.25 + GAP
/** The size of what is raised, in em. */
const RAISED = 0.62
const EM = SIZE

/** A piece below its title, or a note: paragraphs are told apart by their first line, as in books. */
export function setText(setting: Setting, html: string, size = SIZE): void {
  let before: Block | null = null
  for (const block of readBlocks(html)) {
    setBlock(setting, block, before, size)
    before = block
  }
}

function setBlock(setting: Setting, block: Block, before: Block | null, size: number): void {
  const { pages, x, measure } = setting
  const { doc } = pages
  if (block.kind === 'stanza end') doc.y += LINE * 0.6
  else if (block.kind === 'break') setBreak(setting)
  else if (block.kind === 'picture') setPicture(setting, block.picture)
  else if (block.kind === 'heading') {
    doc.y += LINE * 0.8
    // Never alone at the foot of a page.
    keepTogether(setting, LINE * 4)
    pages.set('serif', 14, plain(block.runs), { x, y: doc.y, width: measure })
    doc.y += LINE * 0.4
  } else {
    const inset = block.quoted || block.kind === 'item' ? 1.5 * EM : block.indent * EM
    if (block.quoted !== (before?.quoted ?? false)) doc.y += LINE * 0.4
    const follows = block.kind === 'paragraph' && before?.kind === 'paragraph' && block.quoted === before.quoted
    keepTogether(setting, block.kind === 'line' ? LINE : LINE * 2)
    setRuns(pages, block.runs, { size, x: x + inset, width: measure - inset, indent: follows ? 1.2 * EM : 0 })
  }
}

type Place = { size: number; x: number; width: number; indent: number }

function setRuns(pages: PdfPages, runs: readonly Run[], { size, x, width, indent }: Place): void {
  const { doc } = pages
  for (const [at, { text, italic, raised }] of runs.entries()) {
    const points = raised ? size * RAISED : size
    const first = at === 0 ? { x, y: doc.y, width, indent } : {}
    // Letters hang from the top of their line, one em high; what is small is given the height that it lacks.
    const lineGap = GAP + size - points
    pages.set(italic ? 'italic' : 'serif', points, text, { ...first, lineGap, continued: at < runs.length - 1 })
  }
}

function setBreak({ pages, x, measure }: Setting): void {
  const { doc } = pages
  doc.y += LINE * 0.5
  pages.set('serif', SIZE, '* * *', { x, y: doc.y, width: measure, align: 'center' })
  doc.y += LINE * 0.5
}

function setPicture(setting: Setting, name: string): void {
  const { pages, x, measure, bottom, pictures } = setting
  const picture = pictures.get(name)
  if (!picture) return
  const { doc } = pages
  const scale = Math.min(measure / picture.width, (bottom - 100) / picture.height, 1)
  const width = picture.width * scale
  keepTogether(setting, picture.height * scale + LINE)
  const y = doc.y
  doc.image(Buffer.from(picture.bytes), x + (measure - width) / 2, y, { width })
  doc.y = y + picture.height * scale + LINE
}

export function keepTogether({ pages: { doc }, bottom }: Setting, height: number): void {
  if (doc.y + height > bottom) doc.addPage()
}

const plain = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')
