import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bought, line } from '../../../../tests/support/bought.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { entitlement } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { productFile } from '../../db/schema/publication.ts'

const test = runtimeForFile()
const db = () => test.runtime.database.db
const now = () => test.runtime.app.now()
const ALOUD = line('Read Aloud', { type: 'digital-product', ref: 'prd:read-aloud' }, 300)

async function loggedIn(email: string): Promise<Browser> {
  const browser = openBrowser(test.web)
  await browser.post('/api/access/login', { email, password: 'broadfold' })
  return browser
}

async function addressOf(ending: string): Promise<string> {
  const files = await db().select().from(productFile).where(eq(productFile.product, 'prd:read-aloud'))
  return `/listen/read-aloud/${files.find(({ name }) => name.endsWith(ending))?.id}`
}

async function accountOf(email: string): Promise<string> {
  const [row] = await db().select({ id: account.id }).from(account).where(eq(account.email, email))
  return row?.id ?? ''
}

const buy = async (email: string) => bought(db(), { lines: [ALOUD], accountId: await accountOf(email), now: now() })

/** What its page plays. */
async function soundsFor(email: string | null) {
  const accountId = email && (await accountOf(email))
  return test.runtime.downloads.sounds('prd:read-aloud', {
    accountId,
    seatId: null,
    purchaseId: null,
    staff: false,
    seesIssues: false,
  })
}

it('plays on its page for who bought it, from any place in it, until it is refunded', async () => {
  const order = await buy('active@example.com')
  const [owner, address] = [await loggedIn('active@example.com'), await addressOf('.mp3')]
  expect(await soundsFor('active@example.com')).toEqual([{ name: 'Fifty Lines, read aloud', href: address }])
  const whole = await owner.request(address)
  expect([whole.status, whole.headers.get('Content-Type')]).toEqual([200, 'audio/mpeg'])
  expect(whole.headers.get('Content-Disposition')).toBeNull()
  const bytes = Buffer.from(await whole.arrayBuffer())
  const part = await owner.request(address, { headers: { Range: 'bytes=100000-100009' } })
  expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 100000-100009/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100_000, 100_010))).toBe(true)
  await db().update(entitlement).set({ revokedAt: now() }).where(eq(entitlement.purchaseId, order.id))
  expect((await owner.request(address)).status).toBe(404)
  expect(await soundsFor('active@example.com')).toEqual([])
})

it('is silent for everybody else, and nothing but sound is heard', async () => {
  await buy('digital@example.com')
  const [sound, text] = [await addressOf('.mp3'), await addressOf('.pdf')]
  for (const browser of [openBrowser(test.web), await loggedIn('expired@example.com')]) {
    expect((await browser.request(sound)).status).toBe(404)
  }
  expect([await soundsFor(null), await soundsFor('expired@example.com')]).toEqual([[], []])
  const owner = await loggedIn('digital@example.com')
  expect((await owner.request(text)).status).toBe(404)
  expect((await owner.request(sound.replace('read-aloud', 'first-forty'))).status).toBe(404)
  expect((await owner.request('/listen/read-aloud/nothing')).status).toBe(404)
})
