import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWeb } from '#server/app.ts'
import type { Env } from '#server/http/env.ts'
import type { Pages } from '#server/reads/app.ts'
import { openWebBuild } from '#server/web-build.ts'
import type { Browser } from '../support/browser.ts'
import { openBrowser } from '../support/browser.ts'
import { demoDatabase } from '../support/database.ts'
import type { TestRuntime } from '../support/runtime.ts'
import { openTestRuntime } from '../support/runtime.ts'

/** Whatever would be written otherwise in a text, in a script or in both. */
const AWKWARD = `O’Brien & "Sons" <i>it's</i> \\ $& \u2028 Zoë </script><!-- 東京 😀`
const PUBLIC = [
  ...['/', '/store', '/store/issues', '/store/product/tote-bag', '/issue/common-ground'],
  ...['/institutional-subscriptions', '/about', '/terms', '/subscribe', '/subscribe?type=gift', '/donate'],
]
const READS_ITS_QUERY = /^\/(subscribe|donate|login)/
const HOSTILE = 'kestrel-was-here'
const NONCE = /nonce="([^"]+)"/

const nonceIn = (page: string) => NONCE.exec(page)?.[1] ?? ''
const withoutNonce = (page: string) => page.replaceAll(nonceIn(page), '')

let test: TestRuntime
let pages: Pages
let web: Hono<Env>
beforeAll(async () => {
  const database = await demoDatabase()
  await database.db.execute(sql`update account set name = ${AWKWARD} where email_folded = 'digital@example.com'`)
  const build = await openWebBuild()
  test = await openTestRuntime(database)
  pages = build.createPages(test.runtime.app)
  web = createWeb(test.runtime, pages, { dev: false })
})
afterAll(() => test.runtime.close())

async function reader(email: string): Promise<Browser> {
  const browser = openBrowser(web)
  const { status } = await browser.post('/api/access/login', { email, password: 'broadfold' })
  expect(status).toBe(200)
  return browser
}

async function guest(): Promise<Browser> {
  const browser = openBrowser(web)
  await browser.post('/api/cart', { type: 'basic-product', ref: 'prd:tote-bag' })
  return browser
}

/** The page as it is made for this visitor alone. */
async function ownPage({ cookies }: Browser, path: string, nonce: string): Promise<string> {
  const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const request = new Request(`http://localhost:3000${path}`, { headers: Cookie ? { Cookie } : {} })
  return (await pages(request, { network: '203.0.113.1', requestId: 'none', nonce, onError: console.error })).text()
}

it('a page that many share is, letter by letter, the one that would be made for each of them', async () => {
  const visitors = [
    openBrowser(web),
    await reader('digital@example.com'),
    await guest(),
    await guest(),
    openBrowser(web),
  ]
  for (const path of PUBLIC) {
    for (const visitor of visitors) {
      const answer = await visitor.request(path)
      const shared = await answer.text()
      const nonce = nonceIn(shared)
      expect(nonce).not.toBe('')
      expect(answer.headers.get('Content-Security-Policy')).toContain(nonce)
      expect(shared).toBe(await ownPage(visitor, path, nonce))
    }
  }
})

it('a page that many share has nothing of whoever asked for it before', async () => {
  const shared = createWeb(test.runtime, pages, { dev: false })
  const cookie = `masthead=${(await reader('digital@example.com')).cookies.get('masthead')}`
  const asReader = { headers: { Cookie: cookie } }
  const { session } = await test.runtime.app.visitor(new Request('http://localhost:3000/', asReader))
  const secrets = [HOSTILE, 'digital@example.com', 'O’Brien', String(session)]
  const asStranger = {
    headers: {
      Authorization: `Bearer ${HOSTILE}`,
      'Accept-Language': HOSTILE,
      Referer: `http://localhost:3000/${HOSTILE}`,
      'User-Agent': HOSTILE,
      'X-Forwarded-For': HOSTILE,
      'X-Forwarded-Host': HOSTILE,
    },
  }
  for (const path of [...PUBLIC, '/login']) {
    const query = READS_ITS_QUERY.test(path) ? '' : `?utm_source=${HOSTILE}`
    const first = await (await shared.request(`http://${HOSTILE}${path}${query}`, asStranger)).text()
    const own = await shared.request(path, asReader)
    if (own.status === 200) expect(await own.text(), path).toContain('digital@example.com')
    const next = await (await shared.request(path)).text()
    expect(withoutNonce(first), path).toBe(withoutNonce(next))
    expect(
      secrets.filter((secret) => next.includes(secret)),
      path,
    ).toEqual([])
  }
})
