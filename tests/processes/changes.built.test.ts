import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_MAILS } from '#domain/mail/access.ts'
import type { Browser } from '../support/browser.ts'
import { openBrowser } from '../support/browser.ts'
import type { WholeFleet } from './fleet.ts'
import { startFleet } from './fleet.ts'

/** On a quiet machine it takes a small part of a second; without the database's notice it would not come at all. */
const SOON = { timeout: 30_000, interval: 25 }

let fleet: WholeFleet
let staff: Browser & { write(path: string, body: object): Promise<number> }
beforeAll(async () => {
  fleet = await startFleet()
  staff = await openAdministrator()
})
afterAll(() => fleet.stop())

/** Logged in at the first process, through which everything is changed here. */
async function openAdministrator(): Promise<typeof staff> {
  const web = fleet.webOf(0)
  const browser = openBrowser(web)
  await browser.post('/api/access/login', { email: 'staff@example.com', password: 'broadfold' })
  const guide = await (await web.request('/sandbox')).text()
  const [, shown] = /Right now it shows <code>(\d{6})<\/code>/.exec(guide) ?? []
  expect((await browser.post('/api/access/staff/verify', { code: shown })).status).toBe(200)
  const html = await (await browser.request('/staff')).text()
  const [, session] = /\\"session\\",\\"([\w-]{43})\\"/.exec(html) ?? []
  return { ...browser, write: async (path, body) => (await browser.post(path, { session, ...body })).status }
}

/** What the other process shows a visitor without a cookie, whose pages it keeps as HTML. */
async function shownElsewhere(path: string): Promise<string> {
  return (await fleet.webOf(1).request(path)).text()
}

describe('what is changed at one process is seen at the other:', () => {
  it('a setting', async () => {
    const tagline = 'Essays on rooms, roads and rivers'
    expect(await shownElsewhere('/')).not.toContain(tagline)
    expect(await staff.write('/api/staff/catalogue/settings', { tagline })).toBe(200)
    await expect.poll(() => shownElsewhere('/'), SOON).toContain(tagline)
  })

  it('a price', async () => {
    const [row] = await fleet.query<{ prices: Prices; today: string }>(
      `select prices, ((now() + offset_ms * interval '1 millisecond') at time zone time_zone)::date::text as today
      from price_list, publication, sandbox_clock order by from_day desc limit 1`,
    )
    if (!row) throw new Error('There are no prices.')
    const { issuesPerYear: _, ...prices } = row.prices
    const year = { introductory: 61_23, renewal: 61_23 }
    prices.base['print-low'] = { ...prices.base['print-low'], '1year': year }
    expect(await shownElsewhere('/subscribe')).not.toContain('61.23')
    const change = { from_day: row.today, prices, confirmed: true }
    expect(await staff.write('/api/staff/catalogue/prices', change)).toBe(200)
    await expect.poll(() => shownElsewhere('/subscribe'), SOON).toContain('61.23')
  })

  it('a page', async () => {
    const body = 'We moved to the house beside the weir.'
    expect(await shownElsewhere('/about')).not.toContain(body)
    const [page] = await fleet.query<{ version: number }>("select version from page where slug = 'about'")
    const change = { page: 'about', base: page?.version, title: 'About', body }
    expect(await staff.write('/api/staff/pages', change)).toBe(200)
    await expect.poll(() => shownElsewhere('/about'), SOON).toContain(body)
  })

  it('the words of an email, which the other then sends alone', async () => {
    const { text, preheader } = ACCESS_MAILS['sign-in-code'].words
    const words = { subject: 'Your key to the door: {code}', preheader, text }
    expect(await staff.write('/api/staff/emails', { mail: 'sign-in-code', base: 0, ...words })).toBe(200)
    await fleet.servers[0]?.kill()
    const reader = openBrowser(fleet.webOf(1))
    expect((await reader.post('/api/access/signin', { email: 'active@example.com', path: '/account' })).status).toBe(
      200,
    )
    const sent = () => fleet.query("select subject from sandbox_mail where recipient = 'active@example.com'")
    await expect.poll(sent).toEqual([{ subject: expect.stringMatching(/^Your key to the door: \d/) }])
  })
})

type Prices = { issuesPerYear: number; base: Record<string, Record<string, object>> }
