import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READER_MARK } from '#domain/reading/stamp.ts'
import { bought, DIGITAL_ISSUE } from '../../../../../tests/support/bought.ts'
import type { Browser } from '../../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../../tests/support/runtime.ts'
import { account } from '../../../db/schema/people.ts'
import { publication } from '../../../db/schema/publication.ts'
import { issueFile, readerMark, stampedFile } from '../../../db/schema/reading.ts'
import { newestFile, storeUploadedFile } from '../files.ts'
import { readEpub } from '../import/epub/read-epub.ts'
import { makeFiles } from '../make-files.ts'

let test: TestRuntime
const db = () => test.runtime.database.db
const now = () => test.runtime.app.now()

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  await makeFiles(test.runtime.paymentContext, 51)
  await stampsDownloads(true)
})
afterAll(() => test.runtime.close())

async function stampsDownloads(stamps: boolean): Promise<void> {
  await db().update(publication).set({ stampsDownloads: stamps })
  test.runtime.catalogue.drop()
}

/** As a guest with the link of a receipt; the name is the order's. */
async function guestLink(format: 'EPUB' | 'PDF'): Promise<string> {
  const row = await bought(db(), { lines: [DIGITAL_ISSUE], now: now() })
  const receipt = await test.runtime.app.orders.receipt(row.receipt)
  return receipt?.downloads?.[0]?.files.find(({ name }) => name === format)?.href ?? 'no link'
}

async function download(browser: Browser, link: string): Promise<Buffer> {
  // The page that says so is not part of this app.
  expect((await browser.request(link)).status).toBe(404)
  await test.runtime.queue.idle()
  const answer = await browser.request(link)
  expect(answer.status).toBe(200)
  const content = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('Content-Length')).toBe(String(content.length))
  return content
}

async function lastWords(epub: Buffer): Promise<string> {
  const { pieces } = await readEpub(epub, () => undefined)
  return pieces.at(-1)?.text ?? ''
}

describe('a download that is stamped', () => {
  it('names its reader and their mark on the last page, and is made once', async () => {
    const [reader] = await db().select().from(account).where(eq(account.email, 'active@example.com'))
    const accountId = reader?.id ?? ''
    await bought(db(), { lines: [DIGITAL_ISSUE], accountId, now: now() })
    const browser = openBrowser(test.web)
    await browser.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
    const link = async () => {
      const mine = await test.runtime.app.reading.ofAccount(accountId)
      return mine.find(({ ref }) => ref === 'iss:51')?.files.find(({ name }) => name === 'EPUB')?.href ?? ''
    }
    const epub = await download(browser, await link())
    const [marked] = await db().select().from(readerMark).where(eq(readerMark.accountId, accountId))
    expect(marked?.mark).toMatch(READER_MARK)
    expect(await lastWords(epub)).toContain(`This copy belongs to ${reader?.name} · ${marked?.mark}`)
    expect(epub.includes('active@example.com')).toBe(false)
    const again = await browser.request(await link())
    expect(Buffer.from(await again.arrayBuffer()).equals(epub)).toBe(true)
    expect(
      await db()
        .select()
        .from(stampedFile)
        .where(eq(stampedFile.mark, marked?.mark ?? '')),
    ).toHaveLength(1)
  })

  it('is another for each reader, and goes on from where it broke off, across the place where the stamp begins', async () => {
    const [one, other] = [await guestLink('PDF'), await guestLink('PDF')]
    const [first, second] = [await download(openBrowser(test.web), one), await download(openBrowser(test.web), other)]
    expect(first.equals(second)).toBe(false)
    const size = (await newestFile(db(), 51, 'pdf'))?.size ?? 0
    expect(first.subarray(0, size).equals(second.subarray(0, size))).toBe(true)
    for (const [from, to] of [
      [0, 9],
      [size - 5, size + 5],
      [size - 5, size - 1],
      [size, size + 5],
      [size + 1, first.length - 1],
    ] as const) {
      const part = await openBrowser(test.web).request(one, { headers: { Range: `bytes=${from}-${to}` } })
      expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes ${from}-${to}/${first.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(first.subarray(from, to + 1))).toBe(true)
    }
  })

  it('is the file as it is where it can’t be stamped', async () => {
    const bytes = Buffer.from('%PDF-1.7 nothing that a program could open')
    const file = {
      issue: 51,
      format: 'pdf',
      bytes,
      storedBy: null,
      reason: 'Ours.',
      now: now(),
      embedded: false,
    } as const
    await db().transaction((tx) => storeUploadedFile(tx, file))
    test.runtime.catalogue.drop()
    expect((await download(openBrowser(test.web), await guestLink('PDF'))).equals(bytes)).toBe(true)
  })

  it('goes with the file that it is of', async () => {
    const ended = await db().select().from(stampedFile).innerJoin(issueFile, eq(issueFile.id, stampedFile.file))
    expect(ended.length).toBeGreaterThan(0)
    expect(ended.filter(({ issue_file }) => issue_file.endedAt !== null)).toEqual([])
  })

  it('is stamped no more once the setting is off', async () => {
    const link = await guestLink('EPUB')
    await stampsDownloads(false)
    const plain = await openBrowser(test.web).request(link)
    expect(plain.status).toBe(200)
    expect(await lastWords(Buffer.from(await plain.arrayBuffer()))).not.toContain('This copy')
  })
})
