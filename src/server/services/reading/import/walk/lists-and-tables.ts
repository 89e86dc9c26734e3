import type { Block } from './block.ts'
import { makeBlock, writeBlock } from './block.ts'
import { inlineHtml, langOf, mark } from './inline.ts'
import { element } from './markup.ts'
import type { Inherited, WalkContext } from './walk-context.ts'
import type { Element } from './xml.ts'
import { attribute, descendants } from './xml.ts'

/** The blocks within an item or a cell. */
type BlocksOf = (nodes: Element['children'], inherited: Inherited, context: WalkContext) => Block[]

const MOST_SPAN = 20
const LIST_TYPES = new Set(['1', 'a', 'A', 'i', 'I'])

/** `ul`, `ol` and `dl` with their items. */
export function listBlock(node: Element, inherited: Inherited, context: WalkContext, blocksOf: BlocksOf): Block {
  const within = (item: Element) => cell(item, blocksOf(item.children, { ...inherited, indent: 0 }, context), context)
  const items = itemsOf(node, context).map((item) => element(item.name, {}, within(item)))
  const more = listAttributes(node)
  return { ...makeBlock(node.name, items.join('')), rtl: inherited.rtl, lang: langOf(node), more }
}

function itemsOf(list: Element, context: WalkContext): Element[] {
  const names = list.name === 'dl' ? ['dt', 'dd'] : ['li']
  const items = list.children.flatMap((one) =>
    typeof one === 'string' ? [] : one.name === 'div' ? one.children : [one],
  )
  return items.filter(
    (one): one is Element => typeof one !== 'string' && names.includes(one.name) && !context.isNote(one),
  )
}

/** A single paragraph without looks of its own is written without its element. */
function cell(node: Element, blocks: Block[], context: WalkContext): string {
  const [only] = blocks
  const inner =
    blocks.length === 1 && only?.tag === 'p' && only.classes.length === 0
      ? only.inner
      : blocks.map((one) => writeBlock(one, '')).join('')
  return mark(node, context) + inner
}

export function tableBlock(node: Element, inherited: Inherited, context: WalkContext, blocksOf: BlocksOf): Block {
  const within = { ...inherited, indent: 0, align: 'start' as const, bold: false }
  const caption = node.children.find((one): one is Element => typeof one !== 'string' && one.name === 'caption')
  const rows = [...descendants(node)].filter((one) => one.name === 'tr' && tableOf(one) === node)
  const written = rows.map((row) =>
    element(
      'tr',
      {},
      rowOf(row, (one) => cell(one, blocksOf(one.children, within, context), context)),
    ),
  )
  const head = caption ? element('caption', {}, inlineHtml(caption.children, within, context).trim()) : ''
  return { ...makeBlock('table', `${head}<tbody>${written.join('')}</tbody>`), rtl: inherited.rtl }
}

function tableOf(row: Element): Element | null {
  let at = row.parent
  while (at && at.name !== 'table') at = at.parent
  return at
}

function rowOf(row: Element, write: (one: Element) => string): string {
  return row.children
    .filter((one): one is Element => typeof one !== 'string' && (one.name === 'td' || one.name === 'th'))
    .map((one) => {
      const scope = one.name === 'th' && /^(row|col)$/.test(attribute(one, 'scope')) ? attribute(one, 'scope') : ''
      const attributes = { colspan: span(one, 'colspan'), rowspan: span(one, 'rowspan'), scope }
      return element(one.name, attributes, write(one))
    })
    .join('')
}

function span(node: Element, name: string): string {
  const count = Number(attribute(node, name))
  return Number.isInteger(count) && count > 1 && count <= MOST_SPAN ? String(count) : ''
}

/** How an ordered list counts, where it does not count from one. */
function listAttributes(node: Element): Record<string, string> {
  if (node.name !== 'ol') return {}
  const start = attribute(node, 'start')
  const type = attribute(node, 'type')
  return {
    start: /^\d{1,4}$/.test(start) && start !== '1' ? start : '',
    type: LIST_TYPES.has(type) && type !== '1' ? type : '',
  }
}
