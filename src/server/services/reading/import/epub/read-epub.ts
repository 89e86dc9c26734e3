import type { ImportedPiece, ImportedText } from '../imported-text.ts'
import { ImportRefused, Report } from '../report.ts'
import { MOST_BYTES, TOO_LARGE } from '../size-limit.ts'
import { styleLookup } from '../style/style-lookup.ts'
import type { StyleRule } from '../style/stylesheet.ts'
import { readStylesheet } from '../style/stylesheet.ts'
import { assemblePiece } from '../walk/assemble-piece.ts'
import { followLinks } from '../walk/note-links.ts'
import type { Draft, StyledDocument } from '../walk/piece-drafts.ts'
import { draftPieces } from '../walk/piece-drafts.ts'
import type { Budget } from '../walk/xml.ts'
import { attribute, descendants, newBudget, parseXml, textOf } from '../walk/xml.ts'
import type { ContentsLine } from './contents.ts'
import { readNav, readNcx } from './contents.ts'
import { decodeText } from './decode-text.ts'
import type { Item, PackageDocument } from './package-document.ts'
import { readPackage, resolvePath } from './package-document.ts'
import { takePictures } from './pictures.ts'
import { planPieces } from './piece-plan.ts'
import type { Zip } from './zip.ts'
import { openZip } from './zip.ts'

/** What is being done, for the one who waits. */
export type Progress = { step: 'text' | 'pictures'; done: number; of: number }
export type OnProgress = (progress: Progress) => void

const MOST_TEXT = 5_000_000
const MOST_CSS = 500_000
const MOST_RULES = 10_000
const MOST_PIECES = 300
/** Of all chapters together: a long novel has two. */
const MOST_CHARACTERS = 12_000_000

const TOO_MUCH_TEXT = 'This EPUB has more text than one issue can hold: 12 million characters is the limit.'

/** Takes an EPUB apart. Throws `ImportRefused` with the sentence for staff. */
export async function readEpub(bytes: Buffer, onProgress: OnProgress): Promise<ImportedText> {
  if (bytes.length > MOST_BYTES) throw new ImportRefused(TOO_LARGE)
  const zip = openZip(bytes)
  const budget = newBudget()
  const book = readPackage(zip, budget)
  const report = new Report()
  const documents = readDocuments(zip, book, { budget, report, onProgress })
  const links = followLinks(documents)
  const { placed, pictures, cover } = await takePictures(zip, { documents, cover: book.cover, report, onProgress })
  const starts = planPieces(readContents(zip, book, budget), { documents, ids: links.ids, report })
  const drafts = draftPieces(documents, { links, pictures: placed, starts, report })
  const pieces = keepPieces(drafts, report)
  const used = new Set(pieces.flatMap(({ html }) => [...html.matchAll(/src="picture:(\w+)"/g)].map(([, name]) => name)))
  return {
    pieces,
    pictures: pictures.filter(({ name }) => used.has(name) || name === cover),
    cover,
    dropped: report.lines,
  }
}

type Reading = { budget: Budget; report: Report; onProgress: OnProgress }

function readDocuments(zip: Zip, book: PackageDocument, { budget, report, onProgress }: Reading): StyledDocument[] {
  const sheets = new Map<string, StyleRule[]>()
  let characters = 0
  return book.spine.flatMap((item, index): StyledDocument[] => {
    onProgress({ step: 'text', done: index, of: book.spine.length })
    if (item.path === book.nav?.path) return []
    if (!isText(item)) {
      report.drop(item.path, 'the whole file', `${item.type || 'its type'} is not a text`)
      return []
    }
    const source = decodeText(zip.read(item.path, MOST_TEXT), item.path)
    characters += source.length
    if (characters > MOST_CHARACTERS) throw new ImportRefused(TOO_MUCH_TEXT)
    const root = parseXml(source, item.path, budget, (what, why) => report.drop(item.path, what, why))
    const rules: StyleRule[] = []
    for (const one of descendants(root)) {
      if (one.name === 'style') rules.push(...tryStylesheet(textOf(one), item.path, report))
      if (one.name !== 'link' || !/stylesheet/i.test(attribute(one, 'rel'))) continue
      const path = resolvePath(item.path, attribute(one, 'href'))
      if (path === null || !zip.has(path)) report.drop(item.path, 'a stylesheet', 'it is not in the file')
      else rules.push(...readSheet(zip, path, sheets, report))
    }
    return [{ path: item.path, root, styleOf: styleLookup(rules.slice(0, MOST_RULES)) }]
  })
}

const isText = ({ type, path }: Item) => /xhtml|text\/html|x-dtbook/.test(type) || /\.x?html?$/i.test(path)

function readSheet(zip: Zip, path: string, sheets: Map<string, StyleRule[]>, report: Report): StyleRule[] {
  const known = sheets.get(path)
  if (known) return known
  const rules = tryStylesheet(decodeText(zip.read(path, 10 * MOST_CSS), path), path, report)
  sheets.set(path, rules)
  return rules
}

function tryStylesheet(source: string, where: string, report: Report): StyleRule[] {
  try {
    if (source.length <= MOST_CSS) return readStylesheet(source)
    report.drop(where, 'the stylesheet', 'too large')
  } catch {
    report.drop(where, 'the stylesheet', 'it can’t be read')
  }
  return []
}

function readContents(zip: Zip, { nav, ncx }: PackageDocument, budget: Budget): ContentsLine[] {
  const lines = nav && zip.has(nav.path) ? readNav(zip, nav.path, budget) : []
  return lines.length === 0 && ncx && zip.has(ncx.path) ? readNcx(zip, ncx.path, budget) : lines
}

/** Leaves out what holds nothing to read; a section's own page gives its name to the pieces below it. */
function keepPieces(drafts: Draft[], report: Report): ImportedPiece[] {
  const empty = new Set<string>()
  const pieces: ImportedPiece[] = []
  for (const draft of drafts) {
    const piece = assemblePiece(draft)
    const { start } = draft
    if (start?.isTitlePage) {
      report.drop(piece.title, 'the title page', 'its words stand on the issue’s own page')
      continue
    }
    const isCover = piece.words === 0 && (!start || /^cover$/i.test(piece.title) || pieces.length === 0)
    if (piece.html === '' || isCover) {
      if (start?.holdsOthers) empty.add(start.title)
      else if (piece.html !== '')
        report.drop(piece.title || 'The beginning', 'a page without words', 'the cover is kept apart')
      continue
    }
    const isSection =
      start?.group && (empty.has(start.group) || !drafts.some((one) => one.start?.title === start.group))
    const kind = piece.kind ?? (isSection ? start.group : null)
    pieces.push({ ...piece, kind, title: piece.title || `Piece ${pieces.length + 1}` })
  }
  if (pieces.length === 0) throw new ImportRefused('This EPUB has no text that we can read.')
  if (pieces.length > MOST_PIECES) throw new ImportRefused('This EPUB has more than 300 pieces.')
  return pieces
}
