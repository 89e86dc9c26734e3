import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from '../env.ts'
import { isKeepable, refuseUnreadable } from './readable.ts'

describe('an address', () => {
  const web = new Hono<Env>()
  web.use(refuseUnreadable)
  web.get('*', (c) => c.text('read'))

  it.each(['/invoice/secret%', '/invoice/%zz', '/invoice/%ff', '/a%00b', '/a?b=%00', '/a?b%00=c', '/%ed%a0%80'])(
    '%s is no text, and goes no further',
    async (path) => expect((await web.request(path)).status).toBe(400),
  )

  it.each(['/a', '/a%20b', '/caf%C3%A9', '/a?b=50%', '/a?b=%ff', '/a%2500'])('%s is read', async (path) =>
    expect((await web.request(path)).status).toBe(200),
  )
})

describe('what was parsed', () => {
  it.each([
    ['a NUL', { a: ['\0'] }],
    ['half a character', { a: { b: '\ud83d' } }],
    ['a NUL in a name', { 'a\0': 1 }],
  ])('cannot be kept with %s in it', (_, parsed) => expect(isKeepable(parsed)).toBe(false))

  it('can be kept whatever else is in it, and however deep', () => {
    expect(isKeepable({ a: ['\u202e', '👩‍🔬', '\r\n', null, 1, true, { __proto__: 1 }] })).toBe(true)
    expect(isKeepable(JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`))).toBe(true)
  })
})
