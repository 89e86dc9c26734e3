import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { eq, isNull, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { CODE_OUT_OF_DATE, TOO_MANY_FAILED_ATTEMPTS, WRONG_CODE } from '#domain/access/sign-in.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { freePort } from '../../../../tests/support/free-port.ts'
import { loginRuntime } from '../../../../tests/support/login-runtime.ts'
import { mailsTo, newestCode } from '../../../../tests/support/outbox.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { challenge, rateLimit, securityEvent } from '../../db/schema/access.ts'
import { message } from '../../db/schema/mail.ts'
import { messageLimits } from '../../services/access/limits/limits.ts'

const { test, db, browser, later } = loginRuntime()

describe('POST /api/access/signin', () => {
  const ask = async (email: string, from = browser()) => {
    const { body, status } = await from.post('/api/access/signin', { email, path: '/account/name' })
    return { status, ...(body as { token: string; again_in: number; errors?: string }) }
  }
  const verify = (token: string, password: string, from = browser()) =>
    from.post('/api/access/signin/verify', { token, password })

  it('mails a code that lets its owner in once, at the path they wanted', async () => {
    const reader = browser()
    const { token } = await ask('expiring@example.com', reader)
    const code = await newestCode(test, 'expiring@example.com')
    const answer = await verify(token, ` ${code.slice(0, 3)} ${code.slice(3)} `, reader)
    expect(answer).toMatchObject({ status: 200, body: { path: '/account/name' } })
    expect(await verify(token, code)).toMatchObject({ status: 422, body: { errors: CODE_OUT_OF_DATE } })
  })

  it('answers an unknown address in the same way, and mails it that there is no account', async () => {
    const { status, token } = await ask('stranger@example.com')
    expect(status).toBe(200)
    expect(token).toMatch(/^[\w-]{43}$/)
    const [mail] = await mailsTo(test, 'stranger@example.com')
    expect(mail?.subject).toBe('There is no account with this address at Broadfold')
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
    expect(await verify(token, '123456')).toMatchObject({ body: { errors: { password: WRONG_CODE } } })
  })

  it('tells a wrong code beside the field, and after five goes back to the email step', async () => {
    const { token } = await ask('lifetime@example.com')
    const code = await newestCode(test, 'lifetime@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 4; n += 1) {
      expect(await verify(token, wrong)).toMatchObject({ status: 422, body: { errors: { password: WRONG_CODE } } })
    }
    expect(await verify(token, wrong)).toMatchObject({ status: 429, body: { errors: TOO_MANY_FAILED_ATTEMPTS } })
    expect(await verify(token, code)).toMatchObject({ status: 429, body: { errors: TOO_MANY_FAILED_ATTEMPTS } })
  })

  it('compares at most five of a hundred codes sent at once', async () => {
    const { token } = await ask('sustainer@example.com')
    const code = await newestCode(test, 'sustainer@example.com')
    const codes = Array.from({ length: 100 }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(codes.map((wrong, n) => verify(token, wrong, browser(`10.9.${n}.1`))))
    const compared = await db().select().from(securityEvent).where(eq(securityEvent.kind, 'code-failed'))
    expect(compared).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(96)
    expect((await verify(token, code)).status).toBe(429)
  })

  it('binds the code to the token that asked for it', async () => {
    const mine = await ask('extended@example.com')
    const other = await ask('international@example.com')
    const code = await newestCode(test, 'extended@example.com')
    expect((await verify(other.token, code)).status).toBe(422)
    expect((await verify(mine.token, code)).status).toBe(200)
  })

  it('takes no code after ten minutes', async () => {
    const { token } = await ask('processing@example.com')
    const code = await newestCode(test, 'processing@example.com')
    await later(10)
    expect(await verify(token, code)).toMatchObject({ status: 422, body: { errors: CODE_OUT_OF_DATE } })
  })

  it('tells when the next may be asked for, and refuses it until then instead of claiming a message', async () => {
    const asked = await ask('no-address@example.com')
    expect(asked).toMatchObject({ status: 200, again_in: 60 })
    await later(0.5)
    const early = await ask('no-address@example.com')
    expect(early).toMatchObject({
      status: 429,
      // Fewer where the machine is slow.
      errors: expect.stringMatching(
        /^We just sent an email to this address\. You can ask for another in (30|[12]\d) seconds\.$/,
      ),
    })
    const code = await newestCode(test, 'no-address@example.com')
    expect(await mailsTo(test, 'no-address@example.com')).toHaveLength(1)
    expect((await verify(asked.token, code)).status).toBe(200)
    await later(0.5)
    expect((await ask('no-address@example.com')).status).toBe(200)
    expect(await mailsTo(test, 'no-address@example.com')).toHaveLength(2)
  })

  it.each(['expired@example.com', 'stranger9@example.com'])(
    'ends an older code once a new one was sent: %s',
    async (email) => {
      const older = await ask(email)
      const code = email.startsWith('stranger') ? '123456' : await newestCode(test, email)
      await later(1)
      await ask(email)
      expect(await verify(older.token, code)).toMatchObject({ status: 422, body: { errors: CODE_OUT_OF_DATE } })
    },
  )

  it('may be asked for ten times in a session, and sixty times in a network', async () => {
    const reader = browser('198.51.100.4')
    await reader.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
    const asked = []
    for (let n = 0; n < 11; n += 1) asked.push((await ask(`reader${n}@example.com`, reader)).status)
    expect(asked).toEqual([...Array(10).fill(200), 429])
    expect((await ask('active@example.com', browser('198.51.100.4'))).status).toBe(200)
    const [ofNetwork] = messageLimits('198.51.100.4', null)
    await db()
      .update(rateLimit)
      .set({ hits: 60 })
      .where(eq(rateLimit.key, ofNetwork?.key ?? ''))
    expect((await ask('digital@example.com', browser('198.51.100.4'))).status).toBe(429)
    expect((await ask('digital@example.com')).status).toBe(200)
  })

  it('keeps code and token only as hashes, and forgets what the mail said once it is sent', async () => {
    const { token } = await ask('suspended@example.com')
    const code = await newestCode(test, 'suspended@example.com')
    expect(code).toMatch(/^\d{6}$/)
    const [row] = await db().select().from(challenge)
    const [codeKept = '', tokenKept = ''] = [row?.codeHash, row?.tokenHash].map((kept) => kept?.toString('hex'))
    expect([codeKept, tokenKept].map(({ length }) => length)).toEqual([64, 64])
    // Of a million codes a plain hash would soon be found.
    const open = [Buffer.from(code), createHash('sha256').update(code).digest(), Buffer.from(token, 'base64url')]
    for (const secret of open.map((bytes) => bytes.toString('hex'))) expect(codeKept + tokenKept).not.toContain(secret)
    for (const secret of [code, token]) expect(JSON.stringify(row?.data)).not.toContain(secret)
    const sent = await db().select().from(message).where(eq(message.recipient, 'suspended@example.com'))
    expect(sent.map(({ props }) => props)).toEqual([{}])
    expect(test.logged()).not.toContain(code)
    expect(test.logged()).not.toContain(token)
  })

  it('is as good while the mail server is away: the message waits, and goes when that is back', async () => {
    const port = await freePort()
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@broadfold.example' }
    const own = await openTestRuntime(await demoDatabase(), { env })
    const askFor = (email: string) => ask(email, openBrowser(own.web))
    const unsent = () => own.runtime.database.db.select().from(message).where(isNull(message.sentAt))
    const waiting = async () =>
      (await own.runtime.database.db.execute(sql`select id from pgboss.job where name = 'mail' and state = 'retry'`))
        .rows
    expect(await askFor('active@example.com')).toMatchObject({ status: 200, token: expect.any(String) })
    await expect.poll(waiting).toHaveLength(1)
    expect(await unsent()).toMatchObject([{ recipient: 'active@example.com' }])
    expect((await own.web.request('/readyz')).status).toBe(200)

    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, taken) {
        received.push(address)
        taken()
      },
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    // Its time has come, and the next message wakes whoever sends them.
    await own.runtime.database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    await askFor('digital@example.com')
    await expect.poll(() => received.toSorted()).toEqual(['active@example.com', 'digital@example.com'])
    await expect.poll(unsent).toEqual([])
    await own.runtime.close()
    server.close()
  })
})
