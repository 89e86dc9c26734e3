import type { Style } from '../style/style.ts'
import { classesOf } from '../style/style-lookup.ts'
import { BLOCKS, BOLD, DROPPED, INLINE, ITALIC, SILENT } from './allowed.ts'
import { element, escaped, openTag } from './markup.ts'
import type { Inherited, WalkContext } from './walk-context.ts'
import type { Element } from './xml.ts'
import { attribute, findFirst, plainText } from './xml.ts'

type Node = Element | string

/** What stands within a line, as our HTML. Line ends are `<br>`; white space is single. */
export function inlineHtml(nodes: Node[], inherited: Inherited, context: WalkContext): string {
  return nodes
    .map((node, at) => {
      if (typeof node === 'string') return text(node, inherited)
      const html = one(node, inherited, context)
      return inherited.verse && isLine(node, context) && isLineNext(nodes, at, context) ? `${html}<br>` : html
    })
    .join('')
}

/** A line of verse that is known by its class, or set as a block by its style. */
function isLine(node: Element, context: WalkContext): boolean {
  return node.name === 'span' && (context.styleOf(node).block === true || classesOf(node).some(isLineClass))
}

const isLineClass = (name: string) => /^(?:l|line|verse-?line|poem-?line)$/i.test(name)

/** Not where the file has a line break of its own. */
function isLineNext(nodes: Node[], at: number, context: WalkContext): boolean {
  const next = nodes.slice(at + 1).find((node) => typeof node !== 'string' || node.trim() !== '')
  return typeof next === 'object' && isLine(next, context)
}

function text(value: string, { keepsLines }: Inherited): string {
  if (!keepsLines) return escaped(value.replace(/[ \t\r\n\f]+/g, ' '))
  return escaped(value).replace(/\r?\n/g, '<br>').replace(/\t/g, '    ').replace(/ {2}/g, '\u00a0\u00a0')
}

function one(node: Element, inherited: Inherited, context: WalkContext): string {
  const { name } = node
  if (SILENT.has(name) || context.isNote(node)) return ''
  if (name === 'br') return '<br>'
  if (name === 'wbr') return '<wbr>'
  if (name === 'img' || name === 'image') return picture(node, context)
  if (name === 'svg') return drawing(node, context)
  if (name === 'math') return formula(node, context)
  if (Object.hasOwn(DROPPED, name)) {
    context.drop(DROPPED[name] ?? name, 'not part of a text')
    return ''
  }
  const style = context.styleOf(node)
  if (style.hidden || node.attributes.has('hidden')) {
    if (plainText(node)) context.drop(`“${plainText(node).slice(0, 60)}”`, 'hidden in the file')
    return ''
  }
  if (name === 'a') return link(node, inherited, context)
  const inner = styled(node, style, inherited, context)
  return BLOCKS.has(name) ? ` ${inner} ` : inner
}

function link(node: Element, inherited: Inherited, context: WalkContext): string {
  const note = context.noteOf(node)
  if (note) {
    const { number, again } = context.numberOf(note, plainText(node))
    const id = again > 1 ? `ref-${number}-${again}` : `ref-${number}`
    return element('a', { class: 'note-ref', id, href: `#note-${number}`, role: 'doc-noteref' }, String(number))
  }
  if (context.isBackLink(node)) return mark(node, context)
  const inner = styled(node, context.styleOf(node), inherited, context)
  const href = context.linkOf(node)
  if (!href || !inner.trim() || inner.includes('<a ')) return inner
  return element('a', { href, rel: href.startsWith('#') ? '' : 'noopener nofollow' }, inner)
}

/** The element with those of its looks that the text around it does not have. */
function styled(node: Element, style: Style, inherited: Inherited, context: WalkContext): string {
  const { name } = node
  const own = Object.hasOwn(INLINE, name) ? (INLINE[name] ?? '') : ''
  const italic = style.italic ?? (ITALIC.has(name) || inherited.italic)
  const bold = style.bold ?? (BOLD.has(name) || inherited.bold)
  const within = {
    ...inherited,
    italic,
    bold,
    smallCaps: style.smallCaps ?? inherited.smallCaps,
    uppercase: style.uppercase ?? inherited.uppercase,
  }
  const inner = mark(node, context) + indentOf(style, inherited) + inlineHtml(node.children, within, context)
  if (!inner.trim()) return inner
  const isUpright = !italic && ITALIC.has(name)
  let html = inner
  if (italic && !inherited.italic && !ITALIC.has(name)) html = element('i', {}, html)
  if (bold && !inherited.bold && !BOLD.has(name)) html = element('b', {}, html)
  if (style.underline && own !== 'u') html = element('u', {}, html)
  if (style.strike && own !== 's') html = element('s', {}, html)
  if (style.raised && own !== 'sup' && own !== 'sub') html = element(style.raised, {}, html)
  const names = [
    !italic && inherited.italic && 'upright',
    !bold && inherited.bold && 'regular',
    style.smallCaps && !inherited.smallCaps && 'small-caps',
    style.uppercase && !inherited.uppercase && 'uppercase',
    style.spaced && 'spaced',
    style.mono && own !== 'code' && 'mono',
    !style.raised && own === '' && style.size !== 'same' && style.size,
  ].filter(Boolean)
  const attributes = { class: names.join(' '), lang: langOf(node), dir: dirOf(node) }
  const tag = own && !isUpright ? own : Object.values(attributes).some(Boolean) ? 'span' : ''
  return tag ? element(tag, attributes, html) : html
}

/** A line of verse may be moved in by the element that holds it. */
function indentOf({ indent = 0 }: Style, { verse }: Inherited): string {
  return verse && indent > 0 ? '\u00a0'.repeat(Math.min(16, Math.round(indent * 2))) : ''
}

export function mark(node: Element, context: WalkContext): string {
  const id = context.markOf(node)
  return id ? element('span', { id }, '') : ''
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i

export function langOf(node: Element): string {
  const said = attribute(node, 'xml:lang') || attribute(node, 'lang')
  return LANGUAGE.test(said) ? said : ''
}

function dirOf(node: Element): string {
  const said = attribute(node, 'dir').toLowerCase()
  return said === 'rtl' || said === 'ltr' || said === 'auto' ? said : ''
}

function picture(node: Element, context: WalkContext): string {
  const placed = context.pictureOf(node)
  if (!placed) return ''
  const { name, width, height } = placed
  const alt = attribute(node, 'alt').replace(/\s+/g, ' ').trim().slice(0, 1000)
  const attributes = { src: `picture:${name}`, width: String(width), height: String(height), loading: 'lazy' }
  return openTag('img', attributes).replace('>', ` alt="${escaped(alt)}">`)
}

/** Makers wrap a picture in SVG to fill the page with it; a real drawing is dropped. */
function drawing(node: Element, context: WalkContext): string {
  const image = findFirst(node, 'image')
  if (image) return picture(image, context)
  context.drop('a drawing (SVG)', 'SVG pictures are not accepted')
  return ''
}

function formula(node: Element, context: WalkContext): string {
  const words = attribute(node, 'alttext') || plainText(node)
  if (words) context.drop(`the formula ${words.slice(0, 60)}`, 'shown as plain text')
  return escaped(words)
}
