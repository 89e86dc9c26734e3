import type { Style } from '../style/style.ts'
import { classesOf } from '../style/style-lookup.ts'
import { wordsOfClass } from './markup.ts'
import type { Inherited } from './walk-context.ts'
import type { Element } from './xml.ts'
import { attribute } from './xml.ts'

const VERSE = new Set([
  'verse',
  'verses',
  'poem',
  'poems',
  'poetry',
  'stanza',
  'strophe',
  'lineblock',
  'lyrics',
  'linegroup',
])
/** `poem-title` and the like stand beside a poem and are prose. */
const NOT_VERSE = new Set(['title', 'author', 'heading', 'subtitle', 'note', 'notes', 'intro', 'byline', 'prose'])

/** What the children of a block start from. */
export function inherit(node: Element, style: Style, inherited: Inherited): Inherited {
  const said = attribute(node, 'dir').toLowerCase()
  const isCentred = node.name === 'center'
  return {
    italic: style.italic ?? inherited.italic,
    bold: style.bold ?? inherited.bold,
    smallCaps: style.smallCaps ?? inherited.smallCaps,
    uppercase: style.uppercase ?? inherited.uppercase,
    spaced: style.spaced ?? inherited.spaced,
    mono: style.mono ?? inherited.mono,
    keepsLines: style.keepsLines ?? inherited.keepsLines,
    verse: inherited.verse || style.keepsLines === true || isVerse(node),
    rtl: said === 'rtl' || (said !== 'ltr' && (style.rtl ?? inherited.rtl)),
    size: style.size ?? inherited.size,
    align: style.align ?? (isCentred ? 'center' : inherited.align),
    indent: inherited.indent + Math.max(-20, Math.min(20, style.indent ?? 0)),
  }
}

function isVerse(node: Element): boolean {
  if (/z3998:(verse|poem|song)/.test(attribute(node, 'epub:type'))) return true
  return classesOf(node).some((name) => {
    if (name.toLowerCase() === 'line-block') return true
    const words = wordsOfClass(name)
    return words.some((word) => VERSE.has(word)) && !words.some((word) => NOT_VERSE.has(word))
  })
}
