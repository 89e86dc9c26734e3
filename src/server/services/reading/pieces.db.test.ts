import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { account } from '../../db/schema/people.ts'
import { issue } from '../../db/schema/publication.ts'
import { piece, piecePicture, readingPosition } from '../../db/schema/reading.ts'
import type { NewPiece, NewText } from './set-pieces.ts'
import { setPieces } from './set-pieces.ts'

const test = runtimeForFile({
  empties: 'piece, piece_picture, piece_share, piece_share_open, reading_position, read_count',
})
const db = () => test.runtime.database.db
const NAME = 'ab'.repeat(32)
const ISSUE = 51

beforeEach(async () => {
  await db().delete(piece)
})

/** Read anew at once: on PostgreSQL the word of the change comes a moment after it. */
async function give(number: number, text: NewText) {
  await setPieces(db(), number, text)
  test.runtime.catalogue.drop()
}

function written(title: string, more: Partial<NewPiece> = {}): NewPiece {
  const text = `${title} has words.`
  return {
    title,
    author: 'Ada Reader',
    kind: 'Essay',
    html: `<p id="p-1">${text}</p>`,
    text,
    words: 4,
    notes: [],
    ...more,
  }
}
const pictureOf = (bytes: string) =>
  ({ name: NAME, type: 'image/png', width: 4, height: 3, bytes: new Uint8Array(Buffer.from(bytes)) }) as const

async function stored() {
  const { id, slug, title, position, free } = piece
  return db().select({ id, slug, title, position, free }).from(piece).where(eq(piece.issue, ISSUE)).orderBy(position)
}

it('gives an issue its pieces, in order, the first of them free', async () => {
  await give(ISSUE, { pieces: [written('One'), written('Two'), written('Search')], pictures: [] })
  expect(await stored()).toMatchObject([
    { slug: 'one', title: 'One', position: 1, free: true },
    { slug: 'two', title: 'Two', position: 2, free: false },
    { slug: '3', title: 'Search', position: 3, free: false },
  ])
  const shown = (await test.runtime.app.catalogue()).issues.find(({ number }) => number === ISSUE)
  expect(shown?.pieces.map(({ title }) => title)).toEqual(['One', 'Two', 'Search'])
})

it.each([1, 2])('leaves all of %i pieces locked until staff open one', async (count) => {
  await give(ISSUE, { pieces: ['One', 'Two'].slice(0, count).map((title) => written(title)), pictures: [] })
  expect((await stored()).map(({ free }) => free)).toEqual(Array(count).fill(false))
})

it('names the pieces of a released issue to search engines, and of no other', async () => {
  const { issues } = await test.runtime.app.catalogue()
  const released = issues.find(({ number }) => number === ISSUE)
  const planned = issues.find(({ releasedOn }) => !releasedOn)
  for (const number of [ISSUE, planned?.number ?? 0]) await give(number, { pieces: [written('One')], pictures: [] })
  const map = await (await test.web.request('/sitemap.xml')).text()
  expect(map).toContain(`/issue/${released?.slug}/one<`)
  expect(map).not.toContain(`/issue/${planned?.slug}/one`)
})

it('keeps the address and the readers’ places of a piece that stays, whatever place it has now', async () => {
  await give(ISSUE, { pieces: [written('One'), written('Two')], pictures: [] })
  const before = await stored()
  const [reader] = await db().select({ id: account.id }).from(account).limit(1)
  const place = { accountId: reader?.id ?? '', block: 1, fraction: 0.5, updatedAt: new Date() }
  await db()
    .insert(readingPosition)
    .values(before.map(({ id }) => ({ ...place, pieceId: id })))
  const [one, two] = before
  await give(ISSUE, {
    pieces: [written('Three'), written('Two'), written('One, at last', { slug: 'one' })],
    pictures: [],
  })
  expect(await stored()).toMatchObject([
    { title: 'Three', slug: 'three', free: true },
    { id: two?.id, slug: 'two', free: false },
    { id: one?.id, slug: 'one', title: 'One, at last', free: false },
  ])
  expect(await db().select().from(readingPosition)).toHaveLength(2)
  await give(ISSUE, { pieces: [written('Two')], pictures: [] })
  expect(await stored()).toMatchObject([{ id: two?.id }])
  expect(await db().select().from(readingPosition)).toHaveLength(1)
})

it('changes nothing when one of the pieces cannot be kept', async () => {
  await give(ISSUE, { pieces: [written('One')], pictures: [] })
  const broken = { pieces: [written('Two'), written('Three', { words: -1 })], pictures: [] }
  await expect(give(ISSUE, broken)).rejects.toThrow()
  expect(await stored()).toMatchObject([{ title: 'One' }])
})

it('the address of a released piece is fixed by the database; of a planned one it is not', async () => {
  await give(ISSUE, { pieces: [written('One')], pictures: [] })
  await give(52, { pieces: [written('One')], pictures: [] })
  const rename = (number: number) => db().update(piece).set({ slug: 'uno' }).where(eq(piece.issue, number))
  await expect(rename(ISSUE)).rejects.toThrow()
  await rename(52)
  expect(
    await db()
      .select()
      .from(issue)
      .where(and(eq(issue.number, 52), sql`released_at is null`)),
  ).toHaveLength(1)
})

it('pictures of a free piece are everybody’s for ever, the others nobody’s without a right, and old ones go', async () => {
  const html = `<p id="p-1"><img src="picture:${NAME}" alt="A fold"></p>`
  const ask = (slug = 'thresholds') => openBrowser(test.web).request(`/pictures/piece/${slug}/${NAME}`)
  await give(ISSUE, { pieces: [written('One', { html, free: true })], pictures: [pictureOf('x')] })
  const open = await ask()
  expect([open.status, open.headers.get('Content-Type'), open.headers.get('Cache-Control')]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  expect(await open.text()).toBe('x')
  expect((await ask('fifty')).status).toBe(404)
  await give(ISSUE, { pieces: [written('One', { html, free: false })], pictures: [pictureOf('x')] })
  expect((await ask()).status).toBe(404)
  await give(ISSUE, { pieces: [written('One')], pictures: [] })
  expect(await db().select().from(piecePicture)).toEqual([])
})
