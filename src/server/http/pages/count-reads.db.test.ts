import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { account } from '../../db/schema/people.ts'
import { readCount } from '../../db/schema/reading.ts'
import { readPieceFigures } from '../../services/reading/read-counts.ts'

// What pages show is nothing to counting: they are there, or they are not.
const pages = async (request: Request) =>
  new Response('', { status: new URL(request.url).pathname.endsWith('/nothing') ? 404 : 200 })
const test = runtimeForFile({ pages })
const db = () => test.runtime.database.db
const PIECE = '/issue/fifty/middle-age'
const OTHER = '/issue/fifty/fifty-lines'
const ELSEWHERE = { Referer: 'https://example.org/links' }
const SEARCH = { Referer: 'https://www.google.com/' }
const from = (path: string) => ({ Referer: test.runtime.app.publicUrl + path })

beforeEach(async () => {
  await test.runtime.readCounts.flush()
  await db().delete(readCount)
})

async function loggedIn(email: string): Promise<Browser> {
  const browser = openBrowser(test.web)
  await browser.post('/api/access/login', { email, password: 'broadfold' })
  return browser
}

async function counted(title: string) {
  const pieces = await test.runtime.app.figures.reading()
  const found = pieces.find((piece) => piece.title === title)
  return Object.fromEntries(Object.entries(found?.counts ?? {}).filter(([, count]) => count > 0))
}

it('strangers are counted where they come in and by what they do next, one row for all of them', async () => {
  const stranger = openBrowser(test.web)
  for (const headers of [ELSEWHERE, {}, SEARCH]) await stranger.request(PIECE, { headers })
  await stranger.request(OTHER, { headers: from(PIECE) })
  for (const path of ['/subscribe', '/login', '/issue/fifty', '/store'])
    await stranger.request(path, { headers: from(OTHER) })
  expect(await counted('Middle Age')).toEqual({
    'opened by a stranger': 3,
    'came from elsewhere': 1,
    'came directly': 1,
    'came from a search': 1,
    'then another piece': 1,
  })
  expect(await counted('Fifty Lines')).toEqual({
    'opened by a stranger': 1,
    'then subscribe': 1,
    'then log in': 1,
    'then the issue': 1,
  })
  await stranger.request(PIECE)
  expect(await counted('Middle Age')).toMatchObject({ 'came directly': 2 })
  // Nothing but sums: a day, a piece, what, how often.
  const { rows } = await db().execute(sql`select * from read_count where what = 'came directly'`)
  expect(rows.map((row) => Object.keys(row).sort())).toEqual([['count', 'day', 'piece_id', 'what']])
})

it('figures wait for what is being written', async ({ skip }) => {
  if (test.runtime.database.engine === 'pglite') skip('One connection: nothing is written beside it.')
  const [locked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db().transaction(async (tx) => {
    await tx.execute(sql`lock table read_count in share mode`)
    locked.resolve()
    await mayGoOn.promise
  })
  await locked.promise
  await openBrowser(test.web).request(PIECE)
  const written = test.runtime.readCounts.flush()
  await expect.poll(waiting).toBe(1)
  const figures = counted('Middle Age')
  // Time enough to read them three times, had they not waited.
  for (let times = 0; times < 3; times += 1) await readPieceFigures(db(), { today: '2026-06-01', days: 90 })
  mayGoOn.resolve()
  expect(await figures).toEqual({ 'opened by a stranger': 1, 'came directly': 1 })
  await Promise.all([written, holding])

  async function waiting() {
    const { rows } = await db().execute<{ count: number }>(sql`
      select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0]?.count
  }
})

it('nobody is counted who asks for it, nor what is fetched ahead, nor what isn’t there', async () => {
  const stranger = openBrowser(test.web)
  for (const headers of [{ DNT: '1' }, { 'Sec-GPC': '1' }, { 'Sec-Purpose': 'prefetch' }] as Record<string, string>[])
    await stranger.request(PIECE, { headers })
  await stranger.request('/issue/fifty/nothing')
  await stranger.request('/issue/what-the-ice-keeps/meltwater')
  await test.runtime.readCounts.flush()
  expect(await db().select().from(readCount)).toEqual([])
})

it('a reader is counted until they switch it off, and staff never are', async () => {
  const reader = await loggedIn('digital@example.com')
  await reader.request(PIECE)
  expect(await counted('Middle Age')).toEqual({ opened: 1 })
  expect((await reader.post('/api/account/counting', { counted: false, session: 'guessed' })).status).toBe(403)
  const Cookie = `masthead=${reader.cookies.get('masthead')}`
  const seen = new Request('http://localhost:3000/', { headers: { Cookie } })
  const { session } = await test.runtime.app.visitor(seen)
  const off = await reader.post('/api/account/counting', { counted: false, session })
  expect(off).toMatchObject({ status: 200, body: { counted: false } })
  await reader.request(PIECE)
  await (await loggedIn('staff@example.com')).request(PIECE)
  expect(await counted('Middle Age')).toEqual({ opened: 1 })
  const [row] = await db().select().from(account).where(eq(account.email, 'digital@example.com'))
  expect(row?.countReads).toBe(false)
})

it('a share of those who keep their place has come to the end', async () => {
  await db().execute(sql`
    insert into reading_position (account_id, piece_id, block, fraction, updated_at)
    select a.id, p.id, 3, case when a.email = 'active@example.com' then 1 else 0.5 end, now() from account a, piece p
    where a.email in ('active@example.com', 'expired@example.com') and p.slug = 'middle-age'
    on conflict (account_id, piece_id) do update set fraction = excluded.fraction`)
  const pieces = await test.runtime.app.figures.reading()
  expect(pieces.find(({ title }) => title === 'Middle Age')).toMatchObject({ begun: 2, finished: 1 })
  // Before its release nobody reads it.
  expect(pieces.some(({ issue }) => issue === 52)).toBe(false)
})
