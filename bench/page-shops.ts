import type { Browser } from '@playwright/test'
import { openMonthly, releaseFirstIssue } from '../tests/journeys/monthly-shop.ts'
import { startDemoPostgres } from '../tests/support/demo-postgres.ts'
import { startEmptyShop } from '../tests/support/empty-shop.ts'
import { LOADED, urlOf } from '../tests/support/postgres-admin.ts'
import { startServer } from '../tests/support/server.ts'

/** Without a cookie it is a stranger's. */
export type Screen = { path: string; cookie?: string }
export type MeasuredShop = { url: string; screens: Screen[]; stop(): Promise<unknown> }

const PUBLIC = [
  ...['/', '/store', '/store/issues', '/store/product/tote-bag', '/issue/common-ground'],
  // The longest piece, and one that everybody may read.
  ...['/issue/thresholds/the-doorkeepers', '/issue/fifty/fifty-letters-back'],
  ...['/subscribe', '/subscribe?type=gift', '/donate', '/institutional-subscriptions', '/login', '/list'],
  ...['/about', '/help', '/delivery', '/privacy', '/terms', '/contact'],
]

/** Its files are made before: on the embedded database a server makes them after its start, while the first screens are measured. */
export async function openDemo(): Promise<MeasuredShop> {
  const postgres = await startDemoPostgres()
  const server = await startServer({ env: { DATABASE_URL: urlOf(LOADED) } })
  const { url } = server
  const reader = await cookieFrom(url, '/api/access/login', { email: 'active@example.com', password: 'broadfold' })
  const cart = await cookieFrom(url, '/api/cart', { type: 'print-issue', ref: 'iss:51' })
  const screens: Screen[] = [
    ...PUBLIC.map((path) => ({ path })),
    { path: '/store/checkout', cookie: cart },
    ...['/account', '/account/shelf', '/subscribe/renew'].map((path) => ({ path, cookie: reader })),
    // The recipient's own, though known by the link alone.
    { path: await giftLink(url), cookie: '' },
  ]
  const stop = async () => {
    await server.stop()
    await postgres.stop()
  }
  return { url, screens, stop }
}

/** A monthly in euros with a wordmark and a photograph for a cover, set up by its pages as the journey does it. */
export async function openNewShop(browser: Browser): Promise<MeasuredShop> {
  const shop = await startEmptyShop()
  const { url } = shop.server
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openMonthly(page, shop, async () => undefined)
  await releaseFirstIssue(page)
  await context.close()
  return { url, screens: ['/', '/subscribe', '/store', '/issue/ebb'].map((path) => ({ path })), stop: shop.stop }
}

/** The cookie that an answer sets. */
async function cookieFrom(url: string, path: string, body: object): Promise<string> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(body),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (!answer.ok || cookies.length === 0) throw new Error(`${path} answers ${answer.status} and sets no cookie.`)
  return cookies.join('; ')
}

async function giftLink(url: string): Promise<string> {
  const guide = await (await fetch(`${url}/sandbox`)).text()
  const link = /\/subscribe\/redeem\?token=[\w-]+/.exec(guide)?.[0]
  if (!link) throw new Error('The sandbox names no gift.')
  return link
}
