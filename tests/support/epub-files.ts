import type { Zippable } from 'fflate'
import { strToU8, zipSync } from 'fflate'

export type Files = Record<string, string | Uint8Array>

export const CONTAINER =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

/** Zips files as an EPUB is: `mimetype` first and stored. */
export function zipEpub(files: Files): Buffer {
  const zipped: Zippable = { mimetype: [strToU8('application/epub+zip'), { level: 0 }] }
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? strToU8(content) : content
    // Stored, as what is made by repeating would look like a bomb when packed.
    zipped[name] = [bytes, { level: bytes.length > 500_000 ? 0 : 6 }]
  }
  return Buffer.from(zipSync(zipped))
}

const XHTML = 'application/xhtml+xml'
const TYPES: Record<string, string> = {
  css: 'text/css',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  ncx: 'application/x-dtbncx+xml',
  xhtml: XHTML,
  html: XHTML,
  htm: XHTML,
}

export type Chapter = { file: string; title: string; body: string; head?: string; html?: string }
export type Shape = {
  version?: '2.0' | '3.0'
  chapters: Chapter[]
  /** Beside the chapters, by their path below OEBPS. */
  files?: Files
  cover?: string
  /** Instead of the one made from the chapters. */
  toc?: string
  metadata?: string
  spine?: string
}

export const page = ({ title, body, head = '', html = '' }: Omit<Chapter, 'file'>) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${html}><head><title>${title}</title>${head}</head><body>${body}</body></html>`

/** The files of an EPUB of the given chapters, with a navigation document or an NCX. */
export function epubFiles({ version = '3.0', chapters, files = {}, cover, toc, metadata = '', spine }: Shape): Files {
  const isOld = version === '2.0'
  const contents = isOld ? 'toc.ncx' : 'nav.xhtml'
  const listed = [...new Set([...chapters.map(({ file }) => file), ...Object.keys(files)])]
  const item = (path: string, index: number) =>
    `<item id="i${index}" href="${encodeURI(path)}" media-type="${TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'}"${path === cover && !isOld ? ' properties="cover-image"' : ''}/>`
  const manifest = listed.map(item).join('')
  const refs = chapters.map((_, index) => `<itemref idref="i${index}"/>`).join('')
  const coverMeta = cover && isOld ? `<meta name="cover" content="i${listed.indexOf(cover)}"/>` : ''
  const contentsItem = isOld
    ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    : `<item id="nav" href="nav.xhtml" media-type="${XHTML}" properties="nav"/>`
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="${version}" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier><dc:title>Test</dc:title><dc:language>en</dc:language>${metadata}${coverMeta}</metadata><manifest>${contentsItem}${manifest}</manifest><spine${isOld ? ' toc="ncx"' : ''}>${spine ?? refs}</spine></package>`
  const made: Files = { 'META-INF/container.xml': CONTAINER, 'OEBPS/content.opf': opf }
  made[`OEBPS/${contents}`] = toc ?? (isOld ? ncxOf(chapters) : navOf(chapters))
  for (const chapter of chapters) made[`OEBPS/${chapter.file}`] = page(chapter)
  for (const [path, content] of Object.entries(files)) made[`OEBPS/${path}`] = content
  return made
}

export const makeTestEpub = (shape: Shape) => zipEpub(epubFiles(shape))

export function navOf(lines: { file: string; title: string }[]): string {
  const items = lines.map(({ file, title }) => `<li><a href="${encodeURI(file)}">${title}</a></li>`).join('')
  return page({ title: 'Contents', body: `<nav epub:type="toc"><ol>${items}</ol></nav>` })
}

export function ncxOf(lines: { file: string; title: string }[]): string {
  const points = lines.map(
    ({ file, title }, index) =>
      `<navPoint id="n${index}" playOrder="${index + 1}"><navLabel><text>${title}</text></navLabel><content src="${encodeURI(file)}"/></navPoint>`,
  )
  return `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${points.join('')}</navMap></ncx>`
}
