import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMovableClock } from '#server/adapters/clock.ts'
import { queueMail } from '#server/services/mail/send-mail.ts'
import { demoDatabase, emptyDatabase } from '../tests/support/database.ts'
import type { TestRuntime } from '../tests/support/runtime.ts'
import { openTestRuntime } from '../tests/support/runtime.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

const json = { 'Content-Type': 'application/json' }
const move = (body: unknown) =>
  test.web.request('/sandbox/clock', { method: 'POST', headers: json, body: JSON.stringify(body) })
const outbox = async () => (await (await test.web.request('/sandbox/mail.json')).json()) as Record<string, unknown>[]

describe('/sandbox', () => {
  it('lists a reader for each state, the staff, the coupons, the issues and the products', async () => {
    const page = await (await test.web.request('/sandbox')).text()
    for (const text of [
      'lifetime-legacy@example.com',
      'finance@example.com',
      'COMEBACK',
      '/issue/',
      '/store/product/',
    ]) {
      expect(page).toContain(text)
    }
  })

  it('is not there without the sandbox', async () => {
    const env = {
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'a@shop.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    const live = await openTestRuntime(await emptyDatabase(), { env })
    for (const path of [
      '/sandbox',
      '/sandbox/clock',
      '/sandbox/mail.json',
      '/sandbox/payments',
      '/sandbox/style.css',
    ]) {
      expect((await live.web.request(path)).status).toBe(404)
    }
    const pressed = await press(live, 'staff@example.com')
    expect(pressed.status).toBe(404)
    expect(pressed.headers.get('Set-Cookie')).toBeNull()
    await live.runtime.close()
  })
})

function press({ web }: TestRuntime, email: string, site = 'same-origin') {
  const headers = { 'Sec-Fetch-Site': site }
  return web.request('/sandbox/login', { method: 'POST', headers, body: new URLSearchParams({ email }) })
}

/** Who one is with the cookies of an answer. */
function findVisitor(response: Response) {
  const Cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return test.runtime.app.visitor(new Request('http://localhost:3000/', { headers: { Cookie } }))
}

describe('the outbox', () => {
  const listed = async (query: string) =>
    (await (await test.web.request(`/sandbox/mail.json${query}`)).json()) as { to: string; kind: string }[]

  it('is filtered by recipient and kind', async () => {
    for (const [to, key] of [
      ['one@example.com', 'one'],
      ['two@example.com', 'two'],
    ] as const)
      await test.runtime.database.db.transaction((tx) =>
        queueMail(tx, test.runtime.queue.send, { key, to, template: 'test-message', props: {}, now: new Date() }),
      )
    await test.runtime.queue.idle()
    expect(await listed('?to=One@example.com')).toMatchObject([{ to: 'one@example.com', kind: 'test-message' }])
    expect((await listed('?kind=test-message')).map(({ to }) => to)).toEqual(['two@example.com', 'one@example.com'])
    expect(await listed('?to=one@example.com&kind=receipt')).toEqual([])
    const page = await (await test.web.request('/sandbox/mail?to=one@example.com')).text()
    expect(page).toContain('test-message (2)')
    expect(page).not.toContain('two@example.com')
  })

  it('is not flooded: only a few of the demo’s addresses wait to be confirmed', async () => {
    const { rows } = await test.runtime.database.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from address where confirmed_at is null or confirmed_at < '2024-11-22'`,
    )
    expect(rows[0]?.waiting).toBeLessThan(20)
  })
})

describe('/sandbox/login', () => {
  it('makes one any reader of the demo by one press', async () => {
    const pressed = await press(test, 'canada@example.com')
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('Location')).toBe('/account')
    expect((await findVisitor(pressed)).reader).toMatchObject({ email: 'canada@example.com' })
    expect((await press(test, 'donor@example.com')).headers.get('Location')).toBe('/account/donations')
  })

  it('makes one staff with the second factor shown, but for who has none yet', async () => {
    for (const [email, path, shown] of [
      ['finance@example.com', '/staff', true],
      ['staff-new@example.com', '/staff/two-factor', false],
    ] as const) {
      const pressed = await press(test, email)
      expect(pressed.headers.get('Location')).toBe(path)
      const Cookie = pressed.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
      const session = await test.runtime.sessions.of(new Request('http://localhost:3000/', { headers: { Cookie } }))
      expect(session?.account?.email).toBe(email)
      expect(session?.twoFactorAt instanceof Date).toBe(shown)
    }
  })

  it('lets in nobody else, and nobody whom another site sends', async () => {
    for (const email of ['somebody@example.com', '', 'ACTIVE@example.com']) {
      const pressed = await press(test, email)
      expect(pressed.status).toBe(404)
      expect(pressed.headers.get('Set-Cookie')).toBeNull()
    }
    expect((await press(test, 'active@example.com', 'cross-site')).status).toBe(403)
  })

  it('has the looks of the site where that was built', async () => {
    const style = await test.web.request('/sandbox/style.css')
    expect(style.headers.get('Content-Type')).toContain('text/css')
    expect(await style.text()).toContain('--paper')
  })
})

describe('/sandbox/clock', () => {
  beforeEach(() => move({ now: '2026-11-15T12:00:00Z' }))

  it('tells the time as JSON, and as a page to a browser', async () => {
    const told = (await (await test.web.request('/sandbox/clock')).json()) as { now: string }
    expect(told.now.slice(0, 16)).toBe('2026-11-15T12:00')
    const page = await test.web.request('/sandbox/clock', { headers: { Accept: 'text/html' } })
    expect(await page.text()).toContain('Set the clock')
  })

  it('moves by days', async () => {
    const told = (await (await move({ advance_days: 31 })).json()) as { now: string }
    expect(told.now.slice(0, 10)).toBe('2026-12-16')
  })

  it('moves by a form and comes back', async () => {
    const response = await test.web.request('/sandbox/clock', {
      method: 'POST',
      body: new URLSearchParams({ advance_days: '7' }),
    })
    expect(response.headers.get('Location')).toBe('/sandbox/clock')
    expect(test.runtime.app.now().toISOString().slice(0, 10)).toBe('2026-11-22')
  })

  it('goes on from there after a restart', async () => {
    const reopened = await openMovableClock(test.runtime.database.db)
    expect(reopened.now().toISOString().slice(0, 10)).toBe('2026-11-15')
  })

  it('drops what was read before the day turned', async () => {
    const before = await test.runtime.app.catalogue()
    await move({ advance_days: 1 })
    expect(await test.runtime.app.catalogue()).not.toBe(before)
  })

  it.each([{}, { now: 'yesterday' }, { advance_days: 1.5 }, { advance_days: 1e9 }, { advance_days: '2abc' }, null, []])(
    'refuses %j with a sentence',
    async (body) => {
      const response = await move(body)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ errors: expect.stringContaining('advance_days') })
    },
  )
})

describe('/sandbox/mail', () => {
  it('shows a message that was written, queued, rendered and sent', async () => {
    const response = await test.web.request('/sandbox/mail', {
      method: 'POST',
      body: new URLSearchParams({ to: 'maren@example.com' }),
    })
    expect(response.status).toBe(303)
    const [mail] = await outbox()
    expect(mail).toMatchObject({
      to: 'maren@example.com',
      subject: 'A test message from Broadfold',
      links: ['http://localhost:3000', 'mailto:readers@broadfold.example'],
    })
    expect(mail?.text).toContain('If you can read it, mail works.')
    const page = await (await test.web.request('/sandbox/mail')).text()
    expect(page).toContain('A test message from Broadfold')
  })

  it('sends one message for one key, however often its cause is run', async () => {
    const { database, queue } = test.runtime
    const props = { publication: 'Broadfold', supportEmail: 'a@example.com', siteUrl: 'http://x' }
    const order = { key: 'twice', to: 'twice@example.com', template: 'test-message', props, now: new Date() }
    await Promise.all([1, 2, 3].map(() => database.db.transaction((tx) => queueMail(tx, queue.send, order))))
    await queue.idle()
    expect((await outbox()).filter(({ to }) => to === 'twice@example.com')).toHaveLength(1)
  })

  it('sends nothing when its cause is rolled back', async () => {
    const { database, queue } = test.runtime
    const order = { key: 'never', to: 'never@example.com', template: 'test-message', props: {}, now: new Date() }
    const cause = database.db.transaction(async (tx) => {
      await queueMail(tx, queue.send, order)
      throw new Error('changed my mind')
    })
    await expect(cause).rejects.toThrow('changed my mind')
    await queue.idle()
    expect((await outbox()).filter(({ to }) => to === 'never@example.com')).toHaveLength(0)
  })

  it('refuses an address that is none', async () => {
    const response = await test.web.request('/sandbox/mail', {
      method: 'POST',
      body: new URLSearchParams({ to: 'nobody' }),
    })
    expect(response.status).toBe(422)
  })
})
