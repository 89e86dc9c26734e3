import { EpubCheck } from '@likecoin/epubcheck-ts'
import { describe, expect, it } from 'vitest'
import { MAKERS } from '../../../../tests/support/makers-epubs.ts'
import type { Edition } from './edition.ts'
import { makeEpub } from './epub.ts'
import { readEpub } from './import/epub/read-epub.ts'
import type { ImportedText } from './import/imported-text.ts'
import { readMarkdown } from './import/markdown/read-markdown.ts'

const cover = { mediaType: 'image/svg+xml', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), digest: '' }

function editionOf({ pieces }: Pick<ImportedText, 'pieces'>): Edition {
  return {
    ref: 'iss:51',
    publication: 'Broadfold',
    title: 'Thresholds & <Doors>',
    subtitle: 'No. 51, Autumn 2026',
    description: 'Doorkeepers.',
    chapters: pieces.map(({ title, author, kind, html, notes }) => ({
      title,
      author: author ?? '',
      kind: kind ?? '',
      text: { html, notes },
    })),
    accent: '#bf3d1b',
    published: '2026-09-08',
  }
}

async function faultsOf(file: Uint8Array): Promise<string[]> {
  const { messages } = await EpubCheck.validate(file)
  return messages
    .filter(({ severity }) => severity !== 'info' && severity !== 'usage')
    .map(({ id, message, location }) => `${id} ${location?.path}: ${message}`)
}

describe('the EPUB that we write from pieces', () => {
  it.each(Object.keys(MAKERS))('passes epubcheck: %s', async (name) => {
    const read = await readEpub((await MAKERS[name]?.()) ?? Buffer.alloc(0), () => undefined)
    const used = read.pictures.filter(({ name }) => read.pieces.some(({ html }) => html.includes(name)))
    expect(await faultsOf(makeEpub(editionOf(read), cover, used))).toEqual([])
  })

  it('passes epubcheck with a piece in Markdown, and reads back as the same words', async () => {
    const source =
      '---\ntitle: Salt\nauthor: Maren Tveitdal\nkind: Essay\n---\nOne.[^1] Two *three*.\n\n::: verse\na\n  b\n\nc\n:::\n\n***\n\n> Quoted.\n\n[Far](https://example.org)\n\n[^1]: A note.\n'
    const { piece } = readMarkdown({ name: 'salt.md', source }, new Map())
    const file = makeEpub(editionOf({ pieces: [piece] }), cover)
    expect(await faultsOf(file)).toEqual([])
    const { pieces } = await readEpub(Buffer.from(file), () => undefined)
    const [again, ...others] = pieces
    // The title page is no piece, and who wrote it stands above it.
    expect(others).toEqual([])
    expect(again).toMatchObject({ title: 'Salt', author: 'Maren Tveitdal', kind: 'Essay' })
    expect(again?.text).toBe(piece.text)
    expect(again?.notes.map(({ text }) => text)).toEqual(['A note.'])
  })

  it('would be found out if it were wrong', async () => {
    const broken = editionOf({
      pieces: [
        {
          title: 'x',
          author: null,
          kind: null,
          text: '',
          words: 0,
          notes: [],
          html: '<p id="a">one</p><p id="a">two <b></p>',
        },
      ],
    })
    expect((await faultsOf(makeEpub(broken, cover))).length).toBeGreaterThan(0)
  })
})
