import { createHash } from 'node:crypto'
import type { Zippable } from 'fflate'
import { strToU8, zipSync } from 'fflate'
import type { StoredPicture } from '../catalogue/picture.ts'
import type { Chapter, Edition } from './edition.ts'
import { EPUB_STYLE } from './epub-style.ts'
import { chapterXhtml } from './epub-text.ts'
import type { ImportedPicture } from './import/imported-text.ts'

type Page = { id: string; title: string; body: string }

type Picture = Pick<ImportedPicture, 'name' | 'type' | 'bytes'>

/** A book that every reading program opens (EPUB 3.3): `mimetype` first and unpacked, then what `container.xml` points to. */
export function makeEpub(edition: Edition, cover: StoredPicture | null, pictures: Picture[] = []): Uint8Array {
  const art = cover && { body: cover.body, mediaType: cover.mediaType, file: `cover.${fileEnding(cover.mediaType)}` }
  const pages = makePages(edition, pictures)
  const files: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(writePackage(edition, { pages, art, pictures })),
    'EPUB/nav.xhtml': strToU8(page('Contents', writeNav(pages))),
    'EPUB/style.css': strToU8(EPUB_STYLE),
  }
  if (art) {
    files[`EPUB/${art.file}`] = new Uint8Array(art.body)
    files['EPUB/cover.xhtml'] = strToU8(
      page('Cover', `<section epub:type="cover"><img src="${art.file}" alt="Cover"/></section>`),
    )
  }
  for (const { id, title, body } of pages) files[`EPUB/${id}.xhtml`] = strToU8(page(title, body))
  for (const picture of pictures) files[`EPUB/${pictureFile(picture)}`] = [picture.bytes, { level: 0 }]
  // The same book is the same file, whenever it is made.
  return zipSync(files, { mtime: new Date(`${edition.published}T12:00:00Z`), level: 9 })
}

function makePages(edition: Edition, pictures: Picture[]): Page[] {
  const { title, publication, subtitle, description, chapters } = edition
  const pictureFiles = new Map(pictures.map((picture) => [picture.name, pictureFile(picture)]))
  const opening = `<section epub:type="titlepage"><h1>${escaped(title)}</h1><p class="quiet">${escaped(publication)}. ${escaped(subtitle)}</p><p>${escaped(description)}</p></section>`
  return [
    { id: 'title', title, body: opening },
    ...chapters.map((chapter, index) => ({
      id: `chapter-${index + 1}`,
      title: chapter.title,
      body: writeChapter(chapter, pictureFiles),
    })),
  ]
}

function writeChapter({ title, author, kind, text }: Chapter, pictures: Map<string, string>): string {
  const words = chapterXhtml(text, pictures)
  // By these names our own import knows who wrote it and what it is.
  const by = [
    author && `<p class="byline">${escaped(author)}</p>`,
    kind && `<p class="rubric">${escaped(kind)}</p>`,
  ].join('')
  return `<section epub:type="chapter"><h1>${escaped(title)}</h1>${by && `<div class="quiet">${by}</div>`}${words}</section>`
}

const pictureFile = ({ name, type }: Picture) => `pictures/${name}.${fileEnding(type)}`

function writeNav(pages: Page[]): string {
  const entries = pages.map(({ id, title }) => `<li><a href="${id}.xhtml">${escaped(title)}</a></li>`).join('')
  return `<nav epub:type="toc"><h1>Contents</h1><ol>${entries}</ol></nav>`
}

type Parts = { pages: Page[]; art: { file: string; mediaType: string } | null; pictures: Picture[] }

function writePackage(edition: Edition, { pages, art, pictures }: Parts): string {
  const { title, publication, chapters, published, description } = edition
  const item = (id: string, href: string, type: string, properties = '') =>
    `<item id="${id}" href="${href}" media-type="${type}"${properties && ` properties="${properties}"`}/>`
  const xhtml = 'application/xhtml+xml'
  const authors = [...new Set(chapters.map(({ author }) => author).filter(Boolean))]
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:${makeUuid(edition)}</dc:identifier><dc:title>${escaped(title)}</dc:title><dc:language>en</dc:language><dc:publisher>${escaped(publication)}</dc:publisher><dc:date>${published}</dc:date><dc:description>${escaped(description)}</dc:description>${authors.map((name) => `<dc:creator>${escaped(name)}</dc:creator>`).join('')}<meta property="dcterms:modified">${published}T12:00:00Z</meta></metadata>
<manifest>${[
    item('nav', 'nav.xhtml', xhtml, 'nav'),
    item('style', 'style.css', 'text/css'),
    ...(art ? [item('art', art.file, art.mediaType, 'cover-image'), item('cover', 'cover.xhtml', xhtml)] : []),
    ...pages.map(({ id }) => item(id, `${id}.xhtml`, xhtml)),
    ...pictures.map((picture, index) => item(`picture-${index + 1}`, pictureFile(picture), picture.type)),
  ].join('')}</manifest>
<spine>${[...(art ? ['cover'] : []), 'nav', ...pages.map(({ id }) => id)].map((id) => `<itemref idref="${id}"/>`).join('')}</spine>
</package>
`
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`
function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en"><head><title>${escaped(title)}</title><link rel="stylesheet" href="style.css"/></head><body>${body}</body></html>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

const ENDINGS: Record<string, string> = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/jpeg': 'jpg' }
const fileEnding = (mediaType: string) => ENDINGS[mediaType] ?? 'img'

/** The same for the same edition. UUID version 8 is the one whose bits may be made freely. */
function makeUuid({ publication, ref }: Edition): string {
  const hex = createHash('sha256').update(`${publication}\n${ref}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
