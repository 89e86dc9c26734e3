import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import {
  EMAIL_IS_HELD,
  UNDO_NEEDS_PROOF,
  UNDO_NOTHING,
  UNDO_WRONG_PASSKEY,
  UNDO_WRONG_PASSWORD,
} from '#domain/account/email-change.ts'
import { createAuthenticator } from '../../../../tests/support/authenticator.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { EMPTY } from '../../../../tests/support/staff-orders.ts'
import { emailUndo } from '../../db/schema/account.ts'
import { listMember } from '../../db/schema/lists.ts'
import { account, address } from '../../db/schema/people.ts'
import { findOrMakeAccount } from '../../services/access/new-account.ts'

const test = runtimeForFile({
  empties: 'rate_limit, message_allowance, session, cart, challenge, email_change, email_undo, sandbox_mail',
})
const db = () => test.runtime.database.db
const now = () => test.runtime.app.now()
const days = (n: number) => test.runtime.sandbox?.clock.moveTo(new Date(now().getTime() + n * 86_400_000))
const browser = () => openBrowser(test.web)

async function as(email: string, password = 'broadfold'): Promise<Browser> {
  const reader = browser()
  expect((await reader.post('/api/access/login', { email, password })).status).toBe(200)
  return reader
}
async function tokenIn(email: string, path: string): Promise<string> {
  const links = (await mailsTo(test, email)).flatMap((mail) => mail.links).filter((link) => link.includes(path))
  return new URL(links[0] ?? 'http://localhost/?token=none').searchParams.get('token') ?? ''
}
const accountOf = async (email: string) => (await db().select().from(account).where(eq(account.emailFolded, email)))[0]

/** Changes the address of a demo reader and answers who did it and the token that the old address was sent. */
async function change(key: string, reader?: Browser) {
  const from = `${key}@example.com`
  const to = `${key}@elsewhere.example`
  const who = reader ?? (await as(from))
  expect((await who.post('/api/account/reset-email', { email: to })).status).toBe(200)
  const confirmed = await browser().post('/api/account/confirm-email', {
    token: await tokenIn(to, '/account/email/confirm'),
    password: null,
  })
  expect(confirmed.status).toBe(200)
  return { from, to, reader: who, token: await tokenIn(from, '/account/email/undo') }
}
const undo = (token: string, proof: object = { password: 'broadfold' }) =>
  browser().post('/api/account/undo-email', { token, ...proof })

describe('after an email change the old address', () => {
  it('is told with a link that undoes it, and looking at that changes nothing', async () => {
    const { from, to, token } = await change('active')
    const [mail] = await mailsTo(test, from)
    expect(mail?.subject).toBe('Your email address has been changed at Broadfold')
    expect(mail?.text).toContain(to)
    expect(await test.runtime.app.account.emailUndoLink(token)).toMatchObject({
      oldEmail: from,
      newEmail: to,
      hasPassword: true,
      hasPasskey: false,
    })
    expect(await accountOf(to)).toBeDefined()
    expect((await undo(token)).body).toEqual({ email: from })
    expect(await accountOf(to)).toBeUndefined()
    expect((await undo(token)).body).toEqual({ errors: LINK_OUT_OF_DATE })
    expect((await mailsTo(test, from))[0]?.subject).toBe('Your email address is back at Broadfold')
    expect((await mailsTo(test, to))[0]?.subject).toBe('A change of email address was undone at Broadfold')
  })

  it('is asked for the password that was valid when the change was asked, and no other', async () => {
    const { from, to, token } = await change('digital')
    expect((await undo(token, {})).body).toEqual({ errors: { password: UNDO_NEEDS_PROOF } })
    expect((await undo(token, { password: 'broadfolds' })).body).toEqual({ errors: { password: UNDO_WRONG_PASSWORD } })
    // Whoever has the account now sets another password.
    await days(1 / 1440)
    await browser().post('/api/access/reset-password', { email: to })
    const link = await tokenIn(to, '/login/password')
    const set = { token: link, password: { password: 'a quiet shelf', confirm: 'a quiet shelf' } }
    expect((await browser().post('/api/access/set-password', set)).status).toBe(200)
    expect((await undo(token, { password: 'a quiet shelf' })).body).toEqual({
      errors: { password: UNDO_WRONG_PASSWORD },
    })
    expect((await undo(token)).body).toEqual({ email: from })
    await as(from)
    expect((await browser().post('/api/access/login', { email: from, password: 'a quiet shelf' })).status).toBe(422)
  })

  it('takes back all later changes and ends every session', async () => {
    const intruder = await as('extended@example.com')
    await intruder.post('/api/account/lists', { lists: ['new-issues'] })
    const { id } = (await accountOf('extended@example.com')) ?? { id: '' }
    const [home] = await db().select().from(address).where(eq(address.accountId, id))
    const { from, to, token } = await change('extended', intruder)
    const cookie = [...intruder.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { session } = await test.runtime.app.visitor(
      new Request('http://localhost:3000/', { headers: { Cookie: cookie } }),
    )
    expect((await intruder.post('/api/account/name', { name: 'Mallory', session })).status).toBe(200)
    await addPasskey(intruder)
    await db().update(address).set({ line1: '1 Nowhere Lane' }).where(eq(address.accountId, id))
    await db().execute(sql`insert into identity (issuer, subject, account_id, created_at)
      values ('https://accounts.google.com', 'mallory', ${id}, ${now().toISOString()})`)

    expect((await undo(token)).status).toBe(200)
    expect(await accountOf(from)).toMatchObject({ id, name: expect.not.stringMatching('Mallory') })
    expect((await intruder.get('/api/access/sessions')).status).toBe(401)
    const owner = await as(from)
    expect((await owner.get('/api/access/passkeys')).body).toEqual([])
    const { rows } = await db().execute(sql`select from identity where account_id = ${id}`)
    expect(rows).toEqual([])
    expect((await db().select().from(address).where(eq(address.accountId, id)))[0]).toEqual(home)
    const listed = await db().select().from(listMember).where(eq(listMember.emailFolded, from))
    expect(listed).toMatchObject([{ listTag: 'new-issues', status: 'confirmed' }])
    expect(await db().select().from(listMember).where(eq(listMember.emailFolded, to))).toEqual([])
  })

  it('may use a passkey of that time, though it was removed since, and none that came later', async () => {
    const owner = await as('lifetime@example.com')
    const mine = await addPasskey(owner)
    const { token } = await change('lifetime', owner)
    const later = await addPasskey(owner)
    expect((await owner.delete(`/api/access/passkeys/${mine.id}`)).status).toBe(200)
    expect((await undo(token, { passkey: await show(later) })).body).toEqual({ errors: UNDO_WRONG_PASSKEY })
    expect((await undo(token, { passkey: await show(mine) })).status).toBe(200)
    const back = await as('lifetime@example.com')
    expect((await back.get('/api/access/passkeys')).body).toMatchObject([{ id: mine.id }])
  })

  it('is undone once, though asked for many times at once', async () => {
    const { token } = await change('canada')
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  it('can undo it for seven days, in which the email cannot change again, and not after', async () => {
    const { to, token, from } = await change('international')
    await days(6.9)
    const again = await as(to)
    expect((await again.post('/api/account/reset-email', { email: 'third@elsewhere.example' })).body).toEqual({
      errors: expect.stringMatching(/^Your email address changed a few days ago\. You can change it again on /),
    })
    await days(0.2)
    expect(await test.runtime.app.account.emailUndoLink(token)).toBeNull()
    expect((await undo(token)).body).toEqual({ errors: LINK_OUT_OF_DATE })
    const later = await as(to)
    expect((await later.post('/api/account/reset-email', { email: from })).status).toBe(200)
    expect(await db().select().from(emailUndo)).toEqual([])
  })

  it('can be registered by nobody else meanwhile', async () => {
    const { from, to, token } = await change('sustainer')
    const holder = await accountOf(to)
    const other = await as('donor@example.com')
    expect((await other.post('/api/account/reset-email', { email: from })).status).toBe(200)
    expect((await mailsTo(test, from))[0]?.text).toContain('already belongs to another account')
    await db().transaction(async (tx) => {
      const payer = { name: 'Somebody', email: from, passwordHash: null }
      expect(await findOrMakeAccount(tx, payer, now())).toEqual({ id: holder?.id, takesAtOnce: false, made: false })
    })
    const taken = db()
      .update(account)
      .set({ email: from, emailFolded: from })
      .where(eq(account.email, 'donor@example.com'))
    const refused: unknown = await taken.catch((error: unknown) => error)
    expect(refused).toMatchObject({ cause: { message: 'the address is held for another account' } })
    const staff = await openStaff(test, 'staff')
    const order = await staff.post('/api/staff/orders/quote', {
      email: from,
      name: 'Somebody',
      payment: { by: 'comp', note: 'A gift' },
      cart: EMPTY,
    })
    expect(order.body).toEqual({ errors: { email: EMAIL_IS_HELD } })
    expect((await undo(token)).status).toBe(200)
  })

  it('that was never proved is not told, and holds nothing back', async () => {
    await db().update(account).set({ emailProvedAt: null }).where(eq(account.email, 'discontinuous@example.com'))
    const { from, to, token } = await change('discontinuous')
    expect(token).toBe('none')
    expect((await mailsTo(test, from)).map(({ subject }) => subject)).not.toContain(
      'Your email address has been changed at Broadfold',
    )
    expect(await db().select().from(emailUndo).where(eq(emailUndo.oldEmail, from))).toEqual([])
    // Confirmed outside the account's sessions, its password is void: proof of an address.
    const [row] = await db().select().from(account).where(eq(account.email, to))
    expect(row).toMatchObject({ passwordHash: null, emailProvedAt: expect.any(Date) })
  })

  it('is believed when it follows the advice of the first notice: a new password calls the change off', async () => {
    const intruder = await as('ach@example.com')
    await intruder.post('/api/account/reset-email', { email: 'ach@elsewhere.example' })
    await test.runtime.queue.idle()
    const confirm = await tokenIn('ach@elsewhere.example', '/account/email/confirm')
    await browser().post('/api/access/reset-password', { email: 'ach@example.com' })
    const token = await tokenIn('ach@example.com', '/login/password')
    await browser().post('/api/access/set-password', {
      token,
      password: { password: 'a new shelf', confirm: 'a new shelf' },
    })
    expect((await browser().post('/api/account/confirm-email', { token: confirm })).body).toEqual({
      errors: LINK_OUT_OF_DATE,
    })
  })
})

describe('staff', () => {
  it('see that a change can be undone and undo it with a reason; others may not', async () => {
    const { from, to } = await change('expiring')
    const { token: person } = (await accountOf(to)) ?? { token: '' }
    expect((await test.runtime.app.people.person(person))?.emailUndo).toMatchObject({ oldEmail: from })
    const path = `/api/staff/people/${person}/undo-email`
    for (const role of ['fulfilment', 'finance'] as const)
      expect((await (await openStaff(test, role)).write(path, { reason: 'Asked' })).status).toBe(403)
    const support = await openStaff(test, 'support')
    expect((await support.write(path, { reason: '' })).status).toBe(422)
    expect((await support.write(path, { reason: 'Called us, knew the last order' })).body).toEqual({ email: from })
    expect((await support.write(path, { reason: 'Again' })).body).toEqual({ errors: UNDO_NOTHING })
    const file = await test.runtime.app.people.person(person)
    expect(file).toMatchObject({
      emailUndo: null,
      reader: { account: { email: from } },
      audit: [{ action: 'undid a change of email', reason: 'Called us, knew the last order' }],
    })
  })
})

const ORIGIN = 'http://localhost:3000'
type Asked = { token: string; options: Record<string, unknown> }

async function addPasskey(reader: Browser) {
  const authenticator = createAuthenticator(ORIGIN)
  const { token, options } = (await reader.post('/api/access/passkeys/options')).body as Asked
  const response = authenticator.make(options)
  expect((await reader.post('/api/access/passkeys', { token, name: 'Laptop', response })).status).toBe(200)
  return authenticator
}
async function show(authenticator: ReturnType<typeof createAuthenticator>) {
  const { token, options } = (await browser().post('/api/access/passkey/options')).body as Asked
  return { token, response: authenticator.use(options) }
}
