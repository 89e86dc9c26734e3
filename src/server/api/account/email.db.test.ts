import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LINK_OUT_OF_DATE, LOG_IN_AGAIN } from '#domain/access/sign-in.ts'
import { EMAIL_IS_TAKEN, EMAIL_IS_THE_SAME } from '#domain/account/email-change.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { listMember } from '../../db/schema/lists.ts'
import { account } from '../../db/schema/people.ts'

const MINUTE = 60_000
const PATH = '/api/account/reset-email'

let test: TestRuntime
const db = () => test.runtime.database.db
const later = (ms: number) => test.runtime.sandbox?.clock.moveTo(new Date(test.runtime.app.now().getTime() + ms))

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(() =>
  db().execute(sql`truncate rate_limit, message_allowance, session, cart, challenge, email_change, email_undo`),
)

async function as(email: string): Promise<Browser> {
  const browser = openBrowser(test.web)
  const { status } = await browser.post('/api/access/login', { email, password: 'broadfold' })
  expect(status).toBe(200)
  return browser
}
async function linkTo(email: string): Promise<string> {
  const [mail] = await mailsTo(test, email)
  const link = mail?.links.find((one) => one.includes('/account/email/confirm'))
  return new URL(link ?? 'http://localhost/?token=none').searchParams.get('token') ?? ''
}
const confirm = (token: string) => openBrowser(test.web).post('/api/account/confirm-email', { token })

describe('another email address', () => {
  it('is confirmed from the new one and told to the old one', async () => {
    const browser = await as('active@example.com')
    expect((await browser.post(PATH, { email: ' Maren@New.example ' })).body).toEqual({
      email: 'active@example.com',
      email_change: 'Maren@New.example',
      name: 'Maren Oyelaran',
    })
    expect((await browser.get('/api/account/subscriber')).body).toMatchObject({
      subscriber: { account: { email: 'active@example.com', email_change: 'Maren@New.example' } },
    })
    const [told] = await mailsTo(test, 'active@example.com')
    expect(told?.subject).toBe('A change of email address was requested at Broadfold')
    const token = await linkTo('Maren@New.example')
    expect(await test.runtime.app.access.emailLink(new Request('http://localhost/'), token)).toEqual({
      email: 'Maren@New.example',
      asksForPassword: false,
    })

    expect((await confirm(token)).body).toEqual({ email: 'Maren@New.example' })
    expect((await browser.get('/api/account/subscriber')).body).toMatchObject({
      subscriber: { account: { email: 'Maren@New.example', email_change: null } },
    })
    const [changed] = await mailsTo(test, 'active@example.com')
    expect(changed?.subject).toBe('Your email address has been changed at Broadfold')
    expect((await confirm(token)).body).toEqual({ errors: LINK_OUT_OF_DATE })
    await as('maren@new.example')
  })

  it('is on the mailing lists that the old one was on, which is forgotten', async () => {
    const browser = await as('sustainer@example.com')
    const chosen = await browser.post('/api/account/lists', { lists: ['new-issues'] })
    expect(chosen.status).toBe(200)
    await browser.post(PATH, { email: 'moved@new.example' })
    await confirm(await linkTo('moved@new.example'))
    expect(await db().select().from(listMember).where(eq(listMember.listTag, 'new-issues'))).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ email: 'moved@new.example', status: 'confirmed' })]),
    )
    expect(await db().select().from(listMember).where(eq(listMember.emailFolded, 'sustainer@example.com'))).toEqual([])
  })

  it('of several asked for at once is the last, and one link does it once', async () => {
    const browser = await as('digital@example.com')
    const wanted = ['one@new.example', 'two@new.example', 'three@new.example']
    await Promise.all(wanted.map((email) => browser.post(PATH, { email })))
    const { body } = await browser.get('/api/account/subscriber')
    const last = (body as { subscriber: { account: { email_change: string } } }).subscriber.account.email_change
    const tokens = await Promise.all(wanted.map(linkTo))
    const answers = await Promise.all([...tokens, ...tokens].map(confirm))
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ email: last }])
    await db()
      .update(account)
      .set({ email: 'digital@example.com', emailFolded: 'digital@example.com' })
      .where(eq(account.emailFolded, last))
  })

  it('can be called off', async () => {
    const browser = await as('digital@example.com')
    await browser.post(PATH, { email: 'off@new.example' })
    const token = await linkTo('off@new.example')
    expect((await browser.delete(PATH)).body).toMatchObject({ email: 'digital@example.com', email_change: null })
    expect((await confirm(token)).body).toEqual({ errors: LINK_OUT_OF_DATE })
  })

  it('needs a login younger than ten minutes', async () => {
    const browser = await as('digital@example.com')
    await later(10 * MINUTE)
    expect(await browser.post(PATH, { email: 'late@new.example' })).toMatchObject({
      status: 422,
      body: { errors: LOG_IN_AGAIN },
    })
  })

  it('is confirmed within a day', async () => {
    const browser = await as('digital@example.com')
    await browser.post(PATH, { email: 'slow@new.example' })
    const token = await linkTo('slow@new.example')
    await later(24 * 60 * MINUTE)
    expect((await confirm(token)).body).toEqual({ errors: LINK_OUT_OF_DATE })
  })

  it('that somebody else has is told to them alone', async () => {
    const browser = await as('digital@example.com')
    const answer = await browser.post(PATH, { email: 'Canada@example.com' })
    expect(answer).toMatchObject({ status: 200, body: { email_change: 'Canada@example.com' } })
    const [mail] = await mailsTo(test, 'Canada@example.com')
    expect(mail?.text).toContain('already belongs to another account')
    expect(await linkTo('Canada@example.com')).toBe('none')
  })

  it('that somebody else took in the meantime is refused', async () => {
    const browser = await as('digital@example.com')
    await browser.post(PATH, { email: 'wanted@new.example' })
    const token = await linkTo('wanted@new.example')
    const taken = { email: 'wanted@new.example', emailFolded: 'wanted@new.example' }
    await db().update(account).set(taken).where(eq(account.email, 'donor@example.com'))
    expect((await confirm(token)).body).toEqual({ errors: EMAIL_IS_TAKEN })
  })

  it('is another one, and an email address', async () => {
    const browser = await as('digital@example.com')
    expect((await browser.post(PATH, { email: 'DIGITAL@example.com' })).body).toEqual({
      errors: { email: EMAIL_IS_THE_SAME },
    })
    expect((await browser.post(PATH, { email: 'nonsense' })).body).toEqual({
      errors: { email: 'Enter a valid email address.' },
    })
  })

  it('ends the suspension of the old one, and the links that were sent there', async () => {
    const browser = await as('suspended@example.com')
    await browser.post('/api/access/reset-password', { email: 'suspended@example.com' })
    const [reset] = await mailsTo(test, 'suspended@example.com')
    const link = new URL(reset?.links.find((one) => one.includes('/login/password')) ?? 'http://localhost/')
    await browser.post(PATH, { email: 'leopold@new.example' })
    await confirm(await linkTo('leopold@new.example'))
    expect((await browser.get('/api/account/subscriber')).body).toMatchObject({
      subscriber: { contacts: expect.arrayContaining([{ contact: 'email', suspended: false }]) },
    })
    expect(await test.runtime.app.access.passwordLink(link.searchParams.get('token') ?? '')).toBeNull()
  })
})
