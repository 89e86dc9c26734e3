import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LOG_IN_AGAIN, PASSKEY_REFUSED } from '#domain/access/sign-in.ts'
import { createAuthenticator } from '../../../../tests/support/authenticator.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'

const ORIGIN = 'http://localhost:3000'
type Asked = { token: string; options: Record<string, unknown> }

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await test.runtime.database.db.execute(
    sql`truncate rate_limit, session, cart, challenge, passkey, security_event, sandbox_mail`,
  )
})

async function loggedIn(email = 'active@example.com'): Promise<Browser> {
  const browser = openBrowser(test.web)
  await browser.post('/api/access/login', { email, password: 'broadfold' })
  return browser
}

async function register(browser: Browser, authenticator = createAuthenticator(ORIGIN)) {
  const { token, options } = (await browser.post('/api/access/passkeys/options')).body as Asked
  const answer = await browser.post('/api/access/passkeys', {
    token,
    name: 'Laptop',
    response: authenticator.make(options),
  })
  return { authenticator, answer }
}

async function logIn(
  authenticator: ReturnType<typeof createAuthenticator>,
  how: { verified?: boolean; counted?: boolean } = {},
  browser = openBrowser(test.web),
) {
  const { token, options } = (await browser.post('/api/access/passkey/options')).body as Asked
  const shown = { token, response: authenticator.use(options, how), path: '/account/name' }
  return { answer: await browser.post('/api/access/passkey/verify', shown), browser, shown }
}

it('a passkey is added, listed, told by mail, used to log in without an email, and removed', async () => {
  const reader = await loggedIn()
  const { authenticator, answer } = await register(reader)
  expect(answer.body).toMatchObject([{ id: authenticator.id, name: 'Laptop', last_used: null }])
  expect((await mailsTo(test, 'active@example.com')).map(({ subject }) => subject)).toContain(
    'A passkey was added at Broadfold',
  )
  const { answer: entered, browser } = await logIn(authenticator)
  expect(entered).toMatchObject({ status: 200, body: { path: '/account/name' } })
  expect((await browser.get('/api/access/passkeys')).body).toMatchObject([{ last_used: expect.any(String) }])
  expect((await browser.delete(`/api/access/passkeys/${authenticator.id}`)).body).toEqual([])
  expect((await logIn(authenticator)).answer).toMatchObject({ status: 422, body: { errors: PASSKEY_REFUSED } })
})

it('what was shown once opens nothing a second time', async () => {
  const { authenticator } = await register(await loggedIn())
  const { shown } = await logIn(authenticator)
  expect((await openBrowser(test.web).post('/api/access/passkey/verify', shown)).status).toBe(422)
})

it.each([
  ['without the fingerprint', { verified: false }],
  ['with a counter that stands still', { counted: false }],
])('is refused %s', async (_, how) => {
  const { authenticator } = await register(await loggedIn())
  expect((await logIn(authenticator)).answer.status).toBe(200)
  expect((await logIn(authenticator, how)).answer.status).toBe(422)
})

it('is refused when it was made for another site', async () => {
  const { answer } = await register(await loggedIn(), createAuthenticator('http://evil.example'))
  expect(answer).toMatchObject({ status: 422, body: { errors: PASSKEY_REFUSED } })
})

it('cannot be added with the challenge of another reader, or to a login that is ten minutes old', async () => {
  const [one, other] = [await loggedIn(), await loggedIn('digital@example.com')]
  const { token, options } = (await one.post('/api/access/passkeys/options')).body as Asked
  const response = createAuthenticator(ORIGIN).make(options)
  expect((await other.post('/api/access/passkeys', { token, name: 'Mine', response })).status).toBe(422)
  await test.runtime.sandbox?.clock.moveTo(new Date(test.runtime.app.now().getTime() + 600_000))
  expect((await one.post('/api/access/passkeys/options')).body).toEqual({ errors: LOG_IN_AGAIN })
})

it('of somebody else is not removed', async () => {
  const { authenticator } = await register(await loggedIn())
  await (await loggedIn('digital@example.com')).delete(`/api/access/passkeys/${authenticator.id}`)
  expect((await logIn(authenticator)).answer.status).toBe(200)
})

it('is no way in for whoever is not logged in', async () => {
  const stranger = openBrowser(test.web)
  expect((await stranger.post('/api/access/passkeys/options')).status).toBe(401)
  expect((await stranger.get('/api/access/passkeys')).status).toBe(401)
})
