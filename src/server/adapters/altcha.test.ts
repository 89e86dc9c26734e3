import { expect, it } from 'vitest'
import { answerTo } from '../../../tests/support/captcha.ts'
import { altcha } from './altcha.ts'

const now = new Date('2026-03-01T12:00:00Z')
const asked = { now, network: '203.0.113.1' }

it('asks for real work where it is not for tests, and takes it done', async () => {
  const adapter = altcha({ secret: Buffer.alloc(32, 7), effort: 'real' })
  const given = await adapter.challenge('checkout', now)
  if (given.adapter !== 'altcha') throw new Error('not ours')
  expect(given.challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 5_000 })
  const token = await answerTo(given.challenge as never)
  const { solution } = JSON.parse(Buffer.from(token, 'base64url').toString())
  expect(solution.counter).toBeGreaterThanOrEqual(150)
  expect(await adapter.check('checkout', token, asked)).toMatchObject({ ok: true })
  expect(token.length).toBeLessThan(1_000)
})

it('does not know the challenges of another shop', async () => {
  const one = altcha({ secret: Buffer.alloc(32, 1), effort: 'none' })
  const other = altcha({ secret: Buffer.alloc(32, 2), effort: 'none' })
  const given = await one.challenge('list', now)
  if (given.adapter !== 'altcha') throw new Error('not ours')
  const token = await answerTo(given.challenge as never)
  expect((await one.check('list', token, asked)).ok).toBe(true)
  expect((await other.check('list', token, asked)).ok).toBe(false)
})
