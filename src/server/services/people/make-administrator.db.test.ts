import { desc, eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOT_AN_EMAIL } from '#domain/access/email.ts'
import { LINK_OUT_OF_DATE, WRONG_PASSWORD } from '#domain/access/sign-in.ts'
import { refuse } from '#domain/outcome.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { COMMAND_LINE } from '../../db/audit-log.ts'
import { audit } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'
import { makeAdministrator } from './make-administrator.ts'
import { readPerson } from './person.ts'

const PASSWORD = 'harbour lantern quince'
const LINK = /^http:\/\/localhost:3000\/login\/password\?token=([\w-]{43})$/

let test: TestRuntime
const db = () => test.runtime.database.db
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

async function make(email: string, name = 'Ada Lindqvist') {
  const made = await makeAdministrator(test.runtime.auth, { email, name })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return { ...made.value, token: LINK.exec(made.value.link)?.[1] ?? 'none' }
}
const logIn = (browser: Browser, email: string, password: string) =>
  browser.post('/api/access/login', { email, password })
const setPassword = (browser: Browser, token: string) =>
  browser.post('/api/access/set-password', { token, password: { password: PASSWORD, confirm: PASSWORD } })
const staffAccessOf = ({ cookies }: Browser) => {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return test.runtime.app.access.staffAccess(new Request('http://localhost:3000', { headers: { Cookie } }))
}
const accountOf = async (email: string) => (await db().select().from(account).where(eq(account.email, email)))[0]
const lastAudit = async () => (await db().select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

it('makes an account whose owner sets a password by the link, once, and then a second factor', async () => {
  const { was, token } = await make(' ada@shop.example ')
  expect(was).toBe('nobody')
  expect(await test.runtime.app.access.passwordLink(token)).toEqual({ email: 'ada@shop.example' })
  const browser = openBrowser(test.web)
  expect(await setPassword(browser, token)).toMatchObject({ status: 200, body: { path: '/staff' } })
  expect((await setPassword(openBrowser(test.web), token)).body).toEqual({ errors: LINK_OUT_OF_DATE })
  expect(await staffAccessOf(browser)).toEqual({ state: 'enrol' })

  const { secret } = (await browser.post('/api/access/staff/totp')).body as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await browser.post('/api/access/staff/totp/confirm', { code })).status).toBe(200)
  expect(await staffAccessOf(browser)).toMatchObject({ state: 'open', role: 'admin', name: 'Ada Lindqvist' })

  const made = await accountOf('ada@shop.example')
  expect(await lastAudit()).toMatchObject({
    actor: COMMAND_LINE,
    action: 'made administrator',
    subject: `account:${made?.token}`,
    before: { role: null },
    after: { role: 'admin' },
  })
  const file = await readPerson(db(), await test.runtime.app.catalogue(), made?.token ?? '', test.runtime.app.now())
  expect(file?.audit).toMatchObject([{ by: 'The command line', action: 'made administrator' }])

  // Asked again it only gives a link, which passes by nothing: the second factor stays.
  const again = await make('ADA@shop.example', 'Another Name')
  expect(again.was).toBe('admin')
  expect((await lastAudit())?.action).toBe('made a password link')
  expect(await accountOf('ada@shop.example')).toMatchObject({ name: 'Ada Lindqvist', passwordHash: made?.passwordHash })
  const other = openBrowser(test.web)
  expect((await setPassword(other, again.token)).status).toBe(200)
  expect(await staffAccessOf(other)).toEqual({ state: 'second factor', factors: { totp: true, passkey: false } })
})

it('gives the role to a reader, and shuts out whoever had a way into the account', async () => {
  const email = 'active@example.com'
  const stranger = openBrowser(test.web)
  expect((await logIn(stranger, email, 'broadfold')).status).toBe(200)
  expect((await stranger.post('/api/account/reset-email', { email: 'stranger@example.com' })).status).toBe(200)
  const { id, name } = (await accountOf(email)) ?? {}
  await db().execute(sql`
    insert into identity (issuer, subject, account_id, created_at) values ('https://google.example', 's', ${id}, now())`)

  const { was, token } = await make(email)
  expect(was).toBe('reader')
  expect(await accountOf(email)).toMatchObject({ name, role: 'admin', passwordHash: null })
  expect(await staffAccessOf(stranger)).toEqual({ state: 'log in' })
  expect((await logIn(stranger, email, 'broadfold')).body).toEqual({ errors: WRONG_PASSWORD })
  const { rows } = await db().execute(sql`
    select account_id from identity where account_id = ${id} union all
    select account_id from email_change where account_id = ${id}`)
  expect(rows).toEqual([])
  const owner = openBrowser(test.web)
  expect(await setPassword(owner, token)).toMatchObject({ status: 200, body: { path: '/staff' } })
  expect(await staffAccessOf(owner)).toEqual({ state: 'enrol' })
})

it('gives the role to a member of staff, who keeps password and second factor', async () => {
  expect((await make('support@example.com')).was).toBe('staff')
  expect((await lastAudit())?.before).toEqual({ role: 'support' })
  const browser = openBrowser(test.web)
  expect((await logIn(browser, 'support@example.com', 'broadfold')).status).toBe(200)
  expect(await staffAccessOf(browser)).toEqual({ state: 'second factor', factors: { totp: true, passkey: false } })
})

it.each([
  ['ada', 'Ada', NOT_AN_EMAIL],
  ['ada@shop.example, eve@shop.example', 'Ada', NOT_AN_EMAIL],
  ['new@shop.example', ' ', 'Enter a name, too.'],
])('refuses %s, “%s”', async (email, name, errors) => {
  expect(await makeAdministrator(test.runtime.auth, { email, name })).toEqual(refuse(errors))
  expect(await accountOf('new@shop.example')).toBeUndefined()
})
