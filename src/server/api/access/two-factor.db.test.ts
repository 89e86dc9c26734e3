import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_TOTP_SECRET } from '#demo/content/access.ts'
import { LOG_IN_AGAIN, TOO_MANY_REQUESTS, WRONG_SECOND_FACTOR } from '#domain/access/sign-in.ts'
import { openChance } from '../../../../tests/faults/chance.ts'
import { madeUp } from '../../../../tests/fuzz/from-schema.ts'
import type { Target } from '../../../../tests/fuzz/targets.ts'
import { isSchema, targetsOf } from '../../../../tests/fuzz/targets.ts'
import { readWords } from '../../../../tests/fuzz/words.ts'
import { createAuthenticator } from '../../../../tests/support/authenticator.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo, newestCode } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { account } from '../../db/schema/people.ts'
import type { Env } from '../../http/env.ts'
import { requireStaff } from '../../http/staff-gate.ts'

const ORIGIN = 'http://localhost:3000'

let test: TestRuntime
let probe: Hono<Env>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  probe = new Hono<Env>()
  probe.use((c, next) => {
    c.set('log', test.runtime.paymentContext.log as Env['Variables']['log'])
    return next()
  })
  probe.use(test.runtime.sessions.middleware)
  probe.get('/staff', async (c) => c.json({ role: (await requireStaff(c, 'console.open')).owner.role }))
  probe.get('/money', async (c) => c.json({ role: (await requireStaff(c, 'books.see')).owner.role }))
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await test.runtime.database.db.execute(
    sql`truncate rate_limit, session, cart, challenge, security_event, passkey, recovery_code`,
  )
  await test.runtime.database.db.execute(sql`update totp set last_step = 0`)
})

const db = () => test.runtime.database.db
const clockOn = (ms: number) => test.runtime.sandbox?.clock.moveTo(new Date(test.runtime.app.now().getTime() + ms))
/** As `/sandbox` shows it to a newcomer. */
async function shownCode(): Promise<string> {
  const page = await (await test.web.request('/sandbox')).text()
  return /Right now it shows <code>(\d{6})<\/code>/.exec(page)?.[1] ?? 'no code'
}
const codeOf = (secret: Secret, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
/** Of the demo's staff, so many steps from now. */
const staffCode = (steps: number) => codeOf(new Secret({ buffer: new Uint8Array(DEMO_TOTP_SECRET).buffer }), steps)
async function loggedIn(email: string): Promise<Browser> {
  const browser = openBrowser(test.web)
  const answer = await browser.post('/api/access/login', { email, password: 'broadfold' })
  expect(answer).toMatchObject({ status: 200 })
  return browser
}
const cookies = (browser: Browser) => ({
  Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
const status = async (browser: Browser, path = '/staff') =>
  (await probe.request(path, { headers: cookies(browser) })).status
const staffAccessOf = (browser: Browser) =>
  test.runtime.app.access.staffAccess(new Request(ORIGIN, { headers: cookies(browser) }))
const show = (browser: Browser, code: string) =>
  browser.post('/api/access/staff/verify', { code, path: '/staff/issues' })

describe('what is for staff', () => {
  it('opens with the password and the authenticator’s code, under a new token', async () => {
    const browser = await loggedIn('support@example.com')
    const before = browser.cookies.get('masthead')
    expect(await staffAccessOf(browser)).toEqual({ state: 'second factor', factors: { totp: true, passkey: false } })
    expect(await status(browser)).toBe(403)
    expect(await show(browser, await shownCode())).toMatchObject({ status: 200, body: { path: '/staff/issues' } })
    expect(await status(browser)).toBe(200)
    expect(browser.cookies.get('masthead')).not.toBe(before)
    expect(await staffAccessOf(browser)).toMatchObject({ state: 'open', role: 'support' })
  })

  it('is closed to readers and strangers, and a role opens only what is its own', async () => {
    const [stranger, reader] = [openBrowser(test.web), await loggedIn('active@example.com')]
    expect([await status(stranger), await status(reader)]).toEqual([401, 404])
    expect([await staffAccessOf(stranger), await staffAccessOf(reader)]).toEqual([
      { state: 'log in' },
      { state: 'closed' },
    ])
    expect((await reader.post('/api/access/staff/totp')).status).toBe(404)
    const [{ id = '' } = {}] = await db().select().from(account).where(eq(account.email, 'active@example.com'))
    expect(test.logged()).toContain(`"event":"not-allowed","account":"${id}"`)
    const roles = { 'support@example.com': 403, 'finance@example.com': 200, 'staff@example.com': 200 }
    for (const [email, expected] of Object.entries(roles)) {
      const browser = await loggedIn(email)
      await show(browser, await shownCode())
      expect(await status(browser, '/money')).toBe(expected)
    }
  })

  it('has no call that readers, strangers or half a login may make, however rightly it is asked for', async () => {
    const words = { ...(await readWords(db(), randomUUID())), session: ['guessed'] }
    const calls = targetsOf(test.web).targets.filter(({ path }) => path.startsWith('/api/staff/'))
    expect(calls.length).toBeGreaterThan(40)
    const callers = [
      [openBrowser(test.web), 401],
      [await loggedIn('active@example.com'), 404],
      [await loggedIn('staff@example.com'), 403],
    ] as const
    const chance = openChance('staff calls')
    async function ask(caller: Browser, { method, path, query, body }: Target): Promise<number> {
      const asked = isSchema(query) ? (madeUp(query, '', words, chance) as Record<string, string>) : {}
      const address = `${path.replace(/:\w+/g, 'any')}?${new URLSearchParams(asked)}`
      const json = body && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(madeUp(body, '', words, chance)),
      }
      return (await caller.request(address, { method, ...json })).status
    }
    for (const call of calls)
      for (const [caller, refused] of callers) {
        let status = 422
        // Not everything that is made up for a schema keeps to its finer rules.
        for (let tries = 0; tries < 50 && status === 422; tries += 1) status = await ask(caller, call)
        expect([call.method, call.path, status]).toEqual([call.method, call.path, refused])
      }
  })

  it('takes a code once, and not a wrong one', async () => {
    const code = await shownCode()
    expect((await show(await loggedIn('support@example.com'), code)).status).toBe(200)
    const second = await loggedIn('support@example.com')
    expect(await show(second, code)).toMatchObject({ status: 422, body: { errors: { code: WRONG_SECOND_FACTOR } } })
    // Six characters that are more than six bytes.
    for (const wide of ['１２３４５６', '٣٣٣٣٣٣', 'ＡＢＣＤＥＦ'])
      expect(await show(second, wide)).toMatchObject({ status: 422, body: { errors: { code: WRONG_SECOND_FACTOR } } })
    expect((await show(second, staffCode(1))).status).toBe(200)
  })

  it('takes a code of the step before, and none of two steps before', async () => {
    const [late, early] = [await loggedIn('support@example.com'), await loggedIn('finance@example.com')]
    expect((await show(early, staffCode(-2))).status).toBe(422)
    // Should a step end meanwhile, the code is one of two steps before, and the next try has half a minute.
    await expect.poll(async () => (await show(late, staffCode(-1))).status).toBe(200)
  })

  it('goes by the time of the world, as authenticators do, when the demo’s clock is moved', async () => {
    await clockOn(600_000)
    expect((await show(await loggedIn('support@example.com'), staffCode(0))).status).toBe(200)
  })

  it('stops guessing after ten tries', async () => {
    const browser = await loggedIn('fulfilment@example.com')
    for (let n = 0; n < 10; n += 1) await show(browser, `00000${n}`)
    expect(await show(browser, await shownCode())).toMatchObject({ status: 429, body: { errors: TOO_MANY_REQUESTS } })
  })
})

describe('an authenticator', () => {
  const fresh = async () => {
    await test.runtime.database.db.execute(
      sql`delete from totp where account_id = (select id from account where email = 'fulfilment@example.com')`,
    )
    return loggedIn('fulfilment@example.com')
  }
  const begin = async (browser: Browser) =>
    (await browser.post('/api/access/staff/totp')).body as { secret: string; uri: string; qr: string }

  it('is enrolled by a picture and a first code, and gives ten recovery codes that are good once each', async () => {
    const browser = await fresh()
    expect(await staffAccessOf(browser)).toEqual({ state: 'enrol' })
    const { secret, uri, qr } = await begin(browser)
    expect(uri).toContain('otpauth://totp/Broadfold:fulfilment%40example.com')
    expect(decodeURIComponent(qr)).toMatch(/^data:image\/svg\+xml,<svg /)
    const wrong = await browser.post('/api/access/staff/totp/confirm', { code: '000000' })
    expect(wrong.body).toEqual({ errors: { code: WRONG_SECOND_FACTOR } })
    expect(await status(browser)).toBe(403)
    const { body } = await browser.post('/api/access/staff/totp/confirm', { code: codeOf(Secret.fromBase32(secret)) })
    const { recovery_codes: codes } = body as { recovery_codes: string[] }
    expect(new Set(codes).size).toBe(10)
    expect(await status(browser)).toBe(200)
    const lost = await loggedIn('fulfilment@example.com')
    expect((await show(lost, codes[0]?.toUpperCase() ?? '')).status).toBe(200)
    expect((await show(await loggedIn('fulfilment@example.com'), codes[0] ?? '')).status).toBe(422)
    const renewed = (await lost.post('/api/access/staff/recovery-codes')).body as { recovery_codes: string[] }
    const again = await loggedIn('fulfilment@example.com')
    expect((await show(again, codes[1] ?? '')).status).toBe(422)
    expect((await show(again, renewed.recovery_codes[1] ?? '')).status).toBe(200)
  })

  it('cannot be put in the place of another with the password alone, nor recovery codes or a passkey made', async () => {
    const thief = await loggedIn('finance@example.com')
    expect((await thief.post('/api/access/staff/totp')).body).toEqual({ errors: LOG_IN_AGAIN })
    expect((await thief.post('/api/access/staff/recovery-codes')).body).toEqual({ errors: LOG_IN_AGAIN })
    expect((await thief.post('/api/access/passkeys/options')).body).toEqual({ errors: LOG_IN_AGAIN })
  })

  it('is shown again before its recovery codes are replaced, and its owner is written to', async () => {
    const email = 'finance@example.com'
    const browser = await loggedIn(email)
    await show(browser, await shownCode())
    const renew = () => browser.post('/api/access/staff/recovery-codes')
    expect((await renew()).status).toBe(200)
    expect((await mailsTo(test, email))[0]?.subject).toMatch(/^Your recovery codes have been replaced/)
    const written = (await mailsTo(test, email)).length
    await clockOn(11 * 60_000)
    expect((await renew()).body).toEqual({ errors: LOG_IN_AGAIN })
    expect(await mailsTo(test, email)).toHaveLength(written)
  })

  it('is asked for also after the password was set anew, and after a code by mail', async () => {
    const email = 'finance@example.com'
    const [reset, coded] = [openBrowser(test.web), openBrowser(test.web)]
    const { body } = await coded.post('/api/access/signin', { email, path: '/staff' })
    const { token: asked } = body as { token: string }
    const password = await newestCode(test, email)
    expect((await coded.post('/api/access/signin/verify', { token: asked, password })).status).toBe(200)
    expect([await status(coded), (await staffAccessOf(coded)).state]).toEqual([403, 'second factor'])
    await clockOn(60_000)
    await reset.post('/api/access/reset-password', { email })
    const [mail] = await mailsTo(test, email)
    const link = mail?.links.find((one) => one.includes('token=')) ?? 'http://none'
    const chosen = { password: 'a quiet shelf', confirm: 'a quiet shelf' }
    const token = new URL(link).searchParams.get('token')
    expect((await reset.post('/api/access/set-password', { token, password: chosen })).status).toBe(200)
    expect([await status(reset), (await staffAccessOf(reset)).state]).toEqual([403, 'second factor'])
  })
})

it('a passkey is both factors at once', async () => {
  const browser = await loggedIn('staff@example.com')
  await show(browser, await shownCode())
  const authenticator = createAuthenticator(ORIGIN)
  const made = (await browser.post('/api/access/passkeys/options')).body as {
    token: string
    options: Record<string, unknown>
  }
  await browser.post('/api/access/passkeys', {
    token: made.token,
    name: 'Key',
    response: authenticator.make(made.options),
  })
  const other = openBrowser(test.web)
  const asked = (await other.post('/api/access/passkey/options')).body as {
    token: string
    options: Record<string, unknown>
  }
  const answer = await other.post('/api/access/passkey/verify', {
    token: asked.token,
    response: authenticator.use(asked.options),
  })
  expect(answer.body).toEqual({ path: '/staff' })
  expect(await status(other)).toBe(200)
})
