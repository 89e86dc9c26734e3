import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWeb } from '#server/app.ts'
import type { Env } from '#server/http/env.ts'
import type { WebBuild } from '#server/web-build.ts'
import { openWebBuild } from '#server/web-build.ts'
import { openBrowser } from '../support/browser.ts'
import { demoDatabase } from '../support/database.ts'
import type { TestRuntime } from '../support/runtime.ts'
import { openTestRuntime } from '../support/runtime.ts'

let test: TestRuntime
let build: WebBuild
let web: Hono<Env>
beforeAll(async () => {
  build = await openWebBuild()
  test = await openTestRuntime(await demoDatabase())
  web = createWeb(test.runtime, build.createPages(test.runtime.app), { dev: false })
})
afterAll(() => test.runtime.close().catch(() => {}))

it.each([
  ['/issue/日本', '/issue/%E6%97%A5%E6%9C%AC'],
  ['/issue/caf\u00e9?a=\u00e9#\u{1f381}', '/issue/caf%C3%A9?a=%C3%A9#%F0%9F%8E%81'],
  ['/account/name', '/account/name'],
  [`/%${'25'.repeat(6_000)}41`, '/account'],
])('a reader who is logged in goes on to %s', async (wanted, location) => {
  const browser = openBrowser(web)
  await browser.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
  const { status, headers } = await browser.request(`/login?redirect=${encodeURIComponent(wanted)}`)
  expect([status, headers.get('Location')]).toEqual([302, location])
})

it('the kit answers in the demo, and in a real shop there is none', async () => {
  const shop = createWeb(test.runtime, build.createPages({ ...test.runtime.app, sandboxed: false }), { dev: false })
  const posted = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
  const statuses = async (place: Hono<Env>) => [
    (await place.request('/sandbox/kit')).status,
    (await place.request('/sandbox/kit.data')).status,
    (await place.request('/sandbox/kit/try', posted)).status,
  ]
  expect(await statuses(web)).toEqual([200, 200, 422])
  expect(await statuses(shop)).toEqual([404, 404, 404])
})

it.each(['', '{', 'null', '[]', '"text"', '\u0000', '{"name":{}}'])('the kit refuses the body %j', async (body) => {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await web.request('/sandbox/kit/try', { method: 'POST', headers, body })
  expect(answer.status).toBe(422)
})

describe('with the database away', () => {
  beforeAll(() => test.runtime.database.close())

  it.each([
    ...[
      '/account',
      '/account/name',
      '/account/email',
      '/account/address',
      '/account/hold',
      '/account/address/temporary',
      '/account/payment',
      '/account/subscriptions/x',
    ],
    ...['/account/address/ship-a/delete', '/subscribe', '/subscribe/renew', '/subscribe/redeem?token=x', '/donate'],
    ...['/donate/card?token=x', '/store', '/store/checkout', '/invoice/x', '/receipts?token=x', '/login', '/issue/x'],
  ])('%s shows the sentence with the support email, its request’s id and the way back', async (path) => {
    // Whoever has a cookie gets a page of their own, and none that was kept.
    const answer = await web.request(path, { headers: { Cookie: 'masthead=of-somebody' } })
    const text = (await answer.text()).replaceAll(/<[^>]*>/g, '')
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(text).toContain(
      'We encountered an error. Please try again at another time or contact readers@broadfold.example if you need help.',
    )
    expect(text).toContain(String(answer.headers.get('X-Request-Id')))
    expect(text).toContain('Return to settings')
  })
})
