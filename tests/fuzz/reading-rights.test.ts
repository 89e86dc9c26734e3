import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWeb } from '#server/app.ts'
import { ledgerEntry } from '#server/db/schema/subscriptions.ts'
import type { Env } from '#server/http/env.ts'
import { makeFiles } from '#server/services/reading/make-files.ts'
import { setPieces } from '#server/services/reading/set-pieces.ts'
import { openWebBuild } from '#server/web-build.ts'
import { bought, line } from '../support/bought.ts'
import type { Browser } from '../support/browser.ts'
import { openBrowser } from '../support/browser.ts'
import { demoDatabase } from '../support/database.ts'
import type { TestRuntime } from '../support/runtime.ts'
import { openTestRuntime } from '../support/runtime.ts'
import { openStaff } from '../support/staff.ts'

/** Stands behind the beginning: whoever has it has the text. */
const LOCKED_WORD = 'quagmirical'
const LOCKED_NOTE = 'footnotorious'
/** Finds the word, and does not say it. */
const BEGUN = 'quagm'
const READER = 'digital@example.com'
const PLANNED = 52
/** What happened to the reader with each issue, and whether they may read it. None of them was served to them before. */
const HAPPENED: Record<number, { what: string; reads: boolean }> = {
  40: { what: 'nothing', reads: false },
  41: { what: 'served in digital form', reads: true },
  42: { what: 'served in print alone', reads: false },
  43: { what: 'served in print that includes it', reads: true },
  44: { what: 'served in digital form, and reversed', reads: false },
  45: { what: 'served in print that includes it, and reversed', reads: false },
  46: { what: 'bought', reads: true },
  47: { what: 'bought and refunded', reads: false },
  48: { what: 'reversed and served again', reads: true },
  49: { what: 'bought by somebody else', reads: false },
  [PLANNED]: { what: 'bought before its release', reads: false },
}
const NUMBERS = Object.keys(HAPPENED).map(Number)
const CASES = NUMBERS.map((number) => [number, HAPPENED[number]?.what ?? ''] as const)

let test: TestRuntime
let web: Hono<Env>
let slugs: Map<number, string>
let purchases: Map<number, { id: string; receipt: string }>
const db = () => test.runtime.database.db

beforeAll(async () => {
  const build = await openWebBuild()
  test = await openTestRuntime(await demoDatabase())
  web = createWeb(test.runtime, build.createPages(test.runtime.app), { dev: false })
  slugs = new Map((await test.runtime.app.catalogue()).issues.map(({ number, slug }) => [number, slug]))
  for (const number of NUMBERS) {
    await giveText(number)
    await makeFiles(test.runtime.paymentContext, number)
  }
  purchases = new Map()
  for (const number of NUMBERS) await happen(number)
  // The files of eleven issues take their time on a busy machine.
}, 300_000)
afterAll(() => test.runtime.close())

async function giveText(number: number): Promise<void> {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
  const text = `${words(150)} ${LOCKED_WORD} ${words(150)}`
  const ref = '<a class="note-ref" id="ref-1" href="#note-1">1</a>'
  const html = `<p id="p-1">${text}${ref}</p><p id="p-2">The end.</p>`
  const notes = [{ id: 'note-1', html: `<p>${LOCKED_NOTE}</p>` }]
  const piece = { author: 'Ada Reader', kind: 'Essay', html, text, words: 303, notes }
  await setPieces(db(), number, {
    pieces: [
      { ...piece, title: 'Open', free: true },
      { ...piece, title: 'Closed' },
    ],
    pictures: [],
  })
}

async function happen(number: number): Promise<void> {
  const { rows } = await db().execute<{ account: string; subscription: string }>(sql`
    select a.id as account, s.id as subscription from account a join subscription s on s.account_id = a.id
    where a.email_folded = ${READER} limit 1`)
  const { account: accountId = '', subscription: subscriptionId = '' } = rows[0] ?? {}
  const common = { accountId, subscriptionId, issue: number, tokens: 1, actor: 'test', reason: 'test', at: new Date() }
  async function serve(deliverable: 'digital' | 'print-a', includesDigital = false, serving = 1): Promise<number> {
    const entry = { ...common, kind: 'served' as const, deliverable, includesDigital, serving, amount: 0 as never }
    const [row] = await db().insert(ledgerEntry).values(entry).returning({ id: ledgerEntry.id })
    return row?.id ?? 0
  }
  async function reverse(reverses: number): Promise<void> {
    await db()
      .insert(ledgerEntry)
      .values({ ...common, kind: 'reversed', reverses, amount: 0 as never })
  }
  async function buy(owner: string | null): Promise<void> {
    const lines = [line(`Issue ${number}`, { type: 'digital-issue', ref: `iss:${number}` }, 900)]
    purchases.set(number, await bought(db(), { lines, accountId: owner, now: test.runtime.app.now() }))
  }
  if (number === 41) await serve('digital')
  if (number === 42) await serve('print-a')
  if (number === 43) await serve('print-a', true)
  if (number === 44) await reverse(await serve('digital'))
  if (number === 45) await reverse(await serve('print-a', true))
  if (number === 46 || number === 47 || number === PLANNED) await buy(accountId)
  if (number === 47) await db().execute(sql`update entitlement set revoked_at = now() where ref = 'iss:47'`)
  if (number === 48) {
    await reverse(await serve('digital'))
    await serve('digital', false, 2)
  }
  if (number === 49) await buy(null)
}

async function reader(): Promise<Browser> {
  const browser = openBrowser(web)
  await browser.post('/api/access/login', { email: READER, password: 'broadfold' })
  return browser
}

const pathOf = (number: number, piece: string) => `/issue/${slugs.get(number)}/${piece}`

/** Everything that a browser can be told about a piece: the page, its data, and that of the issue, headers and all. */
async function askAll(browser: Browser, number: number, search = ''): Promise<{ page: Response; said: string }> {
  const page = await browser.request(pathOf(number, 'closed') + search)
  const answers = [page.clone()]
  for (const path of [
    `${pathOf(number, 'closed')}.data`,
    `/issue/${slugs.get(number)}`,
    `/issue/${slugs.get(number)}.data`,
    searchPath(number, BEGUN),
    searchPath(number, BEGUN).replace('?', '.data?'),
  ])
    answers.push(await browser.request(path.includes('?') ? path + search.replace('?', '&') : path + search))
  const texts = answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text()))
  return { page, said: (await Promise.all(texts)).join('\n') }
}

const searchPath = (number: number, words: string) => `/issue/${slugs.get(number)}/search?find=${words}`

const leaks = (said: string) => [LOCKED_WORD, LOCKED_NOTE].filter((word) => said.includes(word))

async function epubOf(browser: Browser, number: number): Promise<number> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const session = await test.runtime.app.access.session(
    new Request('http://localhost:3000/', { headers: { Cookie: cookie } }),
  )
  const link = test.runtime.downloads.link({ by: 'account', id: session?.account?.id ?? '' }, `iss:${number}`, 'epub')
  return (await browser.request(link)).status
}

async function savesPlace(browser: Browser, number: number): Promise<number> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const { session } = await test.runtime.app.visitor(
    new Request('http://localhost:3000/', { headers: { Cookie: cookie } }),
  )
  const place = { session, issue: slugs.get(number), piece: 'closed', block: 2, fraction: 0.25 }
  return (await browser.post('/api/reading/position', place)).status
}

it.each(CASES)('a visitor gets the beginning of No. %i alone, whatever somebody else has: %s', async (number) => {
  const { page, said } = await askAll(openBrowser(web), number)
  expect(leaks(said)).toEqual([])
  expect(page.status).toBe(number === PLANNED ? 404 : 200)
  expect(said.includes('word20 ')).toBe(number !== PLANNED)
  const open = await (await openBrowser(web).request(pathOf(number, 'open'))).text()
  expect(leaks(open)).toEqual(number === PLANNED ? [] : [LOCKED_WORD, LOCKED_NOTE])
})

it.each(CASES)('the reader of No. %i, %s: pages, data, files and places agree', async (number) => {
  const reads = HAPPENED[number]?.reads ?? false
  const browser = await reader()
  const { page, said } = await askAll(browser, number)
  expect(page.status).toBe(number === PLANNED ? 404 : 200)
  expect(leaks(said)).toEqual(reads ? [LOCKED_WORD, LOCKED_NOTE] : [])
  expect(await epubOf(browser, number)).toBe(reads ? 200 : 404)
  expect(await savesPlace(browser, number)).toBe(reads ? 200 : 404)
  if (!reads) return
  const data = await (await browser.request(`${pathOf(number, 'closed')}.data`)).text()
  // The text goes to the browser once.
  expect(leaks(data)).toEqual([])
  expect(leaks(await (await browser.request(`/issue/${slugs.get(number)}`)).text())).toEqual([])
})

it('a guest reads by the link of the receipt, until it is refunded, and no other issue', async () => {
  const { receipt = '', id = '' } = purchases.get(49) ?? {}
  const shown = await test.runtime.app.orders.receipt(receipt)
  const read = shown?.downloads[0]?.read ?? ''
  const search = new URL(read, 'http://localhost:3000').search
  expect(read).toMatch(/^\/issue\/[\w-]+\?key=[\w-]+\.[\w-]+$/)
  expect(read).not.toContain(receipt)
  const guest = openBrowser(web)
  const mailed = `/receipts?token=${receipt}&read=49`
  expect((await guest.request(mailed)).headers.get('Location')).toBe(read)
  expect((await guest.request(mailed.replace('49', '40'))).status).toBe(200)
  const list = await (await guest.request(read)).text()
  expect(list).toContain(`${pathOf(49, 'closed')}${search}`)
  const own = await askAll(guest, 49, search)
  expect(leaks(own.said)).toEqual([LOCKED_WORD, LOCKED_NOTE])
  expect(own.page.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(own.page.headers.get('Cache-Control')).toBe('private, no-store')
  // Nobody gets it from a cache, and the key opens nothing else.
  expect(leaks((await askAll(openBrowser(web), 49)).said)).toEqual([])
  expect(leaks((await askAll(guest, 40, search)).said)).toEqual([])
  expect(leaks((await askAll(guest, 49, `${search}x`)).said)).toEqual([])
  await db().execute(sql`update entitlement set revoked_at = now() where purchase_id = ${id}::uuid`)
  expect(leaks((await askAll(guest, 49, search)).said)).toEqual([])
  expect((await guest.request(mailed)).status).toBe(200)
})

it('staff read everything, also before the release, and readers cannot tell that there is something', async () => {
  const staff = await openStaff({ ...test, web }, 'support')
  for (const number of [40, PLANNED]) {
    const { page, said } = await askAll(staff, number)
    expect([page.status, leaks(said)]).toEqual([200, [LOCKED_WORD, LOCKED_NOTE]])
  }
  const [missing, planned] = [
    await openBrowser(web).request('/issue/thresholds/no-such-piece'),
    await openBrowser(web).request(pathOf(PLANNED, 'open')),
  ]
  expect([missing.status, planned.status]).toEqual([404, 404])
  const issuePage = `/issue/${slugs.get(PLANNED)}`
  const shown = await pageOf(openBrowser(web), issuePage)
  expect([shown.includes('Closed'), shown.includes('Preview.')]).toEqual([false, false])
  expect(await pageOf(staff, issuePage)).toContain('Preview. Not released yet')
  expect(await pageOf(staff, `/issue/${slugs.get(40)}`)).not.toContain('Preview.')
})

it('whoever sits at the seat of an institution reads what is released, and sees whose seat it is', async () => {
  const browser = openBrowser(web)
  const page = await browser.follow('/oauth/openathens', /\/interaction\//)
  const pressed = await browser.request(page, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ user: 'student@idp.alderwick.example' }).toString(),
  })
  await browser.follow(new URL(pressed.headers.get('Location') ?? '').pathname, /^\/institution/)
  const read = await askAll(browser, 40)
  expect(leaks(read.said)).toEqual([LOCKED_WORD, LOCKED_NOTE])
  expect(read.said).toContain('You have access through')
  expect(leaks((await askAll(browser, PLANNED)).said)).toEqual([])
})

it('a search finds in a locked piece nothing behind its beginning, not even that it is there', async () => {
  const search = async (browser: Browser, words: string) =>
    (await browser.request(searchPath(41, words)))
      .text()
      .then((page) => page.match(/(?<=<a href="[^"]*)#(?:p|note)-\d+/g) ?? [])
  const visitor = openBrowser(web)
  // Of the two pieces the first is free; the words 0 to 99 of the second are its beginning.
  expect(await search(visitor, 'word20')).toEqual(['#p-1', '#p-1'])
  expect(await search(visitor, 'word140')).toEqual(['#p-1'])
  expect(await search(visitor, 'footnot')).toEqual(['#note-1'])
  expect(await search(visitor, 'nowhere')).toEqual([])
  const owner = await reader()
  expect(await search(owner, 'word140')).toEqual(['#p-1', '#p-1'])
  expect(await search(owner, 'footnot')).toEqual(['#note-1', '#note-1'])
  expect(await (await visitor.request(searchPath(41, 'footnotoriously'))).text()).toContain('Nothing found for')
  expect((await visitor.request(searchPath(PLANNED, 'word20'))).status).toBe(404)
})

async function shareClosed(browser: Browser, number: number) {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const { session } = await test.runtime.app.visitor(
    new Request('http://localhost:3000/', { headers: { Cookie: cookie } }),
  )
  return browser.post('/api/reading/share', { session, issue: slugs.get(number), piece: 'closed', named: true })
}

const press = (browser: Browser, path: string) => browser.request(path, { method: 'POST' })
const pageOf = async (browser: Browser, path: string) => (await browser.request(path)).text()

it.each(CASES)('of No. %i, %s: whoever may read it may share it', async (number) => {
  const made = await shareClosed(await reader(), number)
  expect(made.status).toBe(HAPPENED[number]?.reads ? 200 : 404)
  expect((await shareClosed(openBrowser(web), number)).status).toBe(401)
})

it('a gift link opens one piece for ten readers who press its button, and ends with the right of who gave it', async () => {
  const { link } = (await shareClosed(await reader(), 46)).body as { link: string }
  const { pathname, search } = new URL(link)
  const path = pathname + search
  const friend = openBrowser(web)
  const begun = await friend.request(path)
  expect(begun.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(begun.headers.get('Set-Cookie')).toBeNull()
  const first = await begun.text()
  expect([leaks(first), first.includes('shared this piece with you')]).toEqual([[], true])
  // Whoever only looks, as a preview does, is not counted.
  for (let look = 0; look < 12; look += 1) await pageOf(openBrowser(web), path)
  expect((await press(friend, path)).status).toBe(303)
  const whole = await pageOf(friend, path)
  expect(leaks(whole)).toEqual([LOCKED_WORD, LOCKED_NOTE])
  expect(whole).toContain('Subscribe or buy this issue to read the rest.')
  expect(leaks(await pageOf(friend, `${path.replace('?', '.data?')}`))).toEqual([])
  // Nothing else opens: not without the link, no other piece or issue, and no search.
  expect(leaks(await pageOf(friend, pathname))).toEqual([])
  expect(leaks((await askAll(friend, 40, search)).said)).toEqual([])
  expect(leaks((await askAll(friend, 46)).said)).toEqual([])
  expect((await press(friend, pathOf(40, 'closed') + search)).status).toBe(404)
  expect((await press(friend, `${path}x`)).status).toBe(404)
  // Pressed again by the same reader it counts once.
  await press(friend, path)
  const opens = async () =>
    (
      await db().execute<{ opens: number }>(sql`select opens from piece_share
    where piece_id = (select id from piece where issue = 46 and slug = 'closed')`)
    ).rows[0]?.opens
  expect(await opens()).toBe(1)
  const others = Array.from({ length: 12 }, () => openBrowser(web))
  await Promise.all(others.map((other) => press(other, path)))
  expect(await opens()).toBe(10)
  const read = await Promise.all(others.map(async (other) => leaks(await pageOf(other, path)).length > 0))
  expect(read.filter(Boolean)).toHaveLength(9)
  expect(await pageOf(openBrowser(web), path)).toContain('This gift link has ended')
  expect(leaks(await pageOf(friend, path))).toEqual([LOCKED_WORD, LOCKED_NOTE])
  await db().execute(sql`update entitlement set revoked_at = now() where ref = 'iss:46'`)
  const after = await pageOf(friend, path)
  expect([leaks(after), after.includes('This gift link has ended')]).toEqual([[], true])
})

it('staff switch gift links off, those that were made too', async () => {
  const { link } = (await shareClosed(await reader(), 41)).body as { link: string }
  const { pathname, search } = new URL(link)
  const friend = openBrowser(web)
  await press(friend, pathname + search)
  expect(leaks(await pageOf(friend, pathname + search))).toEqual([LOCKED_WORD, LOCKED_NOTE])
  const set = async (on: boolean) => {
    await db().execute(sql`update publication set share_pieces = ${on}`)
    await expect.poll(async () => (await test.runtime.app.catalogue()).publication.sharePieces).toBe(on)
  }
  await set(false)
  expect(leaks(await pageOf(friend, pathname + search))).toEqual([])
  expect((await shareClosed(await reader(), 41)).status).toBe(404)
  await set(true)
})

it('a receipt leads back to the piece that the reader came from, if they may read it now', async () => {
  const token = purchases.get(47)?.receipt ?? ''
  const ask = async (browser: Browser, back: string) => {
    const Referer = `http://localhost:3000/subscribe?${new URLSearchParams({ level: 'digital-low', redirect: back })}`
    return (await browser.request(`/receipts?token=${token}`, { headers: { Referer } })).text()
  }
  const own = await reader()
  expect(await ask(own, pathOf(41, 'closed'))).toContain(`href="${pathOf(41, 'closed')}"`)
  expect(await ask(openBrowser(web), pathOf(41, 'closed'))).not.toContain('Read “')
  for (const back of [
    pathOf(40, 'closed'),
    pathOf(41, 'none'),
    '//evil.example/a',
    `https://evil.example${pathOf(41, 'closed')}`,
  ])
    expect(await ask(own, back)).not.toContain('Read “')
})

it('the page of a digital product has its files for who bought it, until it is refunded, and for nobody else', async () => {
  const { rows } = await db().execute<{ id: string }>(sql`select id from account where email_folded = ${READER}`)
  const lines = [line('The First Forty', { type: 'digital-product', ref: 'prd:first-forty' }, 1400)]
  const own = await reader()
  const filesOn = async (browser: Browser) => {
    const page = await pageOf(browser, '/store/product/first-forty')
    expect(page).toContain('Add to cart')
    return [page.includes('You have this.'), page.match(/\/download\/[\w.-]+/g) ?? []] as const
  }
  expect(await filesOn(own)).toEqual([false, []])
  const { id } = await bought(db(), { lines, accountId: rows[0]?.id ?? '', now: test.runtime.app.now() })
  const [said, links] = await filesOn(own)
  expect(said).toBe(true)
  const answers = await Promise.all(links.map(async (link) => (await own.request(link)).status))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect((await openBrowser(web).request(links[0] ?? '')).status).toBe(404)
  expect(await filesOn(openBrowser(web))).toEqual([false, []])
  await db().execute(sql`update entitlement set revoked_at = now() where purchase_id = ${id}::uuid`)
  expect(await filesOn(own)).toEqual([false, []])
  expect((await own.request(links[0] ?? '')).status).toBe(404)
})

it('turning the setting off takes nothing away from who was served before', async () => {
  await db().execute(sql`update publication set print_includes_digital = false`)
  expect(leaks((await askAll(await reader(), 43)).said)).toEqual([LOCKED_WORD, LOCKED_NOTE])
})

it('the address of a released piece leads on when it was merged or deleted', async () => {
  const staff = await openStaff({ ...test, web }, 'fulfilment')
  const [path, reason] = ['/api/staff/issues/text', 'The author asked']
  const visitor = openBrowser(web)
  const answer = async (number: number, slug: string) => {
    const { status, headers } = await visitor.request(pathOf(number, slug))
    return [status, headers.get('Location')]
  }
  const pieces = async (number: number) => (await test.runtime.app.issues.text(number)).pieces
  const [open, closed] = await pieces(42)
  const merge = { piece: open?.id, base: open?.version, next: closed?.id, next_base: closed?.version }
  await staff.write(`${path}/merge`, { ...merge, heading: true, reason })
  await expect.poll(() => answer(42, 'closed')).toEqual([301, pathOf(42, 'open')])
  expect((await visitor.request(pathOf(42, 'open'))).status).toBe(200)
  expect(await answer(42, 'never-there')).toEqual([404, null])
  const [merged] = await pieces(42)
  await staff.write(`${path}/remove`, { piece: merged?.id, base: merged?.version, reason })
  await expect.poll(() => answer(42, 'open')).toEqual([301, `/issue/${slugs.get(42)}`])
  // What nobody has known is as if it had never been.
  const [planned] = await pieces(PLANNED)
  await staff.write(`${path}/remove`, { piece: planned?.id, base: planned?.version, reason })
  await expect.poll(async () => (await pieces(PLANNED)).length).toBe(1)
  expect(await answer(PLANNED, 'open')).toEqual([404, null])
})
