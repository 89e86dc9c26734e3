import { expect, it } from 'vitest'
import { readBlocks } from './text-blocks.ts'

it('raises the number of a note, and nothing after it', () => {
  const note = '<a class="note-ref" id="ref-1" href="#note-1" role="doc-noteref">1</a>'
  const [block] = readBlocks(
    `<p id="p-1">It <em>began</em> here.${note} Then <a href="https://a.example">more</a>.</p>`,
  )
  expect(block?.runs).toEqual([
    { text: 'It ', italic: false, raised: false },
    { text: 'began', italic: true, raised: false },
    { text: ' here.', italic: false, raised: false },
    { text: '1', italic: false, raised: true },
    { text: ' Then more.', italic: false, raised: false },
  ])
})
