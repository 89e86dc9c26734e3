import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { MAX_SHARES, SHARE_DAYS, TOO_MANY_SHARES } from '#domain/reading/share.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { account } from '../../db/schema/people.ts'
import { piece, pieceShare, pieceShareOpen } from '../../db/schema/reading.ts'
import { setPieces } from './set-pieces.ts'

const test = runtimeForFile({ empties: 'piece_share, piece_share_open, rate_limit' })
const db = () => test.runtime.database.db
const NAMES = ['ab'.repeat(32), 'cd'.repeat(32)]
const ISSUE = 51
const PIECES = MAX_SHARES + 2

beforeEach(async () => {
  await setPieces(db(), ISSUE, {
    pieces: Array.from({ length: PIECES }, (_, at) => ({
      title: `Piece ${at}`,
      author: null,
      kind: 'Essay',
      html: `<p id="p-1">Words.${NAMES[at - 1] ? `<img src="picture:${NAMES[at - 1]}" alt="A fold">` : ''}</p>`,
      text: 'Words.',
      words: 1,
      notes: [],
    })),
    pictures: NAMES.map((name) => ({ name, type: 'image/png', width: 4, height: 3, bytes: new Uint8Array([1]) })),
  })
  test.runtime.catalogue.drop()
})

async function as(who: string): Promise<Browser> {
  const browser = openBrowser(test.web)
  await browser.post('/api/access/login', { email: `${who}@example.com`, password: 'broadfold' })
  return browser
}

async function sessionOf(browser: Browser): Promise<string | null> {
  const cookie = `masthead=${browser.cookies.get('masthead')}`
  return (await test.runtime.app.visitor(new Request('http://localhost:3000/', { headers: { Cookie: cookie } })))
    .session
}

async function share(browser: Browser, at: number) {
  const session = await sessionOf(browser)
  return browser.post('/api/reading/share', { session, issue: 'thresholds', piece: `piece-${at}`, named: false })
}

it('a reader makes so many gift links and no more, the same one for the same piece, and more once those have ended', async () => {
  const browser = await as('digital')
  const [first, again] = await Promise.all([share(browser, 1), share(browser, 1)])
  expect(first).toMatchObject({ status: 200, body: { opens: 0 } })
  expect(again.body).toEqual(first.body)
  for (let at = 2; at <= MAX_SHARES; at += 1) expect((await share(browser, at)).status).toBe(200)
  const refused = await share(browser, MAX_SHARES + 1)
  expect([refused.status, JSON.stringify(refused.body).includes(TOO_MANY_SHARES)]).toEqual([429, true])
  expect((await share(browser, 1)).body).toEqual(first.body)
  expect(await db().select().from(pieceShare)).toHaveLength(MAX_SHARES)
  const ended = new Date(test.runtime.app.now().getTime() - 1)
  await db()
    .update(pieceShare)
    .set({ madeAt: new Date(ended.getTime() - SHARE_DAYS * 86_400_000), endsAt: ended })
  expect((await share(browser, MAX_SHARES + 1)).status).toBe(200)
})

it('the pictures of a piece that was shared are seen by whoever opened the link, those of another piece are not', async () => {
  const { link } = (await share(await as('digital'), 1)).body as { link: string }
  const { pathname, search } = new URL(link)
  const friend = openBrowser(test.web)
  const see = async (name = '', by = search) => (await friend.request(`/pictures/piece/thresholds/${name}${by}`)).status
  expect(await see(NAMES[0])).toBe(404)
  expect((await friend.request(pathname + search, { method: 'POST' })).status).toBe(303)
  expect([await see(NAMES[0]), await see(NAMES[0], ''), await see(NAMES[1])]).toEqual([200, 404, 404])
  const answer = await friend.request(`/pictures/piece/thresholds/${NAMES[0]}${search}`)
  expect(answer.headers.get('Cache-Control')).toContain('private')
})

it('a reader’s own data names their gift links, and with the account the links go', async () => {
  const browser = await as('expired')
  const [owner] = await db().select().from(account).where(eq(account.email, 'expired@example.com'))
  const [shared] = await db().select().from(piece).where(eq(piece.slug, 'piece-1'))
  const made = { accountId: owner?.id ?? '', pieceId: shared?.id ?? '', named: true, now: test.runtime.app.now() }
  expect((await test.runtime.shares.make(made)).ok).toBe(true)
  const [row] = await db().select().from(pieceShare)
  await test.runtime.shares.open(row?.id ?? '', test.runtime.app.now())
  const data = await (await browser.request('/api/account/data')).json()
  expect(data).toMatchObject({ gift_links: [{ issue: ISSUE, piece: 'Piece 1', opens: 1 }] })
  const session = await sessionOf(browser)
  expect((await browser.post('/api/account/delete', { session })).status).toBe(200)
  expect(await db().select().from(pieceShare)).toEqual([])
  expect(await db().select().from(pieceShareOpen)).toEqual([])
})
