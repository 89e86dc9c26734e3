import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../tests/support/pdf.ts'
import { makeEditionPdf } from '../../adapters/pdf/edition-pdf.ts'
import type { Edition } from './edition.ts'
import { makeEpub } from './epub.ts'

const LONG = '<p id="p-2">Every door has somebody who keeps it, and keeps it <em>well</em>.</p>'.repeat(60)
const REPORT = {
  html: `<p id="p-1">It began here.<a class="note-ref" id="ref-1" href="#note-1" role="doc-noteref">1</a></p>${LONG}<hr class="break">`,
  notes: [{ id: 'note-1', html: '<p>In <i>Hull</i>.</p>' }],
}
const POEM = {
  html: '<div id="p-1" class="verse"><p class="stanza"><span class="line">Six inches either side,</span><br><span class="line in-2">my father said</span></p></div>',
  notes: [],
}
const edition: Edition = {
  ref: 'iss:51',
  publication: 'Broadfold',
  title: 'Thresholds & <Doors>',
  subtitle: 'No. 51, Autumn 2026',
  description: 'Doorkeepers, borders, “waiting rooms”.',
  chapters: [
    { title: 'The Doorkeepers', author: 'Yevheniia Morozenko', kind: 'Report', text: REPORT },
    { title: 'Lintels', author: 'Agnès Delacourt', kind: 'Poem', text: POEM },
  ],
  accent: '#bf3d1b',
  published: '2026-09-08',
}
const cover = { mediaType: 'image/svg+xml', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), digest: '' }

describe('an EPUB', () => {
  const file = makeEpub(edition, cover)
  const files = unzipSync(file)
  const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())

  it('begins with its unpacked media type, without extra fields', () => {
    const first = Buffer.from(file)
    expect(first.readUInt32LE(0)).toBe(0x04034b50)
    expect(first.readUInt16LE(8)).toBe(0)
    expect(first.readUInt16LE(28)).toBe(0)
    expect(first.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
  })

  it('points to a package that lists every file there is, and no other', () => {
    const [, root = ''] = /full-path="([^"]+)"/.exec(read('META-INF/container.xml')) ?? []
    expect(root).toBe('EPUB/package.opf')
    const listed = [...read(root).matchAll(/<item [^>]*href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`)
    const held = Object.keys(files).filter((path) => path.startsWith('EPUB/') && path !== root)
    expect(listed.sort()).toEqual(held.sort())
    const ids = [...read(root).matchAll(/<item id="([^"]+)"/g)].map(([, id]) => id)
    const spine = [...read(root).matchAll(/idref="([^"]+)"/g)].map(([, id]) => id)
    expect(spine).toEqual(['cover', 'nav', 'title', 'chapter-1', 'chapter-2'])
    expect(ids).toEqual(expect.arrayContaining(spine))
    expect(read(root)).toMatch(/<meta property="dcterms:modified">2026-09-08T12:00:00Z</)
    expect(read(root)).toMatch(/properties="nav".*properties="cover-image"/)
  })

  it('leads from its contents to each piece', () => {
    const links = [...read('EPUB/nav.xhtml').matchAll(/<a href="([^"]+)">([^<]+)/g)].map(([, href, name]) => [
      href,
      name,
    ])
    expect(links).toEqual([
      ['title.xhtml', 'Thresholds &amp; &lt;Doors&gt;'],
      ['chapter-1.xhtml', 'The Doorkeepers'],
      ['chapter-2.xhtml', 'Lintels'],
    ])
    expect(read('EPUB/chapter-2.xhtml')).toContain('Agnès Delacourt')
  })

  it('is the same whenever it is made, and can do without a cover', () => {
    expect(Buffer.from(makeEpub(edition, cover)).equals(file)).toBe(true)
    expect(Object.keys(unzipSync(makeEpub(edition, null)))).not.toContain('EPUB/cover.xhtml')
  })
})

it('a PDF has a cover, the contents with page numbers, each piece whole with its notes, and its fonts embedded', async () => {
  const file = await makeEditionPdf(edition)
  const { pages, fonts, text } = readPdf(file)
  expect(file.toString('latin1').startsWith('%PDF-1.7')).toBe(true)
  expect(pages).toBeGreaterThan(5)
  expect(fonts.sort()).toEqual(['InstrumentSans-Regular', 'Newsreader16pt16pt-Italic', 'Newsreader16pt16pt-Regular'])
  const words = text.replace(/\s+/g, ' ')
  for (const said of ['Thresholds & <Doors>', 'No. 51, Autumn 2026', 'The Doorkeepers', 'Agnès Delacourt', 'Notes'])
    expect(words).toContain(said)
  for (const said of ['Six inches either side,', 'my father said', 'It began here.', 'Hull'])
    expect(words).toContain(said)
  expect(words).not.toContain('[1]')
  expect(words.match(/Every door has/g)).toHaveLength(60)
  // The last piece begins on the last page, and the contents say so.
  expect(text.split('\n').filter((line) => line === String(pages))).toHaveLength(2)
})
