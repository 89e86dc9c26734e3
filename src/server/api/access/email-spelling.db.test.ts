import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { EMAIL_HAS_HIDDEN_CHARACTER } from '#domain/access/email.ts'
import { loginRuntime } from '../../../../tests/support/login-runtime.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { account } from '../../db/schema/people.ts'

const { test, db, browser } = loginRuntime()

const HIDDEN = 'cana\u200bda@example.com'
const logIn = async (email: string, from = browser()) =>
  (await from.post('/api/access/login', { email, password: 'broadfold' })).status

describe('an email address with an invisible or control character', () => {
  it.each([
    ['/api/access/signin', {}],
    ['/api/access/reset-password', {}],
    ['/api/account/reset-email', {}],
  ])('is refused by %s, so that it makes no second account', async (path) => {
    const reader = browser()
    await logIn('digital@example.com', reader)
    for (const email of [HIDDEN, 'cana\u202eda@example.com', 'cana\u0007da@example.com', 'cana\u00adda@example.com'])
      expect((await reader.post(path, { email })).body).toEqual({ errors: { email: EMAIL_HAS_HIDDEN_CHARACTER } })
  })

  it('at its ends, as pasting leaves it, is the address itself', async () => {
    expect(
      (await browser().post('/api/access/signin', { email: '\u200b\u00a0Ｃanada@example.com\u2060' })).status,
    ).toBe(200)
    const [mail] = await mailsTo(test, 'canada@example.com')
    expect(mail?.subject).toContain('is your code')
    expect(await logIn('\ufeffcanada@example.com\u200b')).toBe(200)
  })

  it('is refused by the database, too, and an account of before is left as it is', async () => {
    const rename = () =>
      db().update(account).set({ email: HIDDEN, emailFolded: HIDDEN }).where(eq(account.email, 'donor@example.com'))
    const refused: unknown = await rename().catch((error: unknown) => error)
    expect(refused).toMatchObject({ cause: { message: 'the address has a hidden character' } })
    await db().execute(sql`alter table account disable trigger email_is_plain`)
    await rename()
    await db().execute(sql`alter table account enable trigger email_is_plain`)
    await db().update(account).set({ name: 'As before' }).where(eq(account.email, HIDDEN))
    expect(await logIn(HIDDEN)).toBe(200)
  })
})
