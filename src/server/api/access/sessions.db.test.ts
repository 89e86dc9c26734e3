import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOG_IN_AGAIN } from '#domain/access/sign-in.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { session } from '../../db/schema/access.ts'
import { ensureSession, openCallers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import { requireAntiForgery, requireReader } from '../../http/session.ts'
import { requireStaff } from '../../http/staff-gate.ts'
import { sweepAccess } from '../../services/access/sweep.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let test: TestRuntime
/** Calls as later issues will write them, behind the same sessions. */
let probe: Hono<Env>
const db = () => test.runtime.database.db
const sessions = () => db().select().from(session)
const later = (ms: number) => test.runtime.sandbox?.clock.moveTo(new Date(test.runtime.app.now().getTime() + ms))

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  const front = openCallers(test.runtime.auth, { proxies: 1 })
  probe = new Hono<Env>()
  probe.use(test.runtime.sessions.middleware)
  probe.post('/cart', async (c) => c.json({ session: await ensureSession(c, front) }))
  probe.get('/mine', async (c) => c.json({ name: (await requireReader(c)).owner.name }))
  probe.get('/staff', async (c) => c.json({ name: (await requireStaff(c, 'console.open')).owner.name }))
  probe.post('/name', async (c) => c.json({ ok: await requireAntiForgery(c, c.req.query('session')).then(() => true) }))
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit, session, cart, challenge, security_event`)
})

async function loggedIn(email = 'active@example.com', userAgent = 'Test browser'): Promise<Browser> {
  const browser = openBrowser(test.web, { userAgent })
  const { status } = await browser.post('/api/access/login', { email, password: 'broadfold' })
  expect(status).toBe(200)
  return browser
}

function ask(browser: Browser, path: string, init: RequestInit = {}): Promise<Response> {
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return Promise.resolve(probe.request(path, { ...init, headers: { Cookie } }))
}

describe('the cookie', () => {
  it('is not set by reading', async () => {
    const response = await test.web.request('/api/store/products')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await sessions()).toEqual([])
  })

  it('is plain on http, HttpOnly, Lax and for the whole site', async () => {
    const { headers } = await openBrowser(test.web).post('/api/access/login', {
      email: 'active@example.com',
      password: 'broadfold',
    })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^masthead=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^masthead-known=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('is bound to the host and secure on https', async () => {
    const { createSessionKeeper } = await import('../../http/session.ts')
    const keeper = createSessionKeeper(async () => null, { https: true })
    const safe = new Hono<Env>().get('/', (c) => {
      keeper.give(c, { id: '', token: 'secret', kind: 'staff' })
      return c.text('')
    })
    const [cookie] = (await safe.request('/')).headers.getSetCookie()
    expect(cookie).toBe('__Host-masthead=secret; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax')
  })
})

describe('a session', () => {
  it('is a new one after login, with a new token, and keeps its id, which a cart hangs on', async () => {
    const browser = openBrowser(test.web)
    const begun = await probe.request('/cart', { method: 'POST' })
    const { session: id } = (await begun.json()) as { session: string }
    const before = /masthead=([^;]+)/.exec(begun.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    browser.cookies.set('masthead', before)
    await browser.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
    expect(await sessions()).toMatchObject([{ id, kind: 'reader' }])
    expect(browser.cookies.get('masthead')).not.toBe(before)
    const stale = await probe.request('/mine', { headers: { Cookie: `masthead=${before}` } })
    expect(stale.status).toBe(401)
  })

  it('of somebody else is ended by logging in, not taken over', async () => {
    const browser = await loggedIn('active@example.com')
    await browser.post('/api/access/login', { email: 'digital@example.com', password: 'broadfold' })
    const response = await ask(browser, '/mine')
    expect(await response.json()).toEqual({ name: 'Anselm Baptiste' })
    expect(await sessions()).toHaveLength(1)
  })

  it.each([
    ['a reader seen just within 30 days', 'active@example.com', [30 * DAY - MINUTE], 200],
    ['a reader idle for 30 days', 'active@example.com', [30 * DAY], 401],
    ['a reader after 180 days, however busy', 'active@example.com', new Array(7).fill((180 * DAY) / 7), 401],
    ['staff idle for 30 minutes', 'support@example.com', [30 * MINUTE], 401],
    ['staff after 12 hours, however busy', 'support@example.com', new Array(36).fill(20 * MINUTE), 401],
  ])('%s: %s', async (_, email, steps, status) => {
    const browser = await loggedIn(email)
    let last = 0
    for (const step of steps) {
      await later(step)
      last = (await ask(browser, '/mine')).status
    }
    expect(last).toBe(status)
  })

  it('notes when it was last seen at most once a minute', async () => {
    const browser = await loggedIn()
    const [{ lastSeenAt } = { lastSeenAt: null }] = await sessions()
    await later(59_000)
    await ask(browser, '/mine')
    expect((await sessions())[0]?.lastSeenAt).toEqual(lastSeenAt)
    await later(2_000)
    await ask(browser, '/mine')
    expect((await sessions())[0]?.lastSeenAt).not.toEqual(lastSeenAt)
  })

  it('is seen when it asks for its cart, and shows none once it is over', async () => {
    const browser = await loggedIn()
    await browser.post('/api/cart', { type: 'basic-product', ref: 'prd:tote-bag' })
    const cartLater = async (ms: number) => {
      await later(ms)
      return (await browser.get('/api/cart')).body
    }
    expect(await cartLater(20 * DAY)).toMatchObject({ count: 1 })
    expect(await cartLater(20 * DAY)).toMatchObject({ count: 1 })
    expect(await cartLater(30 * DAY)).toMatchObject({ count: 0 })
  })

  it('is thrown out by the daily sweep once it is over', async () => {
    await loggedIn('active@example.com')
    await loggedIn('support@example.com')
    await sweepAccess(db(), new Date(test.runtime.app.now().getTime() + 31 * MINUTE))
    expect(await sessions()).toMatchObject([{ kind: 'reader' }])
  })

  it('costs one look-up in a request, however often it is asked for, and none without a cookie', async () => {
    const browser = await loggedIn()
    let lookUps = 0
    const { createSessionKeeper } = await import('../../http/session.ts')
    const find = async () => {
      lookUps += 1
      return null
    }
    const keeper = createSessionKeeper(find, { https: false })
    const counted = new Hono<Env>().use(keeper.middleware).get('/', async (c) => {
      // As React Router does it, each loader asks with a request of its own.
      await Promise.all([1, 2, 3].map(() => keeper.of(new Request(c.req.raw.url, { headers: c.req.raw.headers }))))
      return c.text('')
    })
    await counted.request('/', { headers: { Cookie: `masthead=${browser.cookies.get('masthead')}` } })
    await counted.request('/', { headers: { Cookie: 'theme=dark' } })
    expect(lookUps).toBe(1)
  })
})

describe('GET and DELETE /api/access/sessions', () => {
  it('lists the reader’s own, the asking one first, and ends another', async () => {
    const phone = await loggedIn('active@example.com', 'Phone')
    const desktop = await loggedIn('active@example.com', 'Desktop')
    await loggedIn('digital@example.com', 'Stranger')
    const { body } = await desktop.get('/api/access/sessions')
    const list = body as { id: string; user_agent: string; current: boolean }[]
    expect(list.map(({ user_agent, current }) => [user_agent, current])).toEqual([
      ['Desktop', true],
      ['Phone', false],
    ])
    const answer = await desktop.delete(`/api/access/sessions/${list[1]?.id}`)
    expect(answer.body).toHaveLength(1)
    expect((await ask(phone, '/mine')).status).toBe(401)
  })

  it('ends all others at once', async () => {
    const phone = await loggedIn()
    const desktop = await loggedIn()
    expect((await desktop.delete('/api/access/sessions')).body).toHaveLength(1)
    expect((await ask(phone, '/mine')).status).toBe(401)
    expect((await ask(desktop, '/mine')).status).toBe(200)
  })

  it('ends others only after a login younger than ten minutes, and itself at any time', async () => {
    const phone = await loggedIn()
    const [{ id } = { id: '' }] = await sessions()
    const desktop = await loggedIn()
    await later(10 * MINUTE)
    for (const path of ['/api/access/sessions', `/api/access/sessions/${id}`])
      expect(await desktop.delete(path)).toMatchObject({ status: 422, body: { errors: LOG_IN_AGAIN } })
    expect((await phone.delete(`/api/access/sessions/${id}`)).body).toEqual([])
    expect((await ask(phone, '/mine')).status).toBe(401)
  })

  it('answers 404 for somebody else’s as for none', async () => {
    const other = await loggedIn('digital@example.com')
    const [{ id } = { id: '' }] = await sessions()
    const reader = await loggedIn('active@example.com')
    expect((await reader.delete(`/api/access/sessions/${id}`)).status).toBe(404)
    expect((await reader.delete('/api/access/sessions/none')).status).toBe(404)
    expect((await ask(other, '/mine')).status).toBe(200)
  })

  it('is for readers only', async () => {
    expect((await openBrowser(test.web).get('/api/access/sessions')).status).toBe(401)
  })
})

describe('POST /logout', () => {
  it('ends the session here, so that the old cookie opens nothing', async () => {
    const browser = await loggedIn()
    const old = browser.cookies.get('masthead') ?? ''
    const answer = await browser.post('/logout')
    expect(answer).toMatchObject({ status: 200, body: { path: '/' } })
    expect([...browser.cookies.keys()]).toEqual(['masthead-known'])
    browser.cookies.set('masthead', old)
    expect((await ask(browser, '/mine')).status).toBe(401)
    expect((await browser.post('/logout')).status).toBe(200)
  })

  it.each([
    ['http://localhost:3000/store?tag=swag', '/store?tag=swag'],
    ['http://localhost:3000/institution/issues', '/'],
    ['http://localhost:3000/institution/issues/51', '/'],
    ['http://localhost:3000//evil.example', '/'],
    ['nonsense', '/'],
  ])('from %s goes to %s', async (referer, path) => {
    const response = await openBrowser(test.web).request('/logout', {
      method: 'POST',
      headers: { Referer: referer, 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(path)
  })
})

describe('a request from another site', () => {
  const send = (headers: Record<string, string>, path = '/api/access/login') =>
    test.web.request(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' })

  it.each([
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:3000' }],
    ['a foreign Origin', { Origin: 'https://evil.example' }],
    ['Origin: null', { Origin: 'null' }],
  ])('is refused by %s', async (_, headers) => {
    const writes = test.web.routes.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
    expect(writes.length).toBeGreaterThan(50)
    for (const { method, path } of writes) {
      const response = await test.web.request(path, { method, headers: headers as Record<string, string> })
      expect([method, path, response.status]).toEqual([method, path, 403])
    }
  })

  it.each([
    ['its own Origin', { Origin: 'http://localhost:3000' }],
    ['Sec-Fetch-Site: same-origin', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://127.0.0.1:3000' }],
    ['no word of where it comes from', {}],
  ])('is not meant by %s', async (_, headers) => {
    expect((await send(headers as Record<string, string>)).status).toBe(422)
  })

  it('is refused when it is no JSON', async () => {
    expect((await send({ 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await send({ 'Content-Type': 'text/plain' }, '/api/access/passkey/options')).status).toBe(415)
  })
})

it('the session parameter is the value of this very session', async () => {
  const browser = await loggedIn()
  const other = await loggedIn()
  const request = (one: Browser) =>
    new Request('http://localhost:3000/', { headers: { Cookie: `masthead=${one.cookies.get('masthead')}` } })
  const { session: value } = await test.runtime.app.visitor(request(browser))
  const { session: foreign } = await test.runtime.app.visitor(request(other))
  const post = (given: string | null) => ask(browser, `/name?session=${given}`, { method: 'POST' })
  expect((await post(value)).status).toBe(200)
  expect((await post(foreign)).status).toBe(403)
  expect((await post('')).status).toBe(403)
})
