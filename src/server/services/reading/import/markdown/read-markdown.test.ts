import { expect, it } from 'vitest'
import { readMarkdown } from './read-markdown.ts'

const HEAD = '---\ntitle: The Salt Line\nauthor: Maren Tveitdal\nkind: Essay\n---\n\n'
const read = (source: string) => readMarkdown({ name: 'salt.md', source: HEAD + source }, new Map())

it('reads a piece with its head, parts, breaks and quotations', () => {
  const { piece, dropped } = read(
    '# The Salt Line\n\nIt was *cold*, **very**.\n\n## One\n\n> Quoted — and more\n\n***\n\n- first\n- second\n\n3. third\n4. fourth\n',
  )
  expect(dropped).toEqual([])
  expect(piece).toMatchObject({ title: 'The Salt Line', author: 'Maren Tveitdal', kind: 'Essay', words: 12, notes: [] })
  expect(piece.html).toBe(
    [
      '<p id="p-1">It was <em>cold</em>, <strong>very</strong>.</p>',
      '<h2 id="p-2">One</h2>',
      '<blockquote id="p-3"><p>Quoted — and more</p></blockquote>',
      '<hr id="p-4" class="break">',
      '<ul id="p-5"><li>first</li><li>second</li></ul>',
      '<ol id="p-6" start="3"><li>third</li><li>fourth</li></ol>',
    ].join('\n'),
  )
  expect(piece.text).toBe('It was cold, very.\n\nOne\n\nQuoted — and more\n\nfirst\nsecond\n\nthird\nfourth')
})

it('keeps verse line by line, moved in by steps, with its stanzas', () => {
  const { piece } = read(
    'Before.\n\n::: verse\nFirst *line\n  second* line\n    third\n\nNext & <stanza>\n:::\n\nAfter.\n',
  )
  expect(piece.html).toBe(
    [
      '<p id="p-1">Before.</p>',
      '<div id="p-2" class="verse"><p class="stanza"><span class="line">First <em>line</em></span><br><span class="line in-1"><em>second</em> line</span><br><span class="line in-2">third</span></p><p class="stanza"><span class="line">Next &amp; &lt;stanza&gt;</span></p></div>',
      '<p id="p-3">After.</p>',
    ].join('\n'),
  )
  expect(piece.text).toBe('Before.\n\nFirst line\nsecond line\nthird\n\nNext & <stanza>\n\nAfter.')
})

it('gathers notes, and a note that is named twice has one number', () => {
  const { piece } = read(
    'Salt.[^a] More.[^b] Again.[^a]\n\n[^a]: A *first* note.\n[^b]: The second.\n\n    In two parts.\n',
  )
  expect(piece.html).toBe(
    '<p id="p-1">Salt.<a class="note-ref" id="ref-1" href="#note-1" role="doc-noteref">1</a> More.<a class="note-ref" id="ref-2" href="#note-2" role="doc-noteref">2</a> Again.<a class="note-ref" id="ref-1-2" href="#note-1" role="doc-noteref">1</a></p>',
  )
  expect(piece.notes).toEqual([
    { id: 'note-1', html: '<p>A <em>first</em> note.</p>', text: 'A first note.' },
    { id: 'note-2', html: '<p>The second.</p><p>In two parts.</p>', text: 'The second.\n\nIn two parts.' },
  ])
  expect(piece.words).toBe(3)
})

it('takes pictures by name, and reports those it does not have', () => {
  const picture = {
    name: 'ab'.repeat(32),
    type: 'image/png' as const,
    width: 4,
    height: 3,
    bytes: new Uint8Array(1),
    alt: '',
  }
  const { piece, dropped } = readMarkdown(
    { name: 'x.md', source: '![A pan](salt%20pan.png)\n\n![No](other.png) words\n\n![Far](https://example.org/x.png)' },
    new Map([['salt pan.png', picture]]),
  )
  expect(piece.html).toBe(
    `<figure id="p-1"><img src="picture:${picture.name}" width="4" height="3" loading="lazy" alt="A pan"></figure>\n<p id="p-2">words</p>`,
  )
  expect(dropped.map(({ what }) => what)).toEqual(['the picture other.png', 'the picture https://example.org/x.png'])
})

it('writes tags as words, and follows no link but to the web and to mail', () => {
  const { piece } = read(
    '<script>x</script> [a](javascript:alert) [b](https://example.org/?a=1&b=2) [c](data:text/html,x)',
  )
  expect(piece.html).toBe(
    '<p id="p-1">&lt;script&gt;x&lt;/script&gt; [a](javascript:alert) <a href="https://example.org/?a=1&amp;b=2" rel="noopener nofollow">b</a> [c](data:text/html,x)</p>',
  )
})

it('refuses a file without a text', () => {
  expect(() => read('\n')).toThrow('salt.md has no text.')
})
