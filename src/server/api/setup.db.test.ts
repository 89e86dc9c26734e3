import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAILS } from '#domain/mail/all.ts'
import { cents } from '#domain/money.ts'
import { ALREADY_OPEN, proposePrices } from '#domain/opening/check-list.ts'
import { SETUP_LINK_IS_OVER } from '#domain/opening/opening.ts'
import type { Browser } from '../../../tests/support/browser.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { emptyDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { TEST_MODE } from '../config/payments.ts'
import { openSetupLink } from '../services/people/first-administrator.ts'
import { makeAdministrator } from '../services/people/make-administrator.ts'

const env = { MASTHEAD_SANDBOX: '0' }
const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const testKeys = { ...keys, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'post@farol.example' }
const password = { password: 'a lighthouse keeper', confirm: 'a lighthouse keeper' }
const ADMINISTRATOR = { name: 'Inês Duarte', email: 'ines@farol.example', password }
const PATH = '/api/setup/administrator'

let test: TestRuntime
let admin: Browser
beforeAll(async () => {
  test = await openTestRuntime(await emptyDatabase(), { env })
})
afterAll(() => test.runtime.close())

const execute = (text: string) => test.runtime.database.db.execute(sql.raw(text))
const openLink = async () => {
  const link = await openSetupLink(test.runtime.auth)
  return link && new URL(link).searchParams.get('token')
}

it('the link makes one administrator, who is logged in; then it is over, and no start prints another', async () => {
  const before = await openLink()
  const token = await openLink()
  expect(await test.runtime.app.access.isSetupLink(token ?? '')).toBe(true)

  const make = (body: object) => openBrowser(test.web).post(PATH, { ...ADMINISTRATOR, ...body })
  // Of an earlier start, and made up.
  for (const wrong of [before, 'x'.repeat(43), ''])
    expect(await make({ token: wrong })).toMatchObject({ status: 422, body: { errors: SETUP_LINK_IS_OVER } })
  const faults = await make({ token, password: { password: 'short', confirm: 'short' } })
  expect(faults.body).toMatchObject({ errors: { 'password.password': expect.stringContaining('at least 8') } })
  const unlike = { ...password, confirm: 'something else' }
  expect((await make({ token, password: unlike })).body).toMatchObject({
    errors: { 'password.confirm': expect.any(String) },
  })
  expect((await make({ token, email: 'nobody', name: ' ' })).body).toMatchObject({
    errors: { email: expect.any(String), name: 'Enter your name.' },
  })
  expect((await execute('select from account')).rows).toEqual([])

  const browsers = [1, 2, 3].map((at) => openBrowser(test.web, { address: `203.0.113.${at}` }))
  const answers = await Promise.all(
    browsers.map((browser, at) => browser.post(PATH, { ...ADMINISTRATOR, email: `ines${at}@farol.example`, token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const made = answers.findIndex(({ status }) => status === 200)
  expect(answers[made]?.body).toEqual({ path: '/staff/two-factor?redirect=/staff/setup' })
  admin = browsers[made] as Browser

  expect((await make({ token })).body).toEqual({ errors: SETUP_LINK_IS_OVER })
  expect(await openLink()).toBeNull()
  const { rows } = await execute('select role, email, email_proved_at is not null as proved from account')
  expect(rows).toEqual([{ role: 'admin', email: `ines${made}@farol.example`, proved: true }])
  test.runtime.catalogue.drop()
  expect((await test.runtime.catalogue.read()).publication.supportEmail).toBe(`ines${made}@farol.example`)
})

it('an administrator made on the server ends the link, too', async () => {
  const other = await openTestRuntime(await emptyDatabase(), { env })
  const token = new URL((await openSetupLink(other.runtime.auth)) ?? '').searchParams.get('token')
  await makeAdministrator(other.runtime.auth, { email: 'ada@farol.example', name: 'Ada' })
  expect(await other.runtime.app.access.isSetupLink(token ?? '')).toBe(false)
  const { body } = await openBrowser(other.web).post(PATH, { ...ADMINISTRATOR, token })
  expect(body).toEqual({ errors: SETUP_LINK_IS_OVER })
  await other.runtime.close()
})

/** As the pages of the console do it; the second factor has its own tests. */
async function write(on: TestRuntime, path: string, body: object = {}) {
  await execute('update session set two_factor_at = now() where account_id is not null')
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asked = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
  const { session } = await on.runtime.app.visitor(asked)
  const sent = JSON.stringify({ session, ...body })
  const answer = await on.web.request(path, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(sent)),
    },
    body: sent,
  })
  return { status: answer.status, body: await answer.json() }
}

it('takes time zone, issues a year and prefix, and refuses what is none with a sentence', async () => {
  const save = (body: object) => write(test, '/api/staff/catalogue/settings', body)
  expect((await save({ timeZone: 'Europe/Atlantis' })).body).toEqual({
    errors: { timeZone: 'Choose a time zone from the list.' },
  })
  expect((await save({ issuesPerYear: 5 })).body).toEqual({
    errors: { issuesPerYear: 'Choose how many issues a year has.' },
  })
  expect((await save({ invoicePrefix: 'a prefix!' })).body).toMatchObject({
    errors: { invoicePrefix: 'Use at most 10 letters, digits, dashes and slashes.' },
  })
  expect((await save({ timeZone: 'Europe/Lisbon', issuesPerYear: 4, invoicePrefix: 'FA-' })).status).toBe(200)
  const { publication } = await test.runtime.catalogue.read()
  expect(publication).toMatchObject({ timeZone: 'Europe/Lisbon', issuesPerYear: 4, invoicePrefix: 'FA-' })
})

it('opens once, with nothing missing, and says before what is', async () => {
  const open = (on: TestRuntime) => write(on, '/api/staff/setup/open')
  const refused = await open(test)
  expect(refused.status).toBe(422)
  for (const sentence of [
    'its name',
    'seller’s address',
    'price of a year',
    'first issue',
    'Stripe',
    'mail server',
    'terms, privacy',
  ])
    expect(refused.body.errors).toContain(sentence)

  const texts = { about: '', whySubscribe: [], institutionalSubscriptions: '', emptyCart: '', sellerAddress: 'Lisboa' }
  expect((await write(test, '/api/staff/catalogue/settings', { name: 'Farol', texts })).status).toBe(200)
  const prices = proposePrices({ print: cents(50_00), shipping: { a: cents(500), b: cents(900), c: cents(1500) } })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon' }).format(test.runtime.app.now())
  const list = { from_day: today, prices, confirmed: true }
  expect((await write(test, '/api/staff/catalogue/prices', list)).status).toBe(200)
  const issue = {
    number: 1,
    title: 'Luz',
    season: 'Spring',
    description: 'Light.',
    pages: 96,
    planned_for: '2027-03-01',
  }
  const planned = await write(test, '/api/staff/issues/plan', { ...issue, cut_off: null, contents: [] })
  expect(planned).toMatchObject({ status: 200 })
  const database = { ...test.runtime.database, close: async () => {} }
  const equipped = await openTestRuntime(database, { env: { ...env, ...keys, ...mail } })
  const testMessage = { mail: 'test-message', ...MAILS['test-message'].words }
  const sent = await write(equipped, '/api/staff/emails/test', testMessage)
  expect(sent.body.errors).toMatch(/^The mail server didn’t take the test email: /)
  const still = await open(equipped)
  expect(still.body.errors).toBe('The shop can’t open yet. Write the pages: terms, privacy.')
  const page = { base: 0, title: 'Words', body: 'Some words.' }
  for (const slug of ['terms', 'privacy'])
    expect((await write(equipped, '/api/staff/pages', { ...page, page: slug })).status).toBe(200)

  // With test keys readers would be sold what nobody pays for.
  const trying = await openTestRuntime(database, { env: { ...env, ...testKeys, ...mail } })
  expect(trying.runtime.app.notices).toEqual([TEST_MODE])
  expect((await open(trying)).body.errors).toBe(
    'The shop can’t open yet. Replace Stripe’s test keys with the live ones and restart the server.',
  )
  await trying.runtime.close()
  expect(equipped.runtime.app.notices).toEqual([])

  const both = await Promise.all([open(equipped), open(equipped)])
  expect(both.map(({ body }) => body)).toEqual(expect.arrayContaining([{ status: 'done' }, { errors: ALREADY_OPEN }]))
  expect((await open(equipped)).body).toEqual({ errors: ALREADY_OPEN })
  expect((await equipped.runtime.catalogue.read()).publication.openedAt).not.toBeNull()
  const { rows } = await execute(`select action from audit where action = 'opened the shop'`)
  expect(rows).toHaveLength(1)
  await equipped.runtime.close()
})
