import { EpubCheck } from '@likecoin/epubcheck-ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bought, DIGITAL_ISSUE, line } from '../../../../tests/support/bought.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { rateLimit } from '../../db/schema/access.ts'
import { entitlement } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import type { Download } from './downloads.ts'
import { newestFile, storeUploadedFile } from './files.ts'
import { makeFiles } from './make-files.ts'
import { setPieces } from './set-pieces.ts'

const QUARTER = 15 * 60_000
const PDF = 'The First Forty.pdf'
const ANTHOLOGY = line('The First Forty', { type: 'digital-product', ref: 'prd:first-forty' }, 1400)

let test: TestRuntime
const db = () => test.runtime.database.db
const now = () => test.runtime.app.now()
const href = (downloads: Download[] | undefined, ref: string, name = 'EPUB') =>
  downloads?.find((one) => one.ref === ref)?.files.find((file) => file.name === name)?.href ?? 'no link'

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().delete(rateLimit)
})

const PIECE_OF_TEXT = {
  title: 'Another',
  author: null,
  kind: null,
  html: '<p id="p-1">Another.</p>',
  text: 'Another.',
  words: 1,
  notes: [],
}

async function loggedIn(email: string): Promise<Browser> {
  const browser = openBrowser(test.web)
  await browser.post('/api/access/login', { email, password: 'broadfold' })
  return browser
}

async function accountOf(email: string): Promise<string> {
  const [row] = await db().select({ id: account.id }).from(account).where(eq(account.email, email))
  return row?.id ?? ''
}

async function receiptDownloads(token: string): Promise<Download[] | undefined> {
  return (await test.runtime.app.orders.receipt(token))?.downloads
}

/** As at the start of a server: what released issues lack is made by jobs. */
beforeAll(async () => {
  await makeFiles(test.runtime.paymentContext, 51)
  test.runtime.catalogue.drop()
})

describe('the files of an issue whose pieces were written here', () => {
  it('are made by a job when they are asked for, and until then the link says so', async () => {
    const row = await bought(db(), {
      lines: [line('Issue 50', { type: 'digital-issue', ref: 'iss:50' }, 900)],
      now: now(),
    })
    const link = href(await receiptDownloads(row.receipt), 'iss:50')
    const signed = link.replace('/download/', '')
    const isBeingMade = () => test.runtime.app.reading.isBeingMade(new Request('http://localhost:3000/'), signed)
    expect(await isBeingMade()).toBe(true)
    await test.runtime.queue.idle()
    expect(await isBeingMade()).toBe(false)
    const epub = await openBrowser(test.web).request(link)
    expect(epub.status).toBe(200)
    const { messages } = await EpubCheck.validate(new Uint8Array(await epub.arrayBuffer()))
    expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([])
  })

  it('go on from where a download broke off', async () => {
    const row = await bought(db(), { lines: [DIGITAL_ISSUE], now: now() })
    const link = href(await receiptDownloads(row.receipt), 'iss:51', 'PDF')
    const whole = await openBrowser(test.web).request(link)
    const content = Buffer.from(await whole.arrayBuffer())
    expect(content.toString('latin1', 0, 5)).toBe('%PDF-')
    const headers = { Range: 'bytes=100-', 'If-Range': whole.headers.get('ETag') ?? '' }
    const rest = await openBrowser(test.web).request(link, { headers })
    expect(rest.status).toBe(206)
    expect(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(100))).toBe(true)
  })

  it('are made anew after a change, and give way to an upload', async () => {
    const before = await newestFile(db(), 50, 'epub')
    await setPieces(db(), 50, { pieces: [PIECE_OF_TEXT], pictures: [] })
    await test.runtime.due.run()
    const after = await newestFile(db(), 50, 'epub')
    expect([before?.version, after?.version]).toEqual([1, 2])
    const bytes = Buffer.from('%PDF-1.7 uploaded')
    const file = {
      issue: 50,
      format: 'pdf',
      bytes,
      storedBy: null,
      reason: 'Ours.',
      now: now(),
      embedded: false,
    } as const
    await db().transaction((tx) => storeUploadedFile(tx, file))
    await makeFiles(test.runtime.paymentContext, 50)
    expect(await newestFile(db(), 50, 'pdf')).toMatchObject({ origin: 'uploaded', size: bytes.length })
  })
})

describe('the links on a receipt', () => {
  it('bring the files, by their names and types, and are kept by nobody', async () => {
    const row = await bought(db(), { lines: [DIGITAL_ISSUE], now: now() })
    const downloads = await receiptDownloads(row.receipt)
    const visitor = openBrowser(test.web)
    const epub = await visitor.request(href(downloads, 'iss:51'))
    expect(epub.status).toBe(200)
    expect(epub.headers.get('Content-Type')).toBe('application/epub+zip')
    expect(epub.headers.get('Content-Disposition')).toBe('attachment; filename="broadfold-51-thresholds.epub"')
    expect(epub.headers.get('Cache-Control')).toBe('private, no-store')
    expect(epub.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(Buffer.from(await epub.arrayBuffer()).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
    expect(epub.headers.get('Content-Length')).toMatch(/^\d{4,}$/)
  })

  it('bring the files of a product as they were uploaded, whole or from where a download broke off', async () => {
    const row = await bought(db(), { lines: [ANTHOLOGY], now: now() })
    const downloads = await receiptDownloads(row.receipt)
    expect(downloads).toMatchObject([
      { title: 'The First Forty: An Anthology', files: [{ name: 'The First Forty.epub' }, { name: PDF }] },
    ])
    const link = href(downloads, 'prd:first-forty', PDF)
    const ask = (headers: Record<string, string> = {}) => openBrowser(test.web).request(link, { headers })
    const whole = await ask()
    const content = Buffer.from(await whole.arrayBuffer())
    const size = downloads?.[0]?.files[1]?.size
    expect(content.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(content.length).toBe(size)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${PDF}"`,
      'content-length': String(size),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const ETag = whole.headers.get('ETag') ?? ''
    const rest = await ask({ Range: 'bytes=100-', 'If-Range': ETag })
    expect([rest.status, rest.headers.get('Content-Range')]).toEqual([206, `bytes 100-${Number(size) - 1}/${size}`])
    expect(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(100))).toBe(true)
    expect((await ask({ Range: 'bytes=100-', 'If-Range': '"another"' })).status).toBe(200)
    expect((await ask({ Range: 'bytes=99000000-' })).status).toBe(416)
    const head = await openBrowser(test.web).request(link, { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, String(size), ''])
  })

  it('are not there for print, and not for an issue that is only planned', async () => {
    const planned = line('Issue 52', { type: 'digital-issue', ref: 'iss:52' }, 900)
    const print = line('Issue 50: Fifty', { type: 'print-issue', ref: 'iss:50' }, 1600)
    const row = await bought(db(), { lines: [planned, print], now: now() })
    expect(await receiptDownloads(row.receipt)).toEqual([])
  })

  it('open for a quarter of an hour; the receipt makes new ones', async () => {
    const row = await bought(db(), { lines: [DIGITAL_ISSUE], now: now() })
    const old = href(await receiptDownloads(row.receipt), 'iss:51')
    const visitor = openBrowser(test.web)
    await test.runtime.sandbox?.clock.moveTo(new Date(now().getTime() + QUARTER + 1000))
    expect((await visitor.request(old)).status).toBe(404)
    const fresh = href(await receiptDownloads(row.receipt), 'iss:51')
    expect((await visitor.request(fresh)).status).toBe(200)
  })

  it('open nothing when they were tampered with', async () => {
    const row = await bought(db(), { lines: [DIGITAL_ISSUE], now: now() })
    const [body = '', seal = ''] = href(await receiptDownloads(row.receipt), 'iss:51')
      .replace('/download/', '')
      .split('.')
    const claim = JSON.parse(Buffer.from(body, 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...claim, ref: 'iss:50' })).toString('base64url')
    const visitor = openBrowser(test.web)
    for (const forged of [`${other}.${seal}`, `${body}.${seal.slice(1)}`, body, 'x.y', `${body}.${seal}.`])
      expect((await visitor.request(`/download/${forged}`)).status).toBe(404)
  })

  it('open nothing once the right is taken away, however new they are', async () => {
    const row = await bought(db(), { lines: [DIGITAL_ISSUE, ANTHOLOGY], now: now() })
    const downloads = await receiptDownloads(row.receipt)
    const links = [href(downloads, 'iss:51'), href(downloads, 'prd:first-forty', PDF)]
    await db().update(entitlement).set({ revokedAt: now() }).where(eq(entitlement.purchaseId, row.id))
    for (const link of links) expect((await openBrowser(test.web).request(link)).status).toBe(404)
    expect(await receiptDownloads(row.receipt)).toEqual([])
  })
})

describe('the links in an account', () => {
  it('open in a session of that account and in no other', async () => {
    const accountId = await accountOf('active@example.com')
    await bought(db(), { lines: [ANTHOLOGY], accountId, now: now() })
    const link = href(await test.runtime.app.reading.ofAccount(accountId), 'prd:first-forty', PDF)
    expect((await (await loggedIn('active@example.com')).request(link)).status).toBe(200)
    expect((await (await loggedIn('expired@example.com')).request(link)).status).toBe(404)
    expect((await openBrowser(test.web).request(link)).status).toBe(404)
  })

  it('are those of issues served in digital form, until a serving is undone', async () => {
    const [served] = await db()
      .select()
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.kind, 'served'), eq(ledgerEntry.deliverable, 'digital'), eq(ledgerEntry.issue, 51)))
    const ref = `iss:${served?.issue}`
    const accountId = served?.accountId ?? ''
    const refs = async () => (await test.runtime.app.reading.ofAccount(accountId)).map((one) => one.ref)
    expect(await refs()).toContain(ref)
    const { id: _, ...entry } = served ?? ({} as never)
    await db()
      .insert(ledgerEntry)
      .values({ ...entry, kind: 'reversed', tokens: 1, reverses: served?.id ?? 0, deliverable: null, serving: null })
    expect(await refs()).not.toContain(ref)
  })
})

describe('the links of an institution', () => {
  async function seated(user: string): Promise<{ browser: Browser; seatId: string }> {
    const browser = openBrowser(test.web)
    const page = await browser.follow('/oauth/openathens', /\/interaction\//)
    const pressed = await browser.request(page, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ user }).toString(),
    })
    await browser.follow(new URL(pressed.headers.get('Location') ?? '').pathname, /^\/institution/)
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const live = await test.runtime.app.access.session(new Request('http://localhost:3000/', { headers: { Cookie } }))
    return { browser, seatId: live?.seat?.id ?? 'no seat' }
  }

  it('open for the seat they were made for: released issues, and nothing from the store', async () => {
    const { browser, seatId } = await seated('student@idp.alderwick.example')
    const downloads = await test.runtime.app.reading.ofSeat(seatId)
    expect(downloads.map(({ ref }) => ref)).toContain('iss:51')
    expect(downloads.map(({ ref }) => ref)).not.toContain('iss:52')
    const link = href(downloads, 'iss:51')
    expect((await browser.request(link)).status).toBe(200)
    expect((await openBrowser(test.web).request(link)).status).toBe(404)
    const [store] = await test.runtime.downloads.links({ by: 'seat', id: seatId }, ['prd:first-forty'])
    expect((await browser.request(store?.files[0]?.href ?? '')).status).toBe(404)
  })
})
