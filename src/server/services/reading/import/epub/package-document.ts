import { ImportRefused } from '../report.ts'
import type { Budget, Element } from '../walk/xml.ts'
import { attribute, descendants, findFirst, parseXml } from '../walk/xml.ts'
import { decodeText } from './decode-text.ts'
import type { Zip } from './zip.ts'

export type Item = { id: string; path: string; type: string; properties: string[] }

export type PackageDocument = {
  /** In reading order. */
  spine: Item[]
  items: Item[]
  /** EPUB 3's navigation document, or EPUB 2's NCX. */
  nav: Item | null
  ncx: Item | null
  cover: Item | null
}

export const MOST_XML = 2_000_000
const MOST_SPINE = 1000
const FONT_OBFUSCATION = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']
const CONTAINER = 'META-INF/container.xml'
const ENCRYPTION = 'META-INF/encryption.xml'

export function readPackage(zip: Zip, budget: Budget): PackageDocument {
  if (!zip.has(CONTAINER)) throw new ImportRefused('This file isn’t an EPUB: it has no META-INF/container.xml.')
  refuseProtected(zip, budget)
  const path = findPackagePath(zip, budget)
  if (!zip.has(path)) throw new ImportRefused(`This EPUB is damaged: its package file ${path} is missing.`)
  const root = readXml(zip, path, budget)
  const items = readItems(root, path)
  const byId = new Map(items.map((item) => [item.id, item]))
  const spineElement = findFirst(root, 'spine')
  const spine = readSpine(spineElement, byId)
  if (spine.length === 0) throw new ImportRefused(`This EPUB is empty: ${path} lists nothing to read.`)
  const coverId = [...descendants(root)].find((one) => one.name === 'meta' && attribute(one, 'name') === 'cover')
  return {
    spine,
    items,
    nav: items.find(({ properties }) => properties.includes('nav')) ?? null,
    ncx:
      byId.get(spineElement ? attribute(spineElement, 'toc') : '') ??
      items.find(({ type }) => type === 'application/x-dtbncx+xml') ??
      null,
    cover:
      items.find(({ properties }) => properties.includes('cover-image')) ??
      byId.get(coverId ? attribute(coverId, 'content') : '') ??
      null,
  }
}

export function readXml(zip: Zip, path: string, budget: Budget): Element {
  return parseXml(decodeText(zip.read(path, MOST_XML), path), path, budget)
}

export function findPackagePath(zip: Zip, budget: Budget): string {
  const roots = [...descendants(readXml(zip, CONTAINER, budget))].filter(({ name }) => name === 'rootfile')
  const path = roots.map((one) => attribute(one, 'full-path')).find(Boolean)
  if (!path) throw new ImportRefused('This EPUB is damaged: META-INF/container.xml names no package file.')
  return path.normalize('NFC')
}

/** Fonts are made useless for others in two known ways; anything else encrypted is copy protection. */
function refuseProtected(zip: Zip, budget: Budget): void {
  if (!zip.has(ENCRYPTION)) return
  const methods = [...descendants(readXml(zip, ENCRYPTION, budget))].filter(({ name }) => name === 'encryptionmethod')
  if (methods.some((one) => !FONT_OBFUSCATION.includes(attribute(one, 'algorithm')))) {
    throw new ImportRefused('This EPUB is copy-protected. Upload one without DRM.')
  }
}

function readItems(root: Element, packagePath: string): Item[] {
  const listed = [...descendants(root)].filter(({ name, parent }) => name === 'item' && parent?.name === 'manifest')
  return listed.flatMap((one) => {
    const path = resolvePath(packagePath, attribute(one, 'href'))
    if (path === null) return []
    const properties = attribute(one, 'properties').split(/\s+/)
    return [{ id: attribute(one, 'id'), path, type: attribute(one, 'media-type'), properties }]
  })
}

function readSpine(spine: Element | null, byId: Map<string, Item>): Item[] {
  if (!spine) return []
  const refs = [...descendants(spine)].filter(({ name }) => name === 'itemref')
  const items = refs.flatMap((one) => byId.get(attribute(one, 'idref')) ?? [])
  if (items.length > MOST_SPINE) throw new ImportRefused('This EPUB has more than 1,000 chapters.')
  return [...new Set(items)]
}

/** The path in the archive that a link in a file leads to; null for what is outside of it. */
export function resolvePath(from: string, href: string): string | null {
  const [path = ''] = href.split('#')
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return null
  if (path === '') return from
  const steps = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of decoded(path).split('/')) {
    if (step === '..') {
      if (steps.length === 0) return null
      steps.pop()
    } else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/').normalize('NFC')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
