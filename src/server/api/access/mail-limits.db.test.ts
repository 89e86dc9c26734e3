import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { wroteAlready } from '#domain/access/mail-limits.ts'
import { loginRuntime } from '../../../../tests/support/login-runtime.ts'
import { newestCode } from '../../../../tests/support/outbox.ts'
import { messageAllowance } from '../../db/schema/access.ts'
import { message } from '../../db/schema/mail.ts'
import { sweepAccess } from '../../services/access/sweep.ts'

const { test, db, browser, later } = loginRuntime()

const COUNTED = ['sign-in-code', 'set-password', 'no-account', 'confirm-email']
const sentTo = async (to: string) =>
  (await db().select().from(message).where(eq(message.recipient, to))).filter(({ template }) =>
    COUNTED.includes(template),
  ).length
const code = (email: string, from = browser()) => from.post('/api/access/signin', { email })
const reset = (email: string, from = browser()) => from.post('/api/access/reset-password', { email })
async function signedIn(email: string) {
  const reader = browser()
  expect((await reader.post('/api/access/login', { email, password: 'broadfold' })).status).toBe(200)
  return reader
}

describe('codes, resets, changes and "no account here" together', () => {
  it('email change is no mail cannon: of ten asked for at once to a stranger one is sent', async () => {
    const reader = await signedIn('digital@example.com')
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        reader.post('/api/account/reset-email', { email: n % 2 ? 'victim@example.com' : ' Victim@Example.com ' }),
      ),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(9)
    expect((await sentTo('victim@example.com')) + (await sentTo('Victim@Example.com'))).toBe(1)
  })

  it.each(['sustainer@example.com', 'nobody-here@example.com'])(
    '%s: of ten codes and resets at once one is sent',
    async (email) => {
      const asked = await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? code(email) : reset(email))))
      expect(asked.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)])
      expect(await sentTo(email)).toBe(1)
    },
  )

  it('are one a minute and six a day to one address, whether or not it has an account', async () => {
    const known = 'international@example.com'
    const unknown = 'never-heard@example.com'
    for (let n = 0; n < 6; n += 1) {
      await later(1)
      const [one, other] = await Promise.all([known, unknown].map((email) => (n % 2 ? reset(email) : code(email))))
      expect([one?.status, other?.status]).toEqual([200, 200])
    }
    await later(1)
    const refused = { errors: wroteAlready(86_400) }
    for (const email of [known, unknown]) {
      expect(await code(email)).toMatchObject({ status: 429, body: refused })
      expect(await reset(email)).toMatchObject({ status: 429, body: refused })
      expect(await sentTo(email)).toBe(6)
    }
    await later(24 * 60 - 6)
    for (const email of [known, unknown]) expect((await code(email)).status).toBe(200)
  })

  it('go beyond six only to a browser that has signed in to that account before', async () => {
    const email = 'lifetime@example.com'
    const owner = await signedIn(email)
    await owner.request('/logout', { method: 'POST' })
    const other = await signedIn('canada@example.com')
    for (let n = 0; n < 6; n += 1) {
      await later(1)
      expect((await code(email)).status).toBe(200)
    }
    await later(1)
    expect((await code(email, other)).status).toBe(429)
    expect((await code(email)).status).toBe(429)
    const answer = await code(email, owner)
    expect(answer).toMatchObject({ status: 200, body: { again_in: 60 } })
    const { token } = answer.body as { token: string }
    const password = await newestCode(test, email)
    expect((await owner.post('/api/access/signin/verify', { token, password })).status).toBe(200)
    // One a minute holds there, too.
    expect((await code(email, owner)).status).toBe(429)
  })

  it('leave notices that something has changed uncounted and never held back', async () => {
    const email = 'extended@example.com'
    expect((await code(email)).status).toBe(200)
    const reader = await signedIn(email)
    for (const to of ['one@new.example', 'two@new.example', 'three@new.example'])
      expect((await reader.post('/api/account/reset-email', { email: to })).status).toBe(200)
    const notices = await db()
      .select()
      .from(message)
      .where(inArray(message.template, ['security-notice']))
    expect(
      notices.filter(
        ({ recipient, props }) => recipient === email && JSON.stringify(props).includes('email-change-asked'),
      ),
    ).toHaveLength(3)
    await later(1)
    expect((await code(email)).status).toBe(200)
  })

  it('are forgotten when a day is over', async () => {
    await code('short-memory@example.com')
    expect(await db().select().from(messageAllowance)).toHaveLength(1)
    await sweepAccess(db(), new Date(test.runtime.app.now().getTime() + 86_400_001))
    expect(await db().select().from(messageAllowance)).toEqual([])
  })
})
