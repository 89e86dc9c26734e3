import { BLOCKS, DROPPED, HEADINGS, SILENT, WRAPPERS } from './allowed.ts'
import type { Block } from './block.ts'
import { makeBlock, writeBlock } from './block.ts'
import { inherit } from './inherit.ts'
import { inlineHtml, langOf, mark } from './inline.ts'
import { listBlock, tableBlock } from './lists-and-tables.ts'
import { paragraphs } from './paragraph.ts'
import { roleOf } from './roles.ts'
import type { Inherited, Walk, WalkContext } from './walk-context.ts'
import type { Element } from './xml.ts'
import { attribute, descendants, findFirst, plainText } from './xml.ts'

type Node = Element | string

/** The blocks of a document, wrappers taken away, in their order. */
export function flow(nodes: Node[], inherited: Inherited, walk: Walk): void {
  let run: Node[] = []
  const flush = () => {
    if (run.length > 0) paragraphs(run, null, inherited, walk)
    run = []
  }
  for (const node of nodes) {
    if (typeof node !== 'string' && (BLOCKS.has(node.name) || holdsBlocks(node))) {
      flush()
      walk.sink.enter(node)
      block(node, inherited, walk)
    } else {
      if (typeof node !== 'string' && walk.sink.begins(node)) {
        flush()
        walk.sink.enter(node)
      }
      run.push(node)
    }
  }
  flush()
}

function holdsBlocks(node: Element): boolean {
  if (Object.hasOwn(DROPPED, node.name)) return false
  return node.children.some((one) => typeof one !== 'string' && (BLOCKS.has(one.name) || holdsBlocks(one)))
}

function block(node: Element, inherited: Inherited, walk: Walk): void {
  const { context, sink } = walk
  const { name } = node
  if (SILENT.has(name) || context.isNote(node)) return
  const style = context.styleOf(node)
  if (style.hidden || node.attributes.has('hidden')) {
    if (plainText(node)) context.drop(`“${plainText(node).slice(0, 60)}”`, 'hidden in the file')
    return
  }
  if (name === 'nav') {
    context.drop('a table of contents', 'made anew from the pieces')
    return
  }
  if (name === 'hr') {
    sink.push({ ...makeBlock('hr', ''), classes: ['break'] })
    return
  }
  const within = inherit(node, style, inherited)
  if (HEADINGS.has(name)) {
    sink.push(heading(node, within, context))
    return
  }
  if (name === 'figure') {
    figure(node, within, walk)
    return
  }
  if (name === 'blockquote') {
    quotation(node, within, walk)
    return
  }
  if ((name === 'ul' || name === 'ol' || name === 'dl') && !within.verse) {
    sink.push(listBlock(node, within, walk.context, blocksOf))
    return
  }
  if (name === 'table') {
    sink.push(tableBlock(node, within, walk.context, blocksOf))
    return
  }
  if (name === 'pre' && !within.verse) {
    sink.push(preformatted(node, within, context))
    return
  }
  if (holdsBlocks(node) || (WRAPPERS.has(name) && plainText(node) === '' && !findFirst(node, 'img'))) {
    const isStanza = within.verse && node.children.filter((one) => typeof one !== 'string').length > 1
    if (isStanza) sink.push(makeBlock('stanza end', ''))
    flow(node.children, within, walk)
    if (isStanza) sink.push(makeBlock('stanza end', ''))
    return
  }
  paragraphs([node], node, name === 'pre' ? { ...within, keepsLines: true } : within, walk)
}

function heading(node: Element, inherited: Inherited, context: WalkContext): Block {
  // How a heading looks is ours to say; what is set off within it stays.
  const within = { ...inherited, bold: true, size: 'same' as const }
  const inner = (mark(node, context) + inlineHtml(node.children, within, context)).trim()
  const level = Number(node.name.slice(1))
  return { ...makeBlock('h2', inner), level, role: roleOf(node), rtl: inherited.rtl, lang: langOf(node) }
}

function figure(node: Element, inherited: Inherited, walk: Walk): void {
  const caption = findFirst(node, 'figcaption')
  const images = [...descendants(node)].filter(({ name }) => name === 'img' || name === 'image')
  const shown = inlineHtml(images, inherited, walk.context)
  if (!shown.trim()) {
    flow(node.children, inherited, walk)
    return
  }
  const words = caption ? inlineHtml(caption.children, { ...inherited, align: 'start' }, walk.context).trim() : ''
  walk.sink.push(makeBlock('figure', words ? `${shown}<figcaption>${words}</figcaption>` : shown))
}

/** A quotation, with its paragraphs within it; one of verse alone is verse. */
function quotation(node: Element, inherited: Inherited, walk: Walk): void {
  const held = blocksOf(node.children, { ...inherited, indent: 0 }, walk.context)
  if (held.length === 0) return
  if (held.every(({ stanzas }) => stanzas)) {
    for (const one of held) walk.sink.push(one)
    return
  }
  const isEpigraph = /epigraph/i.test(`${attribute(node, 'class')} ${attribute(node, 'epub:type')}`)
  const inner = held.map((one) => writeBlock(one, '')).join('')
  walk.sink.push({ ...makeBlock('blockquote', inner), classes: isEpigraph ? ['epigraph'] : [], lang: langOf(node) })
}

function preformatted(node: Element, inherited: Inherited, context: WalkContext): Block {
  const inner = inlineHtml(node.children, { ...inherited, keepsLines: true, mono: true }, context)
  return { ...makeBlock('pre', inner.replace(/<br>/g, '\n').replace(/^\n+|\s+$/g, '')), classes: [] }
}

/** Blocks within another, which have no numbers and begin no piece. */
export function blocksOf(nodes: Node[], inherited: Inherited, context: WalkContext): Block[] {
  const held: Block[] = []
  flow(nodes, inherited, {
    context,
    sink: { begins: () => false, enter: () => undefined, push: (block) => pushMerged(held, block) },
  })
  const shown = held.filter(({ tag }) => tag !== 'space')
  return shown.map((one) => (one.level > 0 ? { ...one, tag: 'p', classes: ['bold'] } : one))
}

/** Lines of verse that were blocks of their own become stanzas of one. */
export function pushMerged(blocks: Block[], block: Block): void {
  const last = blocks.at(-1)
  if (block.tag === 'stanza end') {
    if (last) last.endsInLine = false
    return
  }
  if (last?.stanzas && block.stanzas) {
    const goesOn = isLine(block) && last.endsInLine && !block.classes.includes('space-above')
    if (goesOn) last.stanzas.at(-1)?.push(...block.stanzas.flat())
    else last.stanzas.push(...block.stanzas)
    last.endsInLine = isLine(block)
    return
  }
  if (block.role === 'caption' && last?.tag === 'figure' && !last.inner.includes('<figcaption>')) {
    last.inner += `<figcaption>${block.inner}</figcaption>`
    return
  }
  blocks.push({ ...block, endsInLine: isLine(block) })
}

const isLine = ({ stanzas }: Block) => stanzas?.length === 1 && stanzas[0]?.length === 1
