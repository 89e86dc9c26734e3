import { expect, it } from 'vitest'
import { runtimeForFile } from '../tests/support/runtime-for-file.ts'
import { loadTexts } from './load-texts.ts'

const test = runtimeForFile()
const shelf = async () => (await test.runtime.app.catalogue()).issues.filter(({ releasedOn }) => releasedOn)

it('every released issue has something to read, the first piece free, and the two newest are whole', async () => {
  const issues = await shelf()
  for (const { pieces, contents, title } of issues) {
    expect(pieces[0]?.free, title).toBe(true)
    expect(pieces.slice(1).some(({ free }) => free)).toBe(false)
    // By its title a piece finds its line in the printed contents.
    const titles = contents.map((entry) => entry.title)
    for (const piece of pieces) {
      const entry = contents[titles.indexOf(piece.title)]
      expect(entry, piece.title).toMatchObject({ author: piece.author, kind: piece.kind })
    }
  }
  for (const { pieces, contents } of issues.slice(0, 2)) expect(pieces).toHaveLength(contents.length)
})

it('loading them again leaves what staff have changed', async () => {
  const before = await shelf()
  await test.runtime.database.db.transaction(loadTexts)
  expect(await shelf()).toEqual(before)
})
