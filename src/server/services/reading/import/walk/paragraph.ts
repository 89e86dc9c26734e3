import type { Style } from '../style/style.ts'
import type { Block } from './block.ts'
import { makeBlock } from './block.ts'
import { inlineHtml, langOf, mark } from './inline.ts'
import { stanzasOf } from './lines.ts'
import { roleOf } from './roles.ts'
import type { Inherited, Walk } from './walk-context.ts'
import type { Element } from './xml.ts'

type Node = Element | string

const ONLY_PICTURES = /^(?:<img [^>]*>\s*(?:<br>)?\s*)+$/
/** Stars, bullets and dashes alone on a line are where a part ends. */
const BREAK = /^(?:[*⁂•·#~❦☙◆◇✻✽–—-]\s*){1,7}$/

/** A paragraph from a block or from words that stand in none. */
export function paragraphs(nodes: Node[], node: Element | null, inherited: Inherited, { context, sink }: Walk): void {
  const style: Style = node ? context.styleOf(node) : {}
  const content = node ? node.children : nodes
  const html = inlineHtml(content, inherited, context).replace(/<sup>(<a class="note-ref"[^>]*>\d+<\/a>)<\/sup>/g, '$1')
  const inner = (node ? mark(node, context) : '') + trimmed(html)
  const base = { rtl: inherited.rtl, lang: node ? langOf(node) : '', role: node ? roleOf(node) : null }
  if (isEmpty(inner)) {
    // A line left empty on purpose; between words that stand in no block it is only white space.
    if (node?.name === 'p') sink.push(makeBlock('space', ''))
    else if (inherited.verse && html.includes('<br>')) sink.push(makeBlock('stanza end', ''))
    return
  }
  if (inherited.verse) {
    const stanzas = stanzasOf(html, inherited.indent + Math.max(-20, Math.min(20, style.firstIndent ?? 0)))
    const classes = (style.spaceAbove ?? 0) >= 0.8 ? ['space-above'] : []
    sink.push({ ...makeBlock('div', ''), ...base, classes: ['verse', ...classes], stanzas })
    return
  }
  if (ONLY_PICTURES.test(inner)) {
    sink.push(makeBlock('figure', inner.replace(/<br>/g, '')))
    return
  }
  const words = inner.replace(/<[^>]*>/g, '').trim()
  if (BREAK.test(words)) {
    sink.push({ ...makeBlock('hr', ''), classes: ['break'] })
    return
  }
  sink.push({ ...makeBlock('p', inner), ...base, classes: blockClasses(inherited, style) })
}

function isEmpty(inner: string): boolean {
  return inner.replace(/<(?!img)[^>]*>/g, '').trim() === ''
}

const trimmed = (html: string) => html.replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')

function blockClasses(inherited: Inherited, style: Style): Block['classes'] {
  const steps = Math.min(6, Math.round(inherited.indent / 1.5))
  const isHanging = (style.firstIndent ?? 0) <= -0.5
  const names = [
    inherited.italic && 'italic',
    inherited.bold && 'bold',
    inherited.smallCaps && 'small-caps',
    inherited.uppercase && 'uppercase',
    inherited.spaced && 'spaced',
    inherited.mono && 'mono',
    inherited.size !== 'same' && inherited.size,
    inherited.align !== 'start' && inherited.align,
    steps > 0 && !(isHanging && steps === 1) && `indent-${steps}`,
    isHanging && 'hanging',
    (style.spaceAbove ?? 0) >= 1.5 && 'space-above',
  ]
  return names.filter((name): name is string => Boolean(name))
}
