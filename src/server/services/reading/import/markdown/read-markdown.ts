import MarkdownIt from 'markdown-it'
import footnote from 'markdown-it-footnote'
import type { Dropped, ImportedPiece } from '../imported-text.ts'
import { ImportRefused, Report } from '../report.ts'
import { styleLookup } from '../style/style-lookup.ts'
import { assemblePiece } from '../walk/assemble-piece.ts'
import { followLinks } from '../walk/note-links.ts'
import { draftPieces } from '../walk/piece-drafts.ts'
import type { PlacedPicture } from '../walk/walk-context.ts'
import type { Element } from '../walk/xml.ts'
import { attribute, descendants, newBudget, parseXml } from '../walk/xml.ts'
import { readFrontMatter } from './front-matter.ts'
import { verseRule } from './verse-rule.ts'

/** A piece in Markdown: `name` is the file it is from, or what else staff know it by. */
export type MarkdownSource = { name: string; source: string }

/** `alt` stands in for one that the text leaves out. */
export type KnownPicture = PlacedPicture & { alt: string }

const LONGEST = 1_000_000

const markdown = new MarkdownIt({ html: false, xhtmlOut: true, linkify: false, typographer: false })
markdown.use(footnote).use(verseRule)

/** One piece, by the same way as an EPUB's; pictures are those of these names. */
export function readMarkdown(
  { name, source }: MarkdownSource,
  pictures: ReadonlyMap<string, KnownPicture>,
): { piece: ImportedPiece; dropped: Dropped[] } {
  if (source.length > LONGEST) throw new ImportRefused(`${name} is too long: a million characters is the limit.`)
  const { head, body } = readFrontMatter(source)
  const report = new Report()
  const root = parseXml(`<body>${markdown.render(body)}</body>`, name, newBudget())
  const document = { path: name, root, styleOf: styleLookup([]) }
  const placed = placeByName(root, name, pictures, report)
  const drafts = draftPieces([document], {
    links: followLinks([document]),
    pictures: placed,
    starts: new Map(),
    report,
  })
  const [draft] = drafts
  if (!draft) throw new ImportRefused(`${name} has no text.`)
  const piece = assemblePiece({ ...draft, ...head })
  if (piece.html === '') throw new ImportRefused(`${name} has no text.`)
  return { piece: { ...piece, title: piece.title || 'Untitled' }, dropped: report.lines }
}

function placeByName(root: Element, where: string, pictures: ReadonlyMap<string, KnownPicture>, report: Report) {
  const placed = new Map<Element, PlacedPicture>()
  for (const image of descendants(root)) {
    if (image.name !== 'img') continue
    const src = attribute(image, 'src')
    const found = pictures.get(src) ?? pictures.get(decoded(src))
    if (found) {
      placed.set(image, found)
      if (!attribute(image, 'alt').trim()) image.attributes.set('alt', found.alt)
    } else report.drop(where, `the picture ${src.slice(0, 100)}`, 'there is no picture of this name')
  }
  return placed
}

function decoded(src: string): string {
  try {
    return decodeURIComponent(src)
  } catch {
    return src
  }
}
