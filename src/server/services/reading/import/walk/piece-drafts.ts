import type { PieceStart } from '../epub/piece-plan.ts'
import { bodyOf } from '../epub/piece-plan.ts'
import type { Report } from '../report.ts'
import type { StyleLookup } from '../style/style-lookup.ts'
import type { PieceDraft } from './assemble-piece.ts'
import { writeBlock } from './block.ts'
import { blocksOf, flow, pushMerged } from './flow.ts'
import { inherit } from './inherit.ts'
import { textOfHtml } from './markup.ts'
import type { Links, SourceDocument } from './note-links.ts'
import type { PlacedPicture, WalkContext } from './walk-context.ts'
import { PLAIN } from './walk-context.ts'
import type { Element } from './xml.ts'
import { attribute } from './xml.ts'

export type StyledDocument = SourceDocument & { styleOf: StyleLookup }
export type Draft = PieceDraft & { start: PieceStart | null }
type Source = { links: Links; pictures: Map<Element, PlacedPicture>; starts: Map<Element, PieceStart>; report: Report }

/** Walks through all documents and cuts them into pieces where these begin. What comes before the first has no start. */
export function draftPieces(documents: StyledDocument[], source: Source): Draft[] {
  const drafts: Draft[] = [newDraft(null)]
  const current = () => drafts.at(-1) as Draft
  const sink = {
    begins: (element: Element) => source.starts.has(element),
    enter(element: Element) {
      const start = source.starts.get(element)
      if (start) drafts.push(newDraft(start))
    },
    push: (block: Parameters<typeof pushMerged>[1]) => pushMerged(current().blocks, block),
  }
  for (const document of documents) {
    const context = contextOf(document, source, current)
    const body = bodyOf(document.root)
    sink.enter(body)
    flow(body.children, inheritedBy(body, document.styleOf), { context, sink })
  }
  return drafts
}

const newDraft = (start: PieceStart | null): Draft => ({
  start,
  title: start?.title ?? '',
  author: null,
  kind: null,
  blocks: [],
  notes: [],
})

/** The body's own looks are those of the book, and not worth a class on each paragraph; its direction is. */
function inheritedBy(body: Element, styleOf: StyleLookup) {
  const above = body.parent ? inherit(body.parent, styleOf(body.parent), PLAIN) : PLAIN
  const { rtl, verse } = inherit(body, styleOf(body), above)
  return { ...PLAIN, rtl, verse }
}

function contextOf({ path, styleOf }: StyledDocument, source: Source, current: () => Draft): WalkContext {
  const { links, pictures, report } = source
  const numbers = new Map<Draft, Map<Element, { number: number; again: number }>>()
  const context: WalkContext = {
    where: path,
    styleOf,
    pictureOf: (image) => pictures.get(image) ?? null,
    noteOf: (link) => links.notes.get(link) ?? null,
    isNote: (element) => links.taken.has(element),
    isBackLink: (link) => links.backLinks.has(link),
    markOf: (element) => links.marks.get(element) ?? null,
    linkOf(link) {
      const target = links.targets.get(link)
      if (target) return `#${links.marks.get(target) ?? ''}`
      return addressElsewhere(attribute(link, 'href'))
    },
    numberOf(note, label) {
      const draft = current()
      const known = numbers.get(draft) ?? new Map<Element, { number: number; again: number }>()
      numbers.set(draft, known)
      const found = known.get(note)
      if (found) {
        found.again += 1
        return found
      }
      const number = draft.notes.length + 1
      const made = { number, again: 1 }
      known.set(note, made)
      draft.notes.push({ id: `note-${number}`, html: '', text: '' })
      const html = writeNote(note, label, context)
      draft.notes[number - 1] = { id: `note-${number}`, html, text: textOfHtml(html) }
      return made
    },
    drop: (what, why) => report.drop(path, what, why),
  }
  return context
}

/** A note's text, without the number it begins with; references within it are left out. */
function writeNote(note: Element, label: string, context: WalkContext): string {
  const within = { ...context, noteOf: () => null, isNote: () => false }
  const html = blocksOf(note.children, PLAIN, within)
    .map((one) => writeBlock(one, ''))
    .join('')
  const number = label.replace(/[^\p{L}\p{N}*†‡§]/gu, '').replace(/[*]/g, '\\$&')
  const leading = new RegExp(`^((?:<[^>]*>)*)\\s*(?:[[(]?${number || '\\d+'}[\\])]?[.):]?\\s+|[.):\\]]+\\s*)`)
  return html.replace(leading, '$1').replace(/<(sup|b|i|em|strong|span)[^>]*><\/\1>/g, '')
}

/** Links to the web and to mail stay; every other scheme leads to nothing we know. */
function addressElsewhere(href: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(href.trim()) || href.length > 2000) return null
  return URL.canParse(href.trim()) ? new URL(href.trim()).href : null
}
