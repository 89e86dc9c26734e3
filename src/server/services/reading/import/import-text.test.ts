import { expect, it } from 'vitest'
import { importText } from './import-text.ts'

it('reads Markdown in a thread of its own', async () => {
  const read = await importText({ kind: 'markdown', sources: [{ name: 'a.md', source: 'One *two*.' }], pictures: [] })
  expect(read).toMatchObject({ ok: true, value: { pieces: [{ title: 'Untitled', words: 2 }] } })
})

it('says in a sentence what is wrong with a file', async () => {
  const read = await importText({ kind: 'epub', bytes: Buffer.from('not a zip at all, whatever its name') })
  expect(read).toEqual({
    ok: false,
    errors: { general: 'This file isn’t an EPUB. Choose a file whose name ends in .epub.' },
  })
})
