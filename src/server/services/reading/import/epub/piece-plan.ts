import type { Report } from '../report.ts'
import { WRAPPERS } from '../walk/allowed.ts'
import type { SourceDocument } from '../walk/note-links.ts'
import { findTarget } from '../walk/note-links.ts'
import type { Element } from '../walk/xml.ts'
import { attribute, descendants, plainText } from '../walk/xml.ts'
import type { ContentsLine } from './contents.ts'

/** Where a piece begins, and what the contents call it; `group` stands above it there. */
export type PieceStart = { title: string; group: string | null; holdsOthers: boolean; isTitlePage: boolean }

type Known = { documents: SourceDocument[]; ids: Map<string, Map<string, Element>>; report: Report }

/**
 * Finds the element with which each piece begins. A line of the contents is a piece; lines below it are too when they lead
 * to other files (a section of the magazine), and else are parts of it.
 */
export function planPieces(contents: ContentsLine[], known: Known): Map<Element, PieceStart> {
  const starts = new Map<Element, PieceStart>()
  visit(unwrapped(contents), null, starts, known)
  if (starts.size > 0) return starts
  for (const { root } of known.documents) {
    const body = bodyOf(root)
    starts.set(body, { title: '', group: null, holdsOthers: false, isTitlePage: isTitlePage(body) })
  }
  return starts
}

/** A book that stands as the only line above all others is not a piece. */
function unwrapped(contents: ContentsLine[]): ContentsLine[] {
  const [only] = contents
  return contents.length === 1 && only && only.below.length > 1 ? only.below : contents
}

function visit(lines: ContentsLine[], group: string | null, starts: Map<Element, PieceStart>, known: Known): void {
  for (const line of lines) {
    const { title, path, fragment, below } = line
    const document = known.documents.find((one) => one.path === path)
    const others = below.filter((one) => one.path !== path)
    if (document && path) {
      const found = fragment ? findTarget(known.ids, path, `#${fragment}`) : null
      const start = found ? liftedFrom(found) : bodyOf(document.root)
      if (!starts.has(start)) {
        const holdsOthers = others.length > 0
        starts.set(start, { title, group, holdsOthers, isTitlePage: isTitlePage(start) })
      }
    } else if (path !== null && below.length === 0) {
      known.report.drop('Contents', `the line “${title}”`, 'leads to no text in this file')
    }
    if (others.length > 0 || !document) visit(below, title, starts, known)
  }
}

/** A place inside of a paragraph, list or table begins a piece with the whole of it. */
function liftedFrom(target: Element): Element {
  let at = target
  while (at.parent && !WRAPPERS.has(at.parent.name)) at = at.parent
  // The mark may be an empty element before its heading, or the first thing in a wrapper of its own.
  while (at.parent && at.parent.name !== 'body' && WRAPPERS.has(at.parent.name) && isFirst(at, at.parent))
    at = at.parent
  return at
}

function isFirst(child: Element, parent: Element): boolean {
  for (const one of parent.children) {
    if (one === child) return true
    if (plainText(one) !== '' || typeof one !== 'string') return false
  }
  return false
}

/** As the file says: of the page itself, or of the first thing on it. */
function isTitlePage(start: Element): boolean {
  const [first] = start.children.filter((one) => typeof one !== 'string')
  return [start, first].some((one) => one && attribute(one, 'epub:type').split(/\s+/).includes('titlepage'))
}

export function bodyOf(root: Element): Element {
  for (const one of descendants(root)) if (one.name === 'body') return one
  return root
}
