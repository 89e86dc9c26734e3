import { readFileSync } from 'node:fs'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { piece } from '#server/db/schema/reading.ts'
import { listFiles } from '#server/services/reading/files.ts'
import { runtimeForFile } from '../tests/support/runtime-for-file.ts'
import { loadTexts } from './load-texts.ts'
import { epubOf, readPieces } from './read-texts.ts'

const test = runtimeForFile()
const db = () => test.runtime.database.db
const shelf = async () => (await test.runtime.app.catalogue()).issues.filter(({ releasedOn }) => releasedOn)
const rowsOf = (issue: number) => db().select().from(piece).where(eq(piece.issue, issue)).orderBy(piece.position)

const BY_EPUB = { number: 52, slug: 'what-the-ice-keeps' }

it('every released issue has something to read, the first of three or more free, and the two newest are whole', async () => {
  const issues = await shelf()
  for (const { pieces, contents, title } of issues) {
    expect(pieces[0]?.free, title).toBe(pieces.length >= 3)
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

it('staff can edit what was written, which is kept as its Markdown', async () => {
  for (const { number } of await shelf())
    for (const { markdown, title } of await rowsOf(number)) {
      expect(markdown, title).toBeTruthy()
      expect(markdown, title).not.toMatch(/^---|^title:/)
    }
})

it('the next issue comes by its EPUB, with the words that were written and nobody who uploaded it', async () => {
  const written = readPieces(BY_EPUB.slug)
  const stored = await rowsOf(BY_EPUB.number)
  const asRead = ({ title, author, kind, text, words }: (typeof stored)[number] | (typeof written)[number]) =>
    JSON.stringify([title, author, kind, text, words])
  expect(stored.map(asRead)).toEqual(written.map(asRead))
  expect(stored.map(({ notes }) => notes.length)).toEqual(written.map(({ notes }) => notes.length))
  for (const row of stored) expect(row).toMatchObject({ markdown: null, updatedBy: null })
  const size = readFileSync(epubOf(BY_EPUB.slug)).length
  expect(await listFiles(db(), BY_EPUB.number)).toMatchObject([
    { format: 'epub', origin: 'uploaded', storedBy: null, size },
  ])
})

it('that EPUB passes epubcheck', async () => {
  const { messages } = await EpubCheck.validate(readFileSync(epubOf(BY_EPUB.slug)))
  expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([])
})

it('loading them again leaves what staff have changed', async () => {
  const before = [await shelf(), await rowsOf(BY_EPUB.number), await listFiles(db(), BY_EPUB.number)]
  await db().transaction((tx) => loadTexts(tx, new Date()))
  expect([await shelf(), await rowsOf(BY_EPUB.number), await listFiles(db(), BY_EPUB.number)]).toEqual(before)
})
