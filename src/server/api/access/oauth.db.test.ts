import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD_HASH } from '#demo/content/access.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo, newestCode } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { challenge, identity, seat, session } from '../../db/schema/access.ts'
import { account } from '../../db/schema/people.ts'
import type { Env } from '../../http/env.ts'
import { institutionReader } from '../../http/session.ts'

let test: TestRuntime
const db = () => test.runtime.database.db
const CALLBACK = /^\/oauth\/\w+\/callback/

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit, session, challenge, security_event, identity, seat cascade`)
  await db().execute(sql`delete from account where email like '%@gmail.example'`)
})

const ALDERWICK = 'https://idp.alderwick.example/entity'
const WESTMARCH = 'https://idp.westmarch-state.example/entity'
const PHILIPPA = '108204268033311374519'
const MAREN = '117300219348510287763'
const UNCONFIRMED = '101559027746120034482'

/** From our link to the identity provider's page, and from its button to the address it sends the browser back to. */
async function signInThere(browser: Browser, from: string, user: string): Promise<string> {
  const page = await browser.follow(from, /\/interaction\//)
  const pressed = await browser.request(page, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ user }).toString(),
  })
  return browser.follow(new URL(pressed.headers.get('Location') ?? '').pathname, CALLBACK)
}

async function arriveBy(browser: Browser, from: string, user: string): Promise<string> {
  const callback = await signInThere(browser, from, user)
  const response = await browser.request(callback)
  return response.headers.get('Location') ?? ''
}

async function visitorOf(browser: Browser) {
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return test.runtime.app.visitor(new Request('http://localhost:3000/', { headers: { Cookie } }))
}

describe('GET /oauth/google', () => {
  it('makes an account for somebody new, and knows them by issuer and subject the next time', async () => {
    const first = openBrowser(test.web)
    expect(await arriveBy(first, '/oauth/google?url=/subscribe', PHILIPPA)).toBe('/subscribe')
    expect((await visitorOf(first)).reader).toMatchObject({
      name: 'Philippa Drummond',
      email: 'philippa.drummond@gmail.example',
    })
    // Not by the email address, which is another one by now.
    await db().execute(sql`
      update account set email = 'moved@gmail.example', email_folded = 'moved@gmail.example'
      where email = 'philippa.drummond@gmail.example'`)
    const again = openBrowser(test.web)
    expect(await arriveBy(again, '/oauth/google', PHILIPPA)).toBe('/account')
    expect((await visitorOf(again)).reader?.email).toBe('moved@gmail.example')
    expect(await db().select().from(identity)).toMatchObject([{ subject: PHILIPPA }])
  })

  it('asks the owner of an existing account to log in once, and links the two', async () => {
    const browser = openBrowser(test.web)
    expect(await arriveBy(browser, '/oauth/google?url=/account/name', MAREN)).toBe('/login?redirect=%2Faccount%2Fname')
    expect((await visitorOf(browser)).reader).toBeNull()
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const waiting = await test.runtime.app.access.waitingIdentity(
      new Request('http://localhost:3000/', { headers: { Cookie } }),
    )
    expect(waiting?.email).toBe('active@example.com')
    await browser.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
    expect(browser.cookies.has('masthead-link')).toBe(false)
    expect((await mailsTo(test, 'active@example.com')).map(({ subject }) => subject)).toContain(
      'Your Google account was linked at Broadfold',
    )
    const again = openBrowser(test.web)
    expect(await arriveBy(again, '/oauth/google', MAREN)).toBe('/account')
    expect((await visitorOf(again)).reader?.email).toBe('active@example.com')
  })

  it('links at once for the owner who is logged in', async () => {
    const browser = openBrowser(test.web)
    await browser.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
    expect(await arriveBy(browser, '/oauth/google', MAREN)).toBe('/account')
    expect((await visitorOf(browser)).reader?.email).toBe('active@example.com')
    expect(await db().select().from(identity)).toMatchObject([{ subject: MAREN }])
  })

  describe('to an account that was made by buying, whose address nobody has proved', () => {
    const EMAIL = 'active@example.com'
    const rowOf = async () => (await db().select().from(account).where(eq(account.email, EMAIL)))[0]
    let intruder: Browser
    beforeEach(async () => {
      await db()
        .update(account)
        .set({ emailProvedAt: null, passwordHash: DEMO_PASSWORD_HASH })
        .where(eq(account.email, EMAIL))
      intruder = openBrowser(test.web)
      await intruder.post('/api/access/login', { email: EMAIL, password: 'broadfold' })
    })
    afterAll(async () => {
      await db()
        .update(account)
        .set({ emailProvedAt: new Date(), passwordHash: DEMO_PASSWORD_HASH })
        .where(eq(account.email, EMAIL))
    })

    it('proves it together with the password, and keeps everything', async () => {
      const browser = openBrowser(test.web)
      await arriveBy(browser, '/oauth/google', MAREN)
      expect(await rowOf()).toMatchObject({ emailProvedAt: null })
      await browser.post('/api/access/login', { email: EMAIL, password: 'broadfold' })
      expect(await rowOf()).toMatchObject({ emailProvedAt: expect.any(Date), passwordHash: DEMO_PASSWORD_HASH })
      expect((await visitorOf(intruder)).reader?.email).toBe(EMAIL)
    })

    it('without it ends what somebody else chose, and is linked', async () => {
      const browser = openBrowser(test.web)
      await arriveBy(browser, '/oauth/google', MAREN)
      const asked = (await browser.post('/api/access/signin', { email: EMAIL })).body as { token: string }
      const password = await newestCode(test, EMAIL)
      const typed = await browser.post('/api/access/signin/verify', { token: asked.token, password })
      const { path } = typed.body as { path: string }
      const token = new URL(path, 'http://localhost').searchParams.get('token')
      expect((await browser.post('/api/access/prove-email', { token, password: null })).status).toBe(200)
      expect((await visitorOf(browser)).reader?.email).toBe(EMAIL)
      expect((await visitorOf(intruder)).reader).toBeNull()
      expect(await rowOf()).toMatchObject({ emailProvedAt: expect.any(Date), passwordHash: null })
      expect(await db().select().from(identity)).toMatchObject([{ subject: MAREN }])
    })
  })

  it('links nothing when somebody else logs in instead', async () => {
    const browser = openBrowser(test.web)
    await arriveBy(browser, '/oauth/google', MAREN)
    await browser.post('/api/access/login', { email: 'digital@example.com', password: 'broadfold' })
    expect(await db().select().from(identity)).toEqual([])
  })

  it('refuses an unconfirmed email, also of an existing account', async () => {
    const browser = openBrowser(test.web)
    expect(await arriveBy(browser, '/oauth/google', UNCONFIRMED)).toBe('/login?problem=unconfirmed&redirect=%2Faccount')
    expect(await db().select().from(session)).toEqual([])
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F/evil.example',
    '/\t/evil.example',
    '/%250d/evil.example',
    'javascript:alert(1)',
  ])('stays on this site for url=%j', async (url) => {
    await openBrowser(test.web).request(`/oauth/google?${new URLSearchParams({ url })}`)
    expect(await db().select({ data: challenge.data }).from(challenge)).toMatchObject([{ data: { path: '/account' } }])
  })

  it('refuses a wrong state, an answer that comes twice, and another browser', async () => {
    const browser = openBrowser(test.web)
    const callback = await signInThere(browser, '/oauth/google', PHILIPPA)
    const land = async (one: Browser, address: string) => (await one.request(address)).headers.get('Location')
    expect(await land(browser, callback.replace(/state=[^&]+/, 'state=forged'))).toBe('/login?problem=failed')
    expect(await land(openBrowser(test.web), callback)).toBe('/login?problem=failed')
    const stranger = openBrowser(test.web)
    await stranger.follow('/oauth/google', /\/interaction\//)
    expect(await land(stranger, callback)).toBe('/login?problem=failed')
    // What begins at Google does not end at OpenAthens.
    expect(await land(browser, callback.replace('google', 'openathens'))).toBe('/login?problem=failed')
    expect(await land(browser, callback)).toBe('/account')
    expect(await land(browser, callback)).toBe('/login?problem=failed')
  })

  it('refuses a code that was used already, in a visit of its own', async () => {
    const browser = openBrowser(test.web)
    const used = new URLSearchParams((await signInThere(browser, '/oauth/google', PHILIPPA)).split('?')[1])
    await browser.request(`/oauth/google/callback?${used}`)
    const fresh = new URLSearchParams((await signInThere(browser, '/oauth/google', PHILIPPA)).split('?')[1])
    fresh.set('code', used.get('code') ?? '')
    const response = await browser.request(`/oauth/google/callback?${fresh}`)
    expect(response.headers.get('Location')).toBe('/login?problem=failed')
  })

  it('takes no answer after ten minutes', async () => {
    const browser = openBrowser(test.web)
    const callback = await signInThere(browser, '/oauth/google', PHILIPPA)
    const { clock } = test.runtime.sandbox ?? {}
    await clock?.moveTo(new Date(test.runtime.app.now().getTime() + 600_000))
    expect((await browser.request(callback)).headers.get('Location')).toBe('/login?problem=failed')
  })

  it('goes back to the login page where the way is closed', async () => {
    await db().execute(sql`update publication set access = '{"google": false, "openathens": true}'`)
    test.runtime.catalogue.drop()
    expect(await test.runtime.app.access.ways()).toEqual({ google: false, openathens: true })
    expect(await openBrowser(test.web).follow('/oauth/google', /^\/login/)).toBe(
      '/login?problem=closed&redirect=%2Faccount',
    )
    await db().execute(sql`update publication set access = '{"google": true, "openathens": true}'`)
    test.runtime.catalogue.drop()
  })
})

describe('GET /oauth/openathens', () => {
  const probe = () =>
    new Hono<Env>()
      .use(test.runtime.sessions.middleware)
      .get('/seat', async (c) => c.json({ institution: (await institutionReader(c)).institution.name }))
  const seatOf = async (browser: Browser) => {
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await probe().request('/seat', { headers: { Cookie } })
    return response.status === 200 ? response.json() : response.status
  }

  it('gives an institution’s reader a seat without a personal account', async () => {
    const browser = openBrowser(test.web)
    expect(await arriveBy(browser, '/oauth/openathens', 'student@idp.alderwick.example')).toBe('/institution/issues')
    const { reader, institution } = await visitorOf(browser)
    expect([reader, institution?.name]).toEqual([null, 'Alderwick University'])
    expect(await seatOf(browser)).toEqual({ institution: 'Alderwick University' })
  })

  it('keeps the seats of institutions apart, and one seat for one reader', async () => {
    const [one, other, again] = [1, 2, 3].map(() => openBrowser(test.web)) as [Browser, Browser, Browser]
    await arriveBy(one, '/oauth/openathens', 'student@idp.alderwick.example')
    await arriveBy(other, '/oauth/openathens', 'student@idp.westmarch-state.example')
    await arriveBy(again, '/oauth/openathens', 'student@idp.alderwick.example')
    expect(await seatOf(other)).toEqual({ institution: 'Westmarch State University Libraries' })
    expect(await db().select().from(seat)).toHaveLength(2)
  })

  it('leaves a reader who is logged in logged in', async () => {
    const browser = openBrowser(test.web)
    await browser.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
    await arriveBy(browser, '/oauth/openathens', 'librarian@idp.alderwick.example')
    const { reader, institution } = await visitorOf(browser)
    expect([reader?.email, institution?.name]).toEqual(['active@example.com', 'Alderwick University'])
  })

  it('lapses after a week', async () => {
    const browser = openBrowser(test.web)
    await browser.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
    await arriveBy(browser, '/oauth/openathens', 'librarian@idp.alderwick.example')
    const { clock } = test.runtime.sandbox ?? {}
    await clock?.moveTo(new Date(test.runtime.app.now().getTime() + 7 * 86_400_000))
    expect(await seatOf(browser)).toBe(403)
    expect((await visitorOf(browser)).reader?.email).toBe('active@example.com')
  })

  it('refuses an institution that has not subscribed, and whoever has no seat', async () => {
    const browser = openBrowser(test.web)
    const where = await arriveBy(browser, '/oauth/openathens', 'student@idp.unsubscribed.example')
    expect(where).toBe('/login?problem=institution&redirect=%2Finstitution%2Fissues')
    expect(await seatOf(browser)).toBe(403)
  })

  it('takes a deep link past the search for the institution, to the page it names', async () => {
    const browser = openBrowser(test.web)
    const link = `/oauth/openathens/deeplink?${new URLSearchParams({ entity: WESTMARCH, target: '/issue/slack-water' })}`
    const page = await browser.follow(link, /\/interaction\//)
    const shown = await (await browser.request(page)).text()
    expect(shown).toContain('Westmarch State University Libraries')
    expect(shown).not.toContain('Alderwick University')
    expect(await arriveBy(browser, link, 'student@idp.westmarch-state.example')).toBe('/issue/slack-water')
  })

  it('keeps a deep link on this site, and refuses an institution it does not know', async () => {
    const browser = openBrowser(test.web)
    const outward = `/oauth/openathens/deeplink?${new URLSearchParams({ entity: ALDERWICK, target: '//evil.example' })}`
    expect(await arriveBy(browser, outward, 'student@idp.alderwick.example')).toBe('/institution/issues')
    const strange = `/oauth/openathens/deeplink?${new URLSearchParams({ entity: 'https://nowhere.example', target: '/' })}`
    expect(await browser.follow(strange, /^\/login/)).toBe('/login?problem=institution&redirect=%2F')
  })
})
