import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { ImportRefused } from '../report.ts'

export type Element = {
  /** Lowercase, without its prefix. */
  name: string
  attributes: Map<string, string>
  children: (Element | string)[]
  parent: Element | null
}

/** Counts over all documents of a file, so that many small ones are no way around. */
export type Budget = { nodes: number }
export const newBudget = (): Budget => ({ nodes: 400_000 })

/** Most elements have none, and a map of its own costs more than the element. */
const NONE: Map<string, string> = new Map()
const DEEPEST = 200
const LONGEST_ATTRIBUTE = 4000
/** What anybody here asks for; others are not even kept. */
const KEPT = new Set(
  (
    'alt alttext class colspan content dir epub:type full-path href id idref linear lang media-type name playorder ' +
    'properties property refines rel role rowspan scheme scope src start style title toc type uri algorithm unique-identifier ' +
    'version xlink:href xml:lang hidden'
  ).split(' '),
)
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Told of what isn't well-formed, and what was done about it. */
export type OnRepair = (what: string, why: string) => void

/** Finds closing tags that close nothing, of which the parser itself says nothing. */
class StrictParser extends Parser {
  closings = 0
  strays = 0

  override onclosetag(start: number, endIndex: number): void {
    const before = this.closings
    super.onclosetag(start, endIndex)
    if (this.closings === before) this.strays += 1
  }
}

/** An ampersand that begins no entity. */
const BARE_AMPERSAND = /&(?!#\d+;|#x[\da-f]+;|[a-z]\w*;)/i

/**
 * Reads XML, and XHTML with the entities of HTML, into a tree. Document types are not read, so that entities cannot be
 * made; depth and number are limited while it reads, as 300,000 open paragraphs take the parser most of a minute.
 */
export function parseXml(source: string, where: string, budget: Budget, onRepair?: OnRepair): Element {
  if (/<!ENTITY/i.test(source)) throw new ImportRefused(`${where} declares entities of its own, which isn’t allowed.`)
  const root: Element = { name: '#root', attributes: new Map(), children: [], parent: null }
  let open = root
  let depth = 0
  let raw = false
  function spend(): void {
    budget.nodes -= 1
    if (budget.nodes < 0) throw new ImportRefused(`This EPUB has too many elements; we stopped in ${where}.`)
  }
  let last = root
  const unclosed = new Set<string>()
  let hasBareAmpersand = false
  const parser = new StrictParser(
    {
      onopentagname(name) {
        depth += 1
        if (depth > DEEPEST) throw new ImportRefused(`${where} is nested too deeply to be read.`)
        spend()
        last = { name: localName(name), attributes: NONE, children: [], parent: open }
        open.children.push(last)
        if (!VOID.has(last.name)) open = last
      },
      onattribute(name, value) {
        const key = name.toLowerCase()
        if (KEPT.has(key) && !last.attributes.has(key)) {
          if (last.attributes === NONE) last.attributes = new Map()
          last.attributes.set(key, decodeHTML(value.slice(0, LONGEST_ATTRIBUTE)))
        }
      },
      onclosetag(name, isImplied) {
        depth -= 1
        parser.closings += 1
        if (isImplied && source[parser.endIndex - 1] !== '/') unclosed.add(`<${name}>`)
        if (!VOID.has(localName(name))) open = open.parent ?? root
      },
      ontext(text) {
        spend()
        if (!raw && BARE_AMPERSAND.test(text)) hasBareAmpersand = true
        open.children.push(raw ? text : decodeHTML(text))
      },
      oncdatastart() {
        raw = true
      },
      oncdataend() {
        raw = false
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.write(source)
  parser.end()
  if (unclosed.size > 0) onRepair?.(`elements that were never closed: ${listed(unclosed)}`, CLOSED)
  if (parser.strays > 0) onRepair?.('closing tags that close nothing', 'repaired: we ignored them')
  if (hasBareAmpersand) onRepair?.('“&” that isn’t written as “&amp;”', 'repaired: shown as it is')
  return root
}

const CLOSED = 'repaired: we closed them with the element around them'
const MAX_LISTED = 5

function listed(names: ReadonlySet<string>): string {
  const all = [...names]
  return all.length > MAX_LISTED ? `${all.slice(0, MAX_LISTED).join(', ')} …` : all.join(', ')
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

/** Every element below this one, in the order of the document. */
export function* descendants(element: Element): Generator<Element> {
  const waiting = [...element.children].reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') continue
    yield next
    for (let index = next.children.length - 1; index >= 0; index -= 1) waiting.push(next.children[index] as Element)
  }
}

export function findFirst(element: Element, name: string): Element | null {
  for (const one of descendants(element)) if (one.name === name) return one
  return null
}

export const attribute = (element: Element, name: string): string => element.attributes.get(name) ?? ''

export function textOf(node: Element | string): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

/** With every run of white space as one space. */
export const plainText = (node: Element | string) => textOf(node).replace(/\s+/g, ' ').trim()
