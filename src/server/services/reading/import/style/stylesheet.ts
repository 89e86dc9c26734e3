import type { CssNode, List, Selector } from 'css-tree'
import { parse } from 'css-tree'
import type { Style } from './style.ts'
import { readDeclaration } from './style.ts'

/** One element of a selector: `p.verse`, with its relation to the one before it. */
export type Compound = { tag: string; classes: string[]; id: string; child: boolean }
export type StyleRule = { compounds: Compound[]; weight: number; style: Style }

const MOST_RULES = 4000
const MOST_COMPOUNDS = 6

/** The rules of a stylesheet that say something about its text, in its order. Others, and selectors of other kinds, are passed over. */
export function readStylesheet(source: string): StyleRule[] {
  const rules: StyleRule[] = []
  const sheet = parse(source, { parseValue: false, parseAtrulePrelude: false, parseCustomProperty: false })
  if (sheet.type === 'StyleSheet') collect(sheet.children, rules)
  return rules
}

function collect(nodes: List<CssNode>, rules: StyleRule[]): void {
  for (const node of nodes) {
    if (rules.length >= MOST_RULES) return
    if (node.type === 'Atrule' && node.name === 'media' && node.block && isForScreens(node.prelude)) {
      collect(node.block.children, rules)
    }
    if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') continue
    const style = readBlock(node.block.children)
    if (Object.keys(style).length === 0) continue
    for (const selector of node.prelude.children) {
      const compounds = selector.type === 'Selector' ? readSelector(selector) : null
      if (compounds) rules.push({ compounds, weight: weigh(compounds), style })
    }
  }
}

const isForScreens = (prelude: CssNode | null) => prelude?.type === 'Raw' && /^\s*(all|screen)\s*$/i.test(prelude.value)

function readBlock(declarations: List<CssNode>): Style {
  const style: Style = {}
  for (const one of declarations) {
    if (one.type !== 'Declaration' || one.value.type !== 'Raw') continue
    Object.assign(style, readDeclaration(one.property, one.value.value))
  }
  return style
}

/** Null for a selector that is more than tags, classes and ids, one within the other. */
function readSelector({ children }: Selector): Compound[] | null {
  const compounds: Compound[] = []
  let current: Compound = { tag: '', classes: [], id: '', child: false }
  for (const part of children) {
    if (part.type === 'TypeSelector')
      current.tag = part.name === '*' ? '' : part.name.replace(/^.*\|/, '').toLowerCase()
    else if (part.type === 'ClassSelector') current.classes.push(part.name)
    else if (part.type === 'IdSelector') current.id = part.name
    else if (part.type === 'Combinator' && (part.name === ' ' || part.name === '>')) {
      compounds.push(current)
      current = { tag: '', classes: [], id: '', child: part.name === '>' }
    } else return null
  }
  compounds.push(current)
  return compounds.length <= MOST_COMPOUNDS ? compounds : null
}

function weigh(compounds: Compound[]): number {
  return compounds.reduce(
    (sum, { id, classes, tag }) => sum + (id ? 10_000 : 0) + classes.length * 100 + (tag ? 1 : 0),
    0,
  )
}
