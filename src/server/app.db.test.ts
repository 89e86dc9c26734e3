import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../tests/support/browser.ts'
import { demoDatabase } from '../../tests/support/database.ts'
import type { TestRuntime } from '../../tests/support/runtime.ts'
import { openTestRuntime } from '../../tests/support/runtime.ts'
import type { Pages } from './reads/app.ts'

let test: TestRuntime
let rendered = 0
const pages: Pages = async ({ url }, { nonce }) => {
  if (url.endsWith('/broken')) throw new Error('a secret of the house')
  rendered += 1
  return new Response(`page ${rendered} ${nonce}`, { headers: { 'Content-Type': 'text/html' } })
}
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { pages })
})
afterAll(() => test.runtime.close())

const get = (path: string, headers: Record<string, string> = {}) => test.web.request(path, { headers })
const IN_UTC = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
/** What was logged of one request. */
function linesOf(id: string | null): unknown[] {
  const lines = test.logged().trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === id)
}

describe('every answer', () => {
  it('forbids what the pages do not need', async () => {
    const ask = async () => {
      const { headers } = await get('/')
      const policy = headers.get('Content-Security-Policy') ?? ''
      return { headers, policy, nonce: /'nonce-([A-Za-z0-9+/]{22}==)'/.exec(policy)?.[1] }
    }
    const { headers, policy, nonce } = await ask()
    // The whole of it: whatever is added, such as 'unsafe-inline' or 'unsafe-eval', has to be added here as well.
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "worker-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "media-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    expect((await ask()).nonce).not.toBe(nonce)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toMatch(/^accelerometer=\(\), .*camera=\(\), .*usb=\(\)/)
    // Card forms in the provider's frame, and passkeys, go on working.
    expect(headers.get('Permissions-Policy')).not.toMatch(/payment|publickey/)
  })

  it('from a call can run nothing and load nothing if a browser opens it as a page', async () => {
    for (const path of ['/api/store/products', '/api/no-such-call', '/api/account/subscriber']) {
      const { headers } = await get(path)
      const policy = headers.get('Content-Security-Policy')
      expect([path, policy]).toEqual([path, "default-src 'none'; frame-ancestors 'none'"])
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  it('is for this site alone, but for pictures, which emails and others show', async () => {
    const policy = async (path: string) => (await get(path)).headers.get('Cross-Origin-Resource-Policy')
    for (const path of ['/', '/account', '/api/cart', '/robots.txt', '/no-such-page'])
      expect([path, await policy(path)]).toEqual([path, 'same-origin'])
    const { issues } = await test.runtime.app.catalogue()
    for (const path of [issues[0]?.cover.src ?? '', '/favicon.svg'])
      expect([path, await policy(path)]).toEqual([path, 'cross-origin'])
  })

  it('carries an id that the log has too', async () => {
    const id = (await get('/api/store/products')).headers.get('X-Request-Id')
    expect(linesOf(id)).toMatchObject([{ time: IN_UTC, method: 'GET', url: '/api/store/products', status: 200 }])
  })

  it.each(['/healthz', '/readyz'])('to a probe that finds all well is not in the log: %s', async (path) => {
    const { status, headers } = await get(path)
    expect([status, linesOf(headers.get('X-Request-Id'))]).toEqual([200, []])
  })

  it('that tells of a fault of ours tells its id, and the log alone what it was', async () => {
    const response = await get('/broken')
    const id = response.headers.get('X-Request-Id')
    const errors = expect.stringContaining('or contact readers@broadfold.example if you need help.')
    expect([response.status, await response.json()]).toEqual([500, { errors, request_id: id }])
    expect(linesOf(id)).toMatchObject([
      { level: 'error', msg: 'unexpected', err: { message: 'a secret of the house', stack: expect.any(String) } },
      { level: 'info', msg: 'request', status: 500 },
    ])
  })

  it('is kept by nobody unless it says otherwise', async () => {
    expect((await get('/account')).headers.get('Cache-Control')).toBe('private, no-store')
    expect((await get('/api/store/products')).headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('sets no cookie for reading', async () => {
    for (const path of ['/', '/store', '/api/store/products', '/robots.txt']) {
      expect((await get(path)).headers.has('Set-Cookie')).toBe(false)
    }
  })

  it('keeps secrets of the address out of the log', async () => {
    const { headers } = await get('/receipts?token=very-secret')
    expect(linesOf(headers.get('X-Request-Id'))).toMatchObject([{ url: '/receipts?token=[redacted]' }])
    expect(test.logged()).not.toContain('very-secret')
  })
})

describe('behind https', () => {
  it('tells browsers to stay there', async () => {
    const env = { PUBLIC_URL: 'https://demo.example', MASTHEAD_SANDBOX: '1' }
    const secure = await openTestRuntime(await demoDatabase(), { env })
    const { headers } = await secure.web.request('/healthz')
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
    await secure.runtime.close()
  })
})

describe('public pages', () => {
  it('are rendered once for visitors without a cookie, and again when the catalogue changes', async () => {
    const rendering = async () => (await (await get('/store')).text()).split(' ')[1]
    const before = await rendering()
    expect(await rendering()).toBe(before)
    await test.runtime.database.db.execute(sql`update product set price = price + 1`)
    await expect.poll(rendering).not.toBe(before)
  })

  it('are rendered for each visitor with a cookie, ours or not', async () => {
    const browser = openBrowser(test.web)
    await browser.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
    const rendering = async (Cookie: string) => (await (await get('/store', { Cookie })).text()).split(' ')[1]
    const own = `masthead=${browser.cookies.get('masthead')}`
    expect(await rendering(own)).not.toBe(await rendering(own))
    expect(await rendering('a=b')).not.toBe(await rendering('a=b'))
  })
})

describe('bad requests', () => {
  it('above 100 kB are refused', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(100_001) })
    const response = await test.web.request('/api/anything', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': String(body.length) },
      body,
    })
    expect(response.status).toBe(413)
  })

  it('for a call that does not exist get 404 in JSON', async () => {
    const response = await get('/api/no-such-call')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ errors: 'There is nothing here.' })
  })
})

describe('health', () => {
  it('GET /readyz says that database and queue answer', async () => {
    const response = await get('/readyz')
    expect(await response.json()).toEqual({ status: 'ok', database: 'ok', queue: 'ok' })
  })
})

describe('pictures', () => {
  it('are kept for ever under the address that names their digest', async () => {
    const { issues } = await test.runtime.app.catalogue()
    const response = await get(String(issues[0]?.cover.src))
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await response.text()).toContain('<svg')
  })

  it('are sent compressed to whoever can read it', async () => {
    const { issues } = await test.runtime.app.catalogue()
    const response = await get(String(issues[0]?.cover.src), { 'Accept-Encoding': 'gzip, br' })
    expect(response.headers.get('Content-Encoding')).toBe('br')
  })

  it('that do not exist answer 404', async () => {
    expect((await get('/pictures/cover/nothing.svg')).status).toBe(404)
  })
})

describe('files for robots', () => {
  it('GET /sitemap.xml names every issue and product', async () => {
    const map = await (await get('/sitemap.xml')).text()
    const { issues, products } = await test.runtime.app.catalogue()
    for (const { slug } of issues) expect(map).toContain(`<loc>http://localhost:3000/issue/${slug}</loc>`)
    for (const { slug } of products) expect(map).toContain(`<loc>http://localhost:3000/store/product/${slug}</loc>`)
  })

  it('GET /robots.txt keeps robots out of what is personal', async () => {
    const robots = await (await get('/robots.txt')).text()
    expect(robots).toContain('Disallow: /account\n')
    expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })

  it('GET /favicon.svg draws the publication’s initial', async () => {
    expect(await (await get('/favicon.svg')).text()).toContain('>B</text>')
  })
})
