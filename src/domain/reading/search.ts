/** A search is cut here, however much of it is sent. */
export const LONGEST_QUERY = 100
const MOST_TERMS = 8
const BEFORE = 70
const AFTER = 150

const ONE_WORD = /"[^"]+"|\S+/g
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
/** Scripts without spaces between words: a word may begin anywhere in them. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g

export type SnippetPart = { text: string; found: boolean }

/** As texts are compared: without case, accents and the curl of a quotation mark. Sign by sign it is the same as at once. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑–—]/g, '-')
    .replace(/ς/g, 'σ')
}

/** The words that are looked for, folded; what stands in quotation marks is one of them. */
export function searchTerms(query: string): string[] {
  const words = foldText(query.slice(0, LONGEST_QUERY)).match(ONE_WORD) ?? []
  const terms = words.map((word) => word.replace(EDGES, '')).filter(Boolean)
  return [...new Set(terms)].slice(0, MOST_TERMS)
}

/** Whether every term begins a word of the text. */
export function meetsAll(text: string, terms: readonly string[]): boolean {
  const folded = foldText(text)
  return terms.length > 0 && terms.every((term) => new RegExp(patternOf(term), 'u').test(folded))
}

/** The text around the first place where a term is met, with all that are met in it marked. */
export function snippetOf(text: string, terms: readonly string[]): SnippetPart[] {
  const hits = findHits(text, terms)
  const from = cutBefore(text, Math.max(0, (hits[0]?.from ?? 0) - BEFORE))
  const to = cutAfter(text, Math.min(text.length, (hits[0]?.to ?? 0) + AFTER))
  const parts: SnippetPart[] = [{ text: from > 0 ? '…' : '', found: false }]
  let at = from
  for (const hit of hits.filter((one) => one.to <= to)) {
    parts.push({ text: text.slice(at, hit.from), found: false }, { text: text.slice(hit.from, hit.to), found: true })
    at = hit.to
  }
  parts.push({ text: text.slice(at, to) + (to < text.length ? '…' : ''), found: false })
  return parts.filter((part) => part.text !== '')
}

/** At the beginning of a word; spaces stand for whatever is between two words. */
function patternOf(term: string): string {
  const written = term.replace(SPECIAL, '\\$&').replace(/\s+/g, '\\s+')
  return UNSPACED.test(term) ? written : `(?<![\\p{L}\\p{N}])${written}`
}

/** Met in the folded text, and shown in the one that is read, which may be longer or shorter. */
function findHits(text: string, terms: readonly string[]): { from: number; to: number }[] {
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const sign of text) {
    const kept = sign < '\x80' ? sign.toLowerCase() : foldText(sign)
    for (let count = 0; count < kept.length; count += 1) places.push(at)
    folded += kept
    at += sign.length
  }
  const longestFirst = terms.toSorted((one, other) => other.length - one.length)
  const any = new RegExp(longestFirst.map(patternOf).join('|'), 'gu')
  const place = (index: number) => places[index] ?? text.length
  return [...folded.matchAll(any)].map(({ 0: met, index }) => ({ from: place(index), to: place(index + met.length) }))
}

/** On to the beginning of the next word, so that none is cut. */
function cutBefore(text: string, from: number): number {
  return from === 0 ? 0 : from + (/^\S*\s+/.exec(text.slice(from, from + BEFORE))?.[0].length ?? 0)
}

function cutAfter(text: string, to: number): number {
  if (to === text.length) return to
  const space = text.slice(0, to).search(/\s\S{0,30}$/)
  return space < 0 ? to : space
}
