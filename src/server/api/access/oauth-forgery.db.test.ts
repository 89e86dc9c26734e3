import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { ForgingProvider } from '../../../../tests/support/forging-provider.ts'
import { openForgingProvider } from '../../../../tests/support/forging-provider.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'

const CLIENT = 'masthead-at-google'
let test: TestRuntime
let provider: ForgingProvider

beforeAll(async () => {
  provider = await openForgingProvider(CLIENT)
  const google = { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: provider.issuer }
  const nobody = {
    OPENATHENS_CLIENT_ID: 'id',
    OPENATHENS_CLIENT_SECRET: 'secret',
    OPENATHENS_ISSUER: 'http://127.0.0.1:9',
  }
  const env = { ...google, ...nobody }
  test = await openTestRuntime(await demoDatabase(), { env })
})
afterAll(async () => {
  await test.runtime.close()
  await provider.close()
})
beforeEach(() => {
  provider.foreignKey = false
})

/** A whole visit to a provider that says in the ID token what the test wants it to say. */
async function visit(claims: Record<string, unknown>, iss = provider.issuer): Promise<string | null> {
  const browser = openBrowser(test.web)
  const begun = await browser.request('/oauth/google?url=/store')
  const asked = new URL(begun.headers.get('Location') ?? '')
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  const nonce = asked.searchParams.get('nonce')
  provider.claims = { nonce, email: 'new@gmail.example', email_verified: true, name: 'New', ...claims }
  const query = new URLSearchParams({ code: 'any', state: asked.searchParams.get('state') ?? '', iss })
  const landed = await browser.request(`/oauth/google/callback?${query}`)
  return landed.headers.get('Location')
}

const REFUSED = '/login?problem=failed'

it('an honest answer is taken', async () => {
  expect(await visit({})).toBe('/store')
})

it.each([
  ['nonce', { nonce: 'another' }],
  ['missing nonce', { nonce: undefined }],
  ['issuer', { iss: 'https://accounts.google.com' }],
  ['audience', { aud: 'another-client' }],
  ['time', { exp: 1 }],
])('a wrong %s is refused', async (_, claims) => {
  expect(await visit(claims)).toBe(REFUSED)
})

it('a wrong issuer beside the code is refused, so that two providers cannot be mixed up', async () => {
  expect(await visit({}, 'https://connect.openathens.example')).toBe(REFUSED)
})

it('a foreign signature is refused', async () => {
  provider.foreignKey = true
  expect(await visit({})).toBe(REFUSED)
})

it.each([false, 'true', undefined])('an email that is confirmed only as %j is refused', async (email_verified) => {
  expect(await visit({ sub: '2', email: 'active@example.com', email_verified })).toBe(
    '/login?problem=unconfirmed&redirect=%2Fstore',
  )
})

it('no email is refused', async () => {
  expect(await visit({ sub: '3', email: undefined })).toBe('/login?problem=unconfirmed&redirect=%2Fstore')
})

it('a provider that is down leads back to the login page', async () => {
  const response = await openBrowser(test.web).request('/oauth/openathens')
  expect(response.headers.get('Location')).toBe('/login?problem=unavailable&redirect=%2Finstitution%2Fissues')
})
