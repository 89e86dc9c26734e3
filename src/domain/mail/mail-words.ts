import { MUST_NOT_BE_BLANK } from '../addresses/address.ts'

/** The words of a mail as staff write them: paragraphs with an empty line between, inserts as {name}, links as [words]({link}). */
export type MailWords = {
  subject: string
  /** What mail programs show beside the subject, before the message is opened. Staff's may be empty, and is ours then. */
  preheader: string
  text: string
}

export const MAX_SUBJECT = 200
export const MAX_PREHEADER = 200
export const MAX_MAIL_TEXT = 10_000

/** What is put into the words of a mail when it is sent. */
export type Insert = {
  says: string
  as: 'text' | 'link' | 'block'
  /** Without it the mail would be no use. */
  required?: true
  /** It can be empty, and then its paragraph is left out. */
  optional?: true
  /** What a block shows beside itself: words that have the block need not have these. */
  holds?: readonly string[]
}

export type Inserts = Record<string, Insert>
export type MailKind = {
  title: string
  when: string
  inserts: Inserts
  words: MailWords
  /** Why the reader gets it, for the foot of the page. */
  why: string
}

export type Piece =
  | { is: 'text'; text: string }
  | { is: 'insert'; name: string }
  /** `to` is the name of an insert in braces, or an address of its own. */
  | { is: 'link'; label: Piece[]; to: string }
export type Paragraph = Piece[]

const MARKS = /\[(?<label>[^[\]]*)\]\((?<to>[^()\s]*)\)|\{(?<name>[^{}]*)\}/g

/** The paragraphs, and in each what is words and what is put in. */
export function parseWords(text: string): Paragraph[] {
  return text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(splitPieces)
}

function splitPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(MARKS)) {
    if (match.index > at) pieces.push({ is: 'text', text: text.slice(at, match.index) })
    const { label = '', to, name = '' } = match.groups as { label?: string; to?: string; name?: string }
    pieces.push(to === undefined ? { is: 'insert', name } : { is: 'link', label: splitPieces(label), to })
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push({ is: 'text', text: text.slice(at) })
  return pieces
}

/** The insert that a link leads to; null when it leads to an address of its own. */
export function findLinkedInsert(to: string): string | null {
  return /^\{(.*)\}$/.exec(to)?.[1] ?? null
}

/** A paragraph is left out when something in it is empty. */
export function isLeftOut(paragraph: Paragraph, isEmpty: (name: string) => boolean): boolean {
  return namesIn(paragraph).some(isEmpty)
}

/** A link that stands alone is a thing to press. */
export function loneLink(paragraph: Paragraph): Extract<Piece, { is: 'link' }> | null {
  const [only] = paragraph
  return paragraph.length === 1 && only?.is === 'link' ? only : null
}

/** On one line, whatever was put in: a line break would begin another header. */
export function fillLine(subject: string, fill: (name: string) => string): string {
  return subject
    .replace(/\{([^{}]*)\}/g, (_, name: string) => fill(name))
    .replace(/\s+/g, ' ')
    .trim()
}

function namesIn(paragraph: Paragraph): string[] {
  return paragraph.flatMap((piece) => {
    if (piece.is === 'insert') return [piece.name]
    if (piece.is === 'text') return []
    const to = findLinkedInsert(piece.to)
    return [...namesIn(piece.label), ...(to === null ? [] : [to])]
  })
}

export type WordFaults = Partial<MailWords>

/** The first fault of each part of the words, as a sentence to stand beside it. */
export function checkWords(inserts: Inserts, { subject, preheader, text }: MailWords): WordFaults {
  const inSubject = subject.trim() === '' ? MUST_NOT_BE_BLANK : lineFault(inserts, subject, 'subject')
  const inPreheader = lineFault(inserts, preheader, 'preheader')
  const inText = textFault(inserts, text)
  return {
    ...(inSubject && { subject: inSubject }),
    ...(inPreheader && { preheader: inPreheader }),
    ...(inText && { text: inText }),
  }
}

function lineFault(inserts: Inserts, line: string, part: 'subject' | 'preheader'): string | null {
  if (/[\r\n]/.test(line)) return `The ${part} has to be one line.`
  const pieces = [...line.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  for (const name of pieces) {
    const insert = known(inserts, name)
    if (!insert) return unknown(name)
    if (insert.as !== 'text' || insert.optional) return `{${name}} cannot stand in the ${part}.`
  }
  return strayBrace(line.replace(/\{[^{}]*\}/g, ''))
}

function textFault(inserts: Inserts, text: string): string | null {
  const paragraphs = parseWords(text)
  if (paragraphs.length === 0) return MUST_NOT_BE_BLANK
  for (const paragraph of paragraphs) {
    const fault = paragraphFault(inserts, paragraph)
    if (fault) return fault
  }
  return missingFault(inserts, paragraphs)
}

function paragraphFault(inserts: Inserts, paragraph: Paragraph): string | null {
  for (const name of namesIn(paragraph)) {
    const insert = known(inserts, name)
    if (!insert) return unknown(name)
    if (insert.as === 'block' && paragraph.length > 1) return `{${name}} has to be a paragraph of its own.`
  }
  for (const piece of paragraph) {
    const fault = piece.is === 'link' ? linkFault(inserts, piece) : piece.is === 'text' ? strayBrace(piece.text) : null
    if (fault) return fault
  }
  return null
}

function linkFault(inserts: Inserts, { label, to }: Extract<Piece, { is: 'link' }>): string | null {
  if (label.every((piece) => piece.is === 'text' && piece.text.trim() === '')) return 'A link needs words to click on.'
  const odd = label.find((piece) => piece.is === 'insert' && known(inserts, piece.name)?.as !== 'text')
  if (odd?.is === 'insert') return `{${odd.name}} cannot be the words of a link.`
  const name = findLinkedInsert(to)
  if (name === null)
    return /^https:\/\/[^\s"'<>]+$/.test(to) ? null : 'A link leads to a {…} or to an address with https://.'
  return known(inserts, name)?.as === 'link' ? null : `{${name}} is not a link.`
}

/** A required insert must not share a paragraph with an optional one, which may be left out. */
function missingFault(inserts: Inserts, paragraphs: Paragraph[]): string | null {
  const stands = (name: string) => (names: string[]) =>
    names.includes(name) && !names.some((other) => other !== name && known(inserts, other)?.optional)
  for (const [name, { required, as }] of Object.entries(inserts)) {
    const holders = Object.keys(inserts).filter((other) => inserts[other]?.holds?.includes(name))
    if (!required || [name, ...holders].some((one) => paragraphs.map(namesIn).some(stands(one)))) continue
    const shown = as === 'link' ? `[words]({${name}})` : `{${name}}`
    if (!paragraphs.some((paragraph) => namesIn(paragraph).includes(name)))
      return `${shown} is missing: the mail is no use without it.`
    return `The paragraph with {${name}} can be left out, because something else in it can be empty. Give it one of its own.`
  }
  return null
}

const known = (inserts: Inserts, name: string) => (Object.hasOwn(inserts, name) ? inserts[name] : undefined)
const unknown = (name: string) => `There is no {${name}} in this mail.`
const strayBrace = (text: string) => (/[{}]/.test(text) ? 'There is a { or } without its other half.' : null)
