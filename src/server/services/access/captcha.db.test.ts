import { createHmac } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import { CHALLENGE_NOT_SOLVED, CHALLENGE_OVER } from '#domain/access/bot-challenge.ts'
import { refuse } from '#domain/outcome.ts'
import { answerTo, solvedCaptcha } from '../../../../tests/support/captcha.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

const NOT_SOLVED = refuse(CHALLENGE_NOT_SOLVED)
const OVER = refuse(CHALLENGE_OVER)
const now = () => test.runtime.app.now()
const later = (minutes: number) => new Date(now().getTime() + minutes * 60_000)
const verify = (purpose: ChallengePurpose, token: string, at = now()) =>
  test.runtime.captcha.verify(purpose, token, { now: at, network: '203.0.113.1' })

type Token = { challenge: { parameters: Record<string, unknown>; signature: string }; solution: { derivedKey: string } }

function changed(token: string, change: (token: Token) => void): string {
  const read = JSON.parse(Buffer.from(token, 'base64url').toString()) as Token
  change(read)
  return Buffer.from(JSON.stringify(read)).toString('base64url')
}

it('takes a solved challenge once', async () => {
  const token = await solvedCaptcha(test.web, 'list')
  expect(await verify('list', token)).toEqual({ ok: true, value: true })
  expect(await verify('list', token)).toEqual(OVER)
})

it('takes it once, too, when it is written otherwise', async () => {
  const token = await solvedCaptcha(test.web, 'list')
  expect(await verify('list', token)).toEqual({ ok: true, value: true })
  expect(await verify('list', Buffer.from(token, 'base64url').toString('base64'))).toEqual(OVER)
  const reordered = changed(token, ({ challenge }) => {
    challenge.parameters = Object.fromEntries(Object.entries(challenge.parameters).reverse())
  })
  expect(await verify('list', reordered)).toEqual(OVER)
  const loud = changed(token, ({ challenge }) => {
    challenge.signature = challenge.signature.toUpperCase()
  })
  expect(await verify('list', loud)).toEqual(NOT_SOLVED)
})

it('takes it once when it comes twenty times at the same moment', async () => {
  const token = await solvedCaptcha(test.web, 'checkout')
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify('checkout', token)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

it('refuses one that was solved for something else, which is not used up by that', async () => {
  const token = await solvedCaptcha(test.web, 'list')
  expect(await verify('checkout', token)).toEqual(NOT_SOLVED)
  expect(await verify('list', token)).toEqual({ ok: true, value: true })
})

it('refuses one after ten minutes by the clock of the shop', async () => {
  const token = await solvedCaptcha(test.web, 'list')
  expect(await verify('list', token, later(10))).toEqual(OVER)
  expect(await verify('list', token, later(9))).toEqual({ ok: true, value: true })
})

it.each([
  ['nothing', async () => ''],
  ['what is no token', async () => 'bm90IGEgdG9rZW4'],
  [
    'a challenge that somebody else has signed',
    async () => {
      const own = (use: string) => createHmac('sha256', 'a guess').update(use).digest('hex')
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 1,
        counter: 1,
        deriveKey,
        hmacSignatureSecret: own('challenge'),
        hmacKeySignatureSecret: own('key'),
        data: { purpose: 'list', expires: later(9).getTime() },
      })
      return answerTo(challenge)
    },
  ],
  [
    'a longer life',
    async () =>
      changed(await solvedCaptcha(test.web, 'list'), ({ challenge }) => {
        challenge.parameters.data = { purpose: 'list', expires: later(60).getTime() }
      }),
  ],
  [
    'another purpose',
    async () =>
      changed(await solvedCaptcha(test.web, 'checkout'), ({ challenge }) => {
        challenge.parameters.data = { purpose: 'list', expires: later(9).getTime() }
      }),
  ],
  [
    'a wrong solution',
    async () =>
      changed(await solvedCaptcha(test.web, 'list'), ({ solution }) => {
        solution.derivedKey = '0'.repeat(64)
      }),
  ],
  [
    'a challenge that nobody could have made',
    async () =>
      changed(await solvedCaptcha(test.web, 'list'), ({ challenge }) => {
        challenge.parameters.salt = { not: 'text' }
        delete challenge.parameters.keySignature
      }),
  ],
])('refuses %s', async (_, forge) => {
  expect(await verify('list', await forge())).toEqual(NOT_SOLVED)
})

it('has no challenge for a purpose it does not know', async () => {
  const response = await test.web.request('/api/captcha?purpose=anything')
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ errors: { purpose: 'There is no challenge for this.' } })
})

it('forgets what could no longer be sent again', async () => {
  const token = await solvedCaptcha(test.web, 'list')
  await verify('list', token)
  const kept = async () => {
    const { rows } = await test.runtime.database.db.execute(sql`select count(*)::int as kept from captcha_used`)
    return rows[0]?.kept
  }
  expect(await kept()).toBeGreaterThan(0)
  await test.web.request('/sandbox/clock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance_days: 1 }),
  })
  expect(await kept()).toBe(0)
})

it('lets Cloudflare show its frame, and nobody else, when its keys are set', async () => {
  const env = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' }
  const other = await openTestRuntime(await demoDatabase(), { env })
  const response = await other.web.request('/api/captcha?purpose=checkout')
  expect(await response.json()).toEqual({ adapter: 'turnstile', site_key: 'site', action: 'checkout' })
  const policyOf = async ({ web }: TestRuntime) => (await web.request('/')).headers.get('Content-Security-Policy')
  expect(await policyOf(other)).toContain("frame-src 'self' https://challenges.cloudflare.com")
  expect(await policyOf(test)).not.toContain('cloudflare')
  await other.runtime.close()
})
