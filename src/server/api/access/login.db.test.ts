import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { NOT_AN_EMAIL } from '#domain/access/email.ts'
import { TOO_NEAR } from '#domain/access/near-password.ts'
import { NOT_THE_SAME, TOO_COMMON, TOO_SHORT } from '#domain/access/password.ts'
import { LINK_OUT_OF_DATE, RESET_SENT, TOO_MANY_TRIES, WRONG_PASSWORD } from '#domain/access/sign-in.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { loginRuntime } from '../../../../tests/support/login-runtime.ts'
import { mailsTo, newestCode } from '../../../../tests/support/outbox.ts'
import { rateLimit, securityEvent } from '../../db/schema/access.ts'
import { account } from '../../db/schema/people.ts'
import { passwordLimits } from '../../services/access/limits/limits.ts'

const { test, db, browser, later } = loginRuntime()

describe('POST /api/access/login', () => {
  it('lets a reader in and says where to go', async () => {
    const reader = browser()
    const answer = await reader.post('/api/access/login', { email: ' Active@Example.com ', password: 'broadfold' })
    expect(answer).toMatchObject({ status: 200, body: { path: '/account' } })
    expect(
      await test.runtime.app.visitor(new Request('http://localhost:3000/', { headers: cookieOf(reader) })),
    ).toEqual({
      reader: { name: 'Maren Oyelaran', email: 'active@example.com', role: null },
      institution: null,
      session: expect.stringMatching(/^[\w-]{43}$/),
      cartCount: 0,
    })
  })

  it.each([
    ['a wrong password', 'active@example.com', 'broadfolds'],
    ['an unknown address', 'nobody@example.com', 'broadfold'],
  ])('refuses %s with the same words', async (_, email, password) => {
    const answer = await browser().post('/api/access/login', { email, password })
    expect(answer).toMatchObject({ status: 422, body: { errors: WRONG_PASSWORD } })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('says beside the field what is missing', async () => {
    const answer = await browser().post('/api/access/login', { email: 'nobody', password: '' })
    expect(answer.body).toEqual({ errors: { email: NOT_AN_EMAIL, password: 'Enter your password.' } })
  })

  it.each([
    ['/account/name?x=1', '/account/name?x=1'],
    ['https://evil.example/', '/account'],
    ['//evil.example', '/account'],
    ['/\\evil.example', '/account'],
    ['/%5Cevil.example', '/account'],
    ['/%2F/evil.example', '/account'],
    ['/\t/evil.example', '/account'],
    ['/%09/evil.example', '/account'],
    ['/%250a/evil.example', '/account'],
    ['javascript:alert(1)', '/account'],
    ['account', '/account'],
  ])('sends on to %j as %j', async (path, where) => {
    const answer = await browser().post('/api/access/login', {
      email: 'digital@example.com',
      password: 'broadfold',
      path,
    })
    expect(answer.body).toEqual({ path: where })
  })

  it('holds off one network after five wrong passwords for an account and sixty for all, and no other', async () => {
    const guess = (address: string) =>
      browser(address).post('/api/access/login', { email: 'donor@example.com', password: 'wrong-guess' })
    for (let n = 0; n < 5; n += 1) expect((await guess('198.51.100.1')).status).toBe(422)
    expect(await guess('198.51.100.1')).toMatchObject({ status: 429, body: { errors: TOO_MANY_TRIES } })
    const owner = browser('198.51.100.2')
    const answer = await owner.post('/api/access/login', { email: 'donor@example.com', password: 'broadfold' })
    expect(answer.status).toBe(200)
    const [, ofNetwork] = passwordLimits('', '198.51.100.1')
    await db()
      .update(rateLimit)
      .set({ hits: 60 })
      .where(eq(rateLimit.key, ofNetwork?.key ?? ''))
    const another = { email: 'lifetime@example.com', password: 'broadfold' }
    expect((await browser('198.51.100.1').post('/api/access/login', another)).status).toBe(429)
    expect((await owner.post('/api/access/login', another)).status).toBe(200)
  })

  it('throttles a thousand wrong passwords from many addresses before hashing them; the owner still gets in by code', async () => {
    async function guess(n: number): Promise<number> {
      const guesser = browser(`10.${n % 250}.${Math.floor(n / 250)}.7`)
      return (await guesser.post('/api/access/login', { email: 'ach@example.com', password: `guess-${n}` })).status
    }
    const statuses: number[] = []
    // All at once would wait so long for the database on a slow machine that some are told to come back.
    for (let n = 0; n < 1000; n += 100)
      statuses.push(...(await Promise.all(Array.from({ length: 100 }, (_, at) => guess(n + at)))))
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(50)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(950)
    const owner = browser('198.51.100.9')
    const blocked = await owner.post('/api/access/login', { email: 'ach@example.com', password: 'broadfold' })
    expect(blocked.body).toEqual({ errors: TOO_MANY_TRIES })
    const { body } = await owner.post('/api/access/signin', { email: 'ach@example.com', path: '/account' })
    const { token } = body as { token: string }
    const password = await newestCode(test, 'ach@example.com')
    expect(await owner.post('/api/access/signin/verify', { token, password })).toMatchObject({ status: 200 })
  })

  it('keeps its limits when the process starts anew', async () => {
    const guess = () => browser('198.51.100.5').post('/api/access/login', { email: 'x@example.com', password: 'wrong' })
    for (let n = 0; n < 5; n += 1) await guess()
    const { openAuthContext } = await import('../../services/access/auth-context.ts')
    const { logInByPassword } = await import('../../services/access/password/password-login.ts')
    const auth = await openAuthContext({ ...test.runtime.auth })
    const caller = { network: '198.51.100.5', userAgent: '', session: null, link: null, marks: [] }
    expect(await logInByPassword(auth, caller, { email: 'x@example.com', password: 'wrong' })).toMatchObject({
      errors: { general: TOO_MANY_TRIES },
    })
  })

  it('notes what happened, without the password', async () => {
    const [owner] = await db().select().from(account).where(eq(account.email, 'extended@example.com'))
    const before = test.logged().length
    for (const password of ['not-the-password', 'broadfold'])
      await browser().post('/api/access/login', { email: 'extended@example.com', password })
    const events = await db().select().from(securityEvent).orderBy(securityEvent.id)
    const who = { accountId: owner?.id, network: '203.0.113.1' }
    expect(events).toMatchObject([
      { ...who, kind: 'password-failed' },
      { ...who, kind: 'signed-in', details: { way: 'password' } },
    ])
    const logged = test.logged().slice(before)
    const lines = logged.trimEnd().split('\n')
    const told = { account: owner?.id, network: '203.0.113.1' }
    expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security')).toMatchObject([
      { ...told, event: 'password-failed' },
      { ...told, event: 'signed-in', way: 'password' },
    ])
    for (const password of ['not-the-password', '"broadfold"']) expect(logged).not.toContain(password)
  })

  it('tells the owner of a login from a browser that was not seen before, once', async () => {
    const logIn = (userAgent: string) =>
      openBrowser(test.web, { userAgent }).post('/api/access/login', {
        email: 'canada@example.com',
        password: 'broadfold',
      })
    for (const userAgent of ['Netscape 4', 'Netscape 4', 'Mosaic']) await logIn(userAgent)
    const mails = await mailsTo(test, 'canada@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(new Array(2).fill('A new login to your account at Broadfold'))
    expect(mails[0]?.text).toContain('Mosaic')
  })
})

describe('POST /api/access/reset-password', () => {
  const linkFor = async (email: string) => {
    await browser().post('/api/access/reset-password', { email })
    const [mail] = await mailsTo(test, email)
    return new URL(mail?.links.find((link) => link.includes('token=')) ?? 'http://none').searchParams.get('token') ?? ''
  }
  const set = (token: string, password: string, confirm = password, from = browser()) =>
    from.post('/api/access/set-password', { token, password: { password, confirm } })

  it('says the same to known and unknown addresses', async () => {
    for (const email of ['donor-failed@example.com', 'stranger2@example.com']) {
      const answer = await browser().post('/api/access/reset-password', { email })
      expect(answer).toMatchObject({ status: 200, body: { message: RESET_SENT } })
    }
    expect((await mailsTo(test, 'donor-failed@example.com'))[0]?.subject).toMatch(/^Choose a new password/)
    expect((await mailsTo(test, 'stranger2@example.com'))[0]?.subject).toMatch(/^There is no account/)
  })

  it('sets the password once, lets its owner in, and ends every other session', async () => {
    const elsewhere = browser()
    await elsewhere.post('/api/access/login', { email: 'discontinuous@example.com', password: 'broadfold' })
    const token = await linkFor('discontinuous@example.com')
    expect(await test.runtime.app.access.passwordLink(token)).toEqual({ email: 'discontinuous@example.com' })
    const here = browser()
    expect(await set(token, 'a quiet shelf', 'a quiet shelf', here)).toMatchObject({
      status: 200,
      body: { path: '/account' },
    })
    expect((await here.get('/api/access/sessions')).body).toHaveLength(1)
    expect((await elsewhere.get('/api/access/sessions')).status).toBe(401)
    expect(await set(token, 'another shelf')).toMatchObject({ status: 422, body: { errors: LINK_OUT_OF_DATE } })
    expect(await test.runtime.app.access.passwordLink(token)).toBeNull()
    const logIn = (password: string) =>
      browser().post('/api/access/login', { email: 'discontinuous@example.com', password })
    expect((await logIn('broadfold')).status).toBe(422)
    expect((await logIn('a quiet shelf')).status).toBe(200)
    const [owner] = await db().select().from(account).where(eq(account.email, 'discontinuous@example.com'))
    expect(owner?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const [told] = (await mailsTo(test, 'discontinuous@example.com')).filter(({ subject }) => /changed/.test(subject))
    expect(told?.subject).toBe('Your password has been changed at Broadfold')
  })

  it('calls the first password a first one, and greets its owner by name', async () => {
    const email = 'expiring@example.com'
    await db().update(account).set({ passwordHash: null }).where(eq(account.email, email))
    const token = await linkFor(email)
    const [asked] = await mailsTo(test, email)
    expect(asked?.text).toMatch(/^Hi \p{L}+,\n\nChoose a password to open your account\./mu)
    expect((await set(token, 'a quiet shelf')).status).toBe(200)
    const notices = (await mailsTo(test, email)).map(({ subject }) => subject)
    expect(notices).toContain('Your password is set at Broadfold')
    expect(notices).not.toContain('Your password has been changed at Broadfold')
  })

  it('refuses a password that is short, common, made of known names or not the same twice, and keeps the link', async () => {
    const token = await linkFor('lifetime-legacy@example.com')
    expect((await set(token, 'short')).body).toEqual({ errors: { 'password.password': TOO_SHORT } })
    expect((await set(token, 'Password1')).body).toEqual({ errors: { 'password.password': TOO_COMMON } })
    // The publication's name, the host's, the product's; then the account's own address and name.
    for (const near of ['Broadfold-2026', 'localhost:3000', 'm@sthead 123', 'lifetime.legacy1', 'c4simir nwosu'])
      expect((await set(token, near)).body, near).toEqual({ errors: { 'password.password': TOO_NEAR } })
    expect((await set(token, 'a quiet shelf', 'a loud shelf')).body).toEqual({
      errors: { 'password.confirm': NOT_THE_SAME },
    })
    expect((await set(token, 'a quiet shelf')).status).toBe(200)
  })

  it('takes no link after an hour, and of two at once only one', async () => {
    const old = await linkFor('expired@example.com')
    await later(60)
    expect((await set(old, 'a quiet shelf')).body).toEqual({ errors: LINK_OUT_OF_DATE })
    const token = await linkFor('expired@example.com')
    const answers = await Promise.all([set(token, 'a quiet shelf'), set(token, 'a loud shelf')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

it('GET /api/identity-providers lists the institutions by name', async () => {
  const { body } = await browser().get('/api/identity-providers')
  expect(body).toHaveLength(6)
  expect((body as unknown[])[0]).toEqual({
    entity_id: 'https://idp.alderwick.example/entity',
    name: 'Alderwick University',
  })
})

function cookieOf({ cookies }: ReturnType<typeof openBrowser>) {
  return { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}
