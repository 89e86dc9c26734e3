import { strToU8, zipSync } from 'fflate'
import PdfDocument from 'pdfkit'

/** The sample of a book: what it is, and that its texts are not here. */
export type Book = { title: string; about: string; published: string }

const SAMPLE = 'This is the sample edition of the demo: its texts are not part of it.'
const PUBLISHER = 'Broadfold'

const CONTAINER =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

export function bookAsEpub({ title, about, published }: Book): Uint8Array {
  const page = (body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>${title}</title></head><body>${body}</body></html>`
  const opf = `<?xml version="1.0" encoding="UTF-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${PUBLISHER}: ${title}</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language><dc:publisher>${PUBLISHER}</dc:publisher><meta property="dcterms:modified">${published}T12:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="text" href="text.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="text"/></spine></package>`
  return zipSync(
    {
      mimetype: [strToU8('application/epub+zip'), { level: 0 }],
      'META-INF/container.xml': strToU8(CONTAINER),
      'EPUB/package.opf': strToU8(opf),
      'EPUB/nav.xhtml': strToU8(page(`<nav epub:type="toc"><ol><li><a href="text.xhtml">${title}</a></li></ol></nav>`)),
      'EPUB/text.xhtml': strToU8(page(`<h1>${title}</h1><p>${about}</p><p>${SAMPLE}</p>`)),
    },
    { mtime: new Date(`${published}T12:00:00Z`) },
  )
}

/** In the fonts that every reading program has. */
export async function bookAsPdf({ title, about, published }: Book): Promise<Uint8Array> {
  const doc = new PdfDocument({
    size: [432, 576],
    margin: 54,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: PUBLISHER, CreationDate: new Date(`${published}T12:00:00Z`) },
  })
  doc.font('Times-Roman').fontSize(30).text(title, 54, 140, { lineGap: -2 })
  doc.moveDown(0.8).fontSize(12).text(about, { lineGap: 3 })
  doc.moveDown().font('Times-Italic').text(SAMPLE, { lineGap: 3 })
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
