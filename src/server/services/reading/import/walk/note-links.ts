import { resolvePath } from '../epub/package-document.ts'
import { BLOCKS, HEADINGS } from './allowed.ts'
import type { Element } from './xml.ts'
import { attribute, descendants, plainText, textOf } from './xml.ts'

export type SourceDocument = { path: string; root: Element }

export type Links = {
  /** From a link to the text of its note. */
  notes: Map<Element, Element>
  /** Elements that are shown elsewhere, or hold nothing else. */
  taken: Set<Element>
  backLinks: Set<Element>
  /** From an element that a link leads to, to its mark. */
  marks: Map<Element, string>
  targets: Map<Element, Element>
  ids: Map<string, Map<string, Element>>
}

const MARKER = /^[\s[({]*(?:\d{1,3}|[a-z]|[ivxl]{1,6}|[*†‡§¶]{1,3})[\s\])}.]*$/i
const REFERENCE = /noteref|note-ref|footnote-?reference|fnref/i
const BACK = /backlink|back-?ref|footnote-back|noteback/i
const NOTE_TYPE = /(^|\s)(footnote|endnote|rearnote|note|doc-footnote|doc-endnote)(\s|$)/i
const NOTE_CLASS = /(^|\s)(_?foot-?note(-?text|-?item)?|end-?note(-?text)?)(\s|$)/i
const NOTE_ID = /^_?(ftn|edn|fn|en|note|footnote|endnote)[-_]?\d+$/i
const HIGHEST = 4

/** Follows every link of the documents, and finds out which of them lead to notes. */
export function followLinks(documents: SourceDocument[]): Links {
  const ids = new Map(documents.map(({ path, root }) => [path, indexIds(root)]))
  const order = new Map<Element, number>()
  const anchors: { link: Element; target: Element }[] = []
  for (const { path, root } of documents) {
    for (const one of descendants(root)) {
      order.set(one, order.size)
      const href = one.name === 'a' ? attribute(one, 'href') : ''
      if (!href.includes('#')) continue
      const target = findTarget(ids, path, href)
      if (target) anchors.push({ link: one, target })
    }
  }
  const targets = new Map(anchors.map(({ link, target }) => [link, target]))
  const isBefore = (one: Element, other: Element) => (order.get(one) ?? 0) < (order.get(other) ?? 0)
  const known = new Map<Element, Set<Element>>()
  function leadsBack(body: Element, link: Element): boolean {
    const found = known.get(body) ?? targetsWithin(body, targets)
    known.set(body, found)
    return around(link).some((one) => found.has(one))
  }
  const notes = new Map<Element, Element>()
  for (const { link, target } of anchors) {
    const body = noteBody(target)
    if (body && isReference(link, body) && (isBefore(link, body) || isTyped(link))) {
      if (isTyped(link) || isNoteElement(body) || leadsBack(body, link)) notes.set(link, body)
    }
  }
  const bodies = new Set(notes.values())
  for (const link of [...notes.keys()]) if (isWithin(link, bodies)) notes.delete(link)
  const named = new Set([...notes.keys()].flatMap((link) => around(link)))
  const backLinks = new Set(
    anchors.filter(({ link, target }) => isBack(link) || named.has(target)).map(({ link }) => link),
  )
  for (const link of notes.keys()) backLinks.delete(link)
  const plain = anchors.filter(({ link }) => !notes.has(link) && !backLinks.has(link))
  const marks = new Map([...new Set(plain.map(({ target }) => target))].map((one, index) => [one, `t-${index + 1}`]))
  return { notes, taken: withEmptied(bodies), backLinks, marks, targets, ids }
}

function indexIds(root: Element): Map<string, Element> {
  const ids = new Map<string, Element>()
  for (const one of descendants(root)) {
    const id = attribute(one, 'id') || (one.name === 'a' ? attribute(one, 'name') : '')
    if (id && !ids.has(id)) ids.set(id, one)
  }
  return ids
}

export function findTarget(ids: Links['ids'], from: string, href: string): Element | null {
  const at = href.indexOf('#')
  const path = resolvePath(from, href)
  const fragment = href.slice(at + 1)
  const known = path === null ? undefined : ids.get(path)
  return at < 0 ? null : (known?.get(fragment) ?? known?.get(decoded(fragment)) ?? null)
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const said = (one: Element) => `${attribute(one, 'epub:type')} ${attribute(one, 'role')} ${attribute(one, 'class')}`
const isBack = (link: Element) => BACK.test(said(link))
const isTyped = (link: Element) => REFERENCE.test(`${said(link)} ${link.parent ? attribute(link.parent, 'class') : ''}`)
const isReference = (link: Element, body: Element) =>
  !isBack(link) && (isTyped(link) || MARKER.test(plainText(link))) && !isWithin(link, new Set([body]))
const isNoteElement = (one: Element) =>
  NOTE_TYPE.test(`${attribute(one, 'epub:type')} ${attribute(one, 'role')}`) || NOTE_CLASS.test(attribute(one, 'class'))

/** The block around the place that a reference leads to: the whole note where its element says so. */
function noteBody(target: Element): Element | null {
  let at: Element | null = target
  while (at && !BLOCKS.has(at.name)) at = at.parent
  if (!at || at.name === 'body' || at.name === 'html' || HEADINGS.has(at.name)) return null
  for (let up = at.parent, height = 0; up && height < 2; up = up.parent, height += 1) {
    if (up.name === 'li' || up.name === 'aside' || up.name === 'dd') return up
    if (up.name !== 'body' && (isNoteElement(up) || NOTE_ID.test(attribute(up, 'id')))) return up
  }
  return at
}

/** Where the links of a note lead: to its reference, if it is one. */
function targetsWithin(body: Element, targets: Map<Element, Element>): Set<Element> {
  return new Set([...descendants(body)].flatMap((one) => targets.get(one) ?? []))
}

/** The elements by any of which a maker may have named a reference. */
const around = (link: Element): Element[] =>
  [link, link.parent, ...link.children].filter(
    (one): one is Element => one !== null && typeof one !== 'string' && !BLOCKS.has(one.name),
  )

function isWithin(one: Element, holders: Set<Element>): boolean {
  for (let at = one.parent; at; at = at.parent) if (holders.has(at)) return true
  return false
}

/** With the lists and sections that hold nothing but notes and their heading. */
function withEmptied(bodies: Set<Element>): Set<Element> {
  const taken = new Set(bodies)
  for (const body of bodies) {
    let at = body.parent
    for (let height = 0; at && height < HIGHEST && at.name !== 'body' && !taken.has(at); height += 1) {
      if (restOf(at, taken).trim() !== '') break
      taken.add(at)
      at = at.parent
    }
  }
  return taken
}

function restOf(element: Element, taken: Set<Element>): string {
  return element.children
    .map((one) => {
      if (typeof one === 'string') return one
      return taken.has(one) || HEADINGS.has(one.name) ? '' : one.name === 'img' ? 'picture' : textOf(one)
    })
    .join('')
}
