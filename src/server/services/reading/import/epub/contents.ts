import type { Budget, Element } from '../walk/xml.ts'
import { attribute, descendants, findFirst, parseXml, plainText } from '../walk/xml.ts'
import { decodeText } from './decode-text.ts'
import { resolvePath } from './package-document.ts'
import type { Zip } from './zip.ts'

/** A line of the table of contents; without a path it only stands above others. */
export type ContentsLine = { title: string; path: string | null; fragment: string; below: ContentsLine[] }

const MOST_XML = 2_000_000
const LONGEST_TITLE = 300

/** EPUB 3: the list in `<nav epub:type="toc">`. */
export function readNav(zip: Zip, path: string, budget: Budget): ContentsLine[] {
  const root = parseXml(decodeText(zip.read(path, MOST_XML), path), path, budget)
  const navs = [...descendants(root)].filter(({ name }) => name === 'nav')
  const toc = navs.find((nav) => attribute(nav, 'epub:type').split(/\s+/).includes('toc')) ?? navs[0]
  const list = toc && findFirst(toc, 'ol')
  return list ? readList(list, path) : []
}

function readList(list: Element, from: string): ContentsLine[] {
  return childrenNamed(list, 'li').flatMap((item) => {
    const [label] = item.children.filter((one) => typeof one !== 'string' && (one.name === 'a' || one.name === 'span'))
    const [nested] = childrenNamed(item, 'ol')
    if (!label || typeof label === 'string') return nested ? readList(nested, from) : []
    return [makeLine(plainText(label), attribute(label, 'href'), from, nested ? readList(nested, from) : [])]
  })
}

/** EPUB 2: nested `navPoint` elements. */
export function readNcx(zip: Zip, path: string, budget: Budget): ContentsLine[] {
  const map = findFirst(parseXml(decodeText(zip.read(path, MOST_XML), path), path, budget), 'navmap')
  return map ? readPoints(map, path) : []
}

function readPoints(parent: Element, from: string): ContentsLine[] {
  return childrenNamed(parent, 'navpoint').map((point) => {
    const [label] = childrenNamed(point, 'navlabel')
    const [content] = childrenNamed(point, 'content')
    const src = content ? attribute(content, 'src') : ''
    return makeLine(label ? plainText(label) : '', src, from, readPoints(point, from))
  })
}

function makeLine(title: string, href: string, from: string, below: ContentsLine[]): ContentsLine {
  const at = href.indexOf('#')
  const fragment = at < 0 ? '' : href.slice(at + 1)
  return { title: title.slice(0, LONGEST_TITLE), path: href === '' ? null : resolvePath(from, href), fragment, below }
}

function childrenNamed(element: Element, name: string): Element[] {
  return element.children.filter((one): one is Element => typeof one !== 'string' && one.name === name)
}
