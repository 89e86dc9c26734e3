import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWeb } from '#server/app.ts'
import type { Env } from '#server/http/env.ts'
import { openWebBuild } from '#server/web-build.ts'
import { openBrowser } from '../support/browser.ts'
import { demoDatabase } from '../support/database.ts'
import type { TestRuntime } from '../support/runtime.ts'
import { openTestRuntime } from '../support/runtime.ts'

let test: TestRuntime
let web: Hono<Env>
beforeAll(async () => {
  const build = await openWebBuild()
  test = await openTestRuntime(await demoDatabase())
  web = createWeb(test.runtime, build.createPages(test.runtime.app), { dev: false })
})
afterAll(() => test.runtime.close())

/** What the server draws, without the data that comes with it. */
async function drawn(who: string | null, path: string): Promise<string> {
  const browser = openBrowser(web)
  if (who) {
    const login = { email: `${who}@example.com`, password: 'broadfold' }
    expect((await browser.post('/api/access/login', login)).status).toBe(200)
  }
  const html = await (await browser.request(path)).text()
  return html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', '')
}

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="(\/subscribe[^"]*)"/g)].map(([, path]) => path)
const parts = (html: string) => {
  const [header = '', rest = ''] = html.split('</header>')
  const bar = header.split('popover="auto"')[0] ?? ''
  const menu = /id="menu"[\s\S]*?<\/nav>/.exec(header)?.[0] ?? ''
  return { bar, menu, main: rest.split('<footer')[0] ?? '' }
}

const GIFT = '/subscribe?type=gift'
const NEXT = 'Your next issue is No. 52, What the Ice Keeps, planned for 12.8.2026.'

it.each<[string, string | null, string[], string | null]>([
  ['a guest', null, ['/subscribe', GIFT], null],
  ['a current reader', 'active', ['/subscribe/renew', GIFT], `Hi Maren,${NEXT}`],
  ['one whose subscription ends', 'expiring', ['/subscribe/renew', GIFT], 'It’s the last in your subscription.'],
  ['one whose subscription has ended', 'expired', ['/subscribe/renew', GIFT], 'Your subscription has expired.'],
  ['a lifetime reader', 'lifetime', [GIFT], `Hi Ottoline,${NEXT}`],
  ['the receiver of a gift', 'canada', ['/subscribe/renew', GIFT], NEXT],
  ['one without a subscription', 'donor', ['/subscribe', GIFT], 'You have no subscription yet.'],
])('bar, menu and home page are drawn for %s', async (_, who, offered, says) => {
  const { bar, menu, main } = parts(await drawn(who, '/'))
  expect([linksIn(bar), new Set(linksIn(menu))]).toEqual([offered, new Set(offered)])
  const text = main.replaceAll(/<[^>]+>/g, '')
  if (says) expect(text).toContain(says)
  else expect(text).not.toContain('Hi ')
  // Nobody who has a subscription is asked to begin one.
  expect(linksIn(main).includes('/subscribe')).toBe(offered.includes('/subscribe'))
  expect(text.includes('Why subscribe')).toBe(offered.includes('/subscribe'))
})

it('the store offers what the bar offers', async () => {
  expect(linksIn(parts(await drawn('expired', '/store')).main)).toEqual(['/subscribe/renew'])
  expect(linksIn(parts(await drawn('lifetime', '/store')).main)).toEqual([])
})
