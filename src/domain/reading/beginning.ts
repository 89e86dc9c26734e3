import { countWords } from './words.ts'

const MOST_WORDS = 100
/** A tag of our own making, or the text between two. */
const PARTS = /<[^>]*>|[^<]+/g
const SINGLE = /^<(br|hr|wbr)\b/
const OPENED = /^<([a-z0-9]+)/
/** What may be cut apart: a run between spaces, or a single sign where words have no spaces between them. */
const STEP =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)/gu
const NOT_GIVEN_AWAY = /<img [^>]*>|<a class="note-ref"[^>]*>[^<]*<\/a>/g

/** How much of a piece a stranger may see: the first hundred words, at most a third (product 11). */
export function beginningWords(words: number): number {
  return Math.min(MOST_WORDS, Math.floor(words / 3))
}

/**
 * The beginning of a piece's HTML, which is of our own making (`services/reading/import`): cut after so many words, every
 * open element closed. Pictures and notes stay behind, as they are not part of what is given away.
 */
export function beginningOf(html: string, words: number): string {
  let left = beginningWords(words)
  const open: string[] = []
  let cut = ''
  for (const [part] of html.replace(NOT_GIVEN_AWAY, '').matchAll(PARTS)) {
    if (left <= 0) break
    if (part.startsWith('<')) {
      follow(open, part)
      cut += part
    } else {
      const kept = firstWords(part, left)
      left -= countEscaped(kept)
      cut += kept.length < part.length ? `${kept}…` : kept
    }
  }
  const closed = open.reverse().map((name) => `</${name}>`)
  return withoutEmptied(cut + closed.join(''))
}

function follow(open: string[], tag: string): void {
  const [, name] = OPENED.exec(tag) ?? []
  if (tag.startsWith('</')) open.pop()
  else if (name && !SINGLE.test(tag)) open.push(name)
}

function firstWords(text: string, most: number): string {
  if (countEscaped(text) <= most) return text
  let kept = ''
  for (const [step] of text.matchAll(STEP)) {
    if (countEscaped(kept + step) > most) break
    kept += step
  }
  return kept
}

/** `&amp;` is a sign, not a word. */
const countEscaped = (text: string) => countWords(text.replace(/&\w+;/g, '&'))

/** An element that lost all it held is not shown. */
function withoutEmptied(html: string): string {
  const after = html.replace(/<(?!td|th)([a-z0-9]+)\b[^>]*><\/\1>/g, '')
  return after === html ? html : withoutEmptied(after)
}
