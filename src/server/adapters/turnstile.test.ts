import { expect, it } from 'vitest'
import { CHALLENGE_NOT_SOLVED, CHALLENGE_OUT_OF_REACH } from '#domain/access/bot-challenge.ts'
import { refuse } from '#domain/outcome.ts'
import { turnstile } from './turnstile.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const asked = { now: NOW, network: '203.0.113.7' }
const yes = { success: true, hostname: 'broadfold.example', action: 'list' }

/** Cloudflare as its documentation describes it, and what it was asked. */
function cloudflare(answer: () => Response | Promise<Response>) {
  const heard: { url: string; body: unknown; redirect: RequestInit['redirect'] }[] = []
  const adapter = turnstile({
    siteKey: 'site',
    secretKey: 'secret',
    hostname: 'broadfold.example',
    fetch: async (url, init) => {
      heard.push({ url: String(url), body: JSON.parse(String(init?.body)), redirect: init?.redirect })
      return answer()
    },
  })
  return { adapter, heard }
}

it('gives the page its key and the purpose', async () => {
  const { adapter } = cloudflare(() => Response.json(yes))
  expect(await adapter.challenge('list', NOW)).toEqual({ adapter: 'turnstile', site_key: 'site', action: 'list' })
})

it('takes what Cloudflare has said yes to, and nobody that it might send us on to', async () => {
  const { adapter, heard } = cloudflare(() => Response.json(yes))
  expect(await adapter.check('list', 'token', asked)).toMatchObject({ ok: true, value: { mark: 'token' } })
  expect(heard).toEqual([
    {
      url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      body: { secret: 'secret', response: 'token', remoteip: '203.0.113.7' },
      redirect: 'error',
    },
  ])
})

it('does not tell the network of an IPv6 visitor for an address', async () => {
  const { adapter, heard } = cloudflare(() => Response.json(yes))
  await adapter.check('list', 'token', { now: NOW, network: '2001:db8:1:2::/64' })
  expect(heard[0]?.body).toEqual({ secret: 'secret', response: 'token' })
})

it.each([
  ['a no', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['a yes for another site', { ...yes, hostname: 'elsewhere.example' }],
  ['a yes for another purpose', { ...yes, action: 'checkout' }],
  ['a yes for no purpose', { success: true, hostname: 'broadfold.example' }],
])('refuses %s', async (_, verdict) => {
  const { adapter } = cloudflare(() => Response.json(verdict))
  expect(await adapter.check('list', 'token', asked)).toEqual(refuse(CHALLENGE_NOT_SOLVED))
})

it.each(['', 'x'.repeat(2_049)])('asks nothing about a token that cannot be one', async (token) => {
  const { adapter, heard } = cloudflare(() => Response.json(yes))
  expect(await adapter.check('list', token, asked)).toEqual(refuse(CHALLENGE_NOT_SOLVED))
  expect(heard).toEqual([])
})

it.each([
  ['does not answer', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['answers with a page', () => new Response('<html>', { status: 502 })],
  ['answers something else', () => Response.json({ error: 'no' })],
])('refuses with a way on when Cloudflare %s', async (_, answer) => {
  const { adapter } = cloudflare(answer)
  expect(await adapter.check('list', 'token', asked)).toEqual(refuse(CHALLENGE_OUT_OF_REACH))
})
