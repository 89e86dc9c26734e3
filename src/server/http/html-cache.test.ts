import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Guest } from './html-cache.ts'
import { createHtmlCache } from './html-cache.ts'

const nobody = async () => null

function setting() {
  let time = 0
  let rendered = 0
  const cache = createHtmlCache(() => time)
  const render = async (nonce: string) => {
    rendered += 1
    return new Response(`<script nonce="${nonce}">${rendered}</script>`)
  }
  const answer = (path: string, nonce: string, headers: Record<string, string> = {}) =>
    cache.answer({ request: new Request(`http://shop${path}`, { headers }), nonce, guest: nobody, render })
  const get = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).text()
  return { cache, get, later: (ms: number) => (time += ms), count: () => rendered }
}

it('renders a public page once and puts the nonce of each answer into it', async () => {
  const { get, count } = setting()
  expect(await get('/store', 'one')).toBe('<script nonce="one">1</script>')
  expect(await get('/store', 'two')).toBe('<script nonce="two">1</script>')
  expect(count()).toBe(1)
})

it('renders anew for a reader, and for whoever holds a seat', async () => {
  const { get } = setting()
  await get('/store', 'one')
  expect(await get('/store', 'two', { Cookie: 'masthead=x' })).toBe('<script nonce="two">2</script>')
})

it('keeps no page that is not public', async () => {
  const { get } = setting()
  await get('/account', 'one')
  expect(await get('/account', 'two')).toBe('<script nonce="two">2</script>')
})

it('takes a query that the page does not read for no query', async () => {
  const { get, count } = setting()
  await get('/issue/tides?utm_source=post', 'one')
  await get('/issue/tides?utm_source=other', 'two')
  expect(count()).toBe(1)
})

it('keeps what a page makes of a query apart, and only of those it knows', async () => {
  const { get, count } = setting()
  const pages = ['/subscribe', '/subscribe?type=gift', '/subscribe?type=gift&years=2', '/subscribe?coupon=X']
  for (const page of [...pages, ...pages]) await get(page, 'n')
  expect(count()).toBe(6)
})

it('forgets a page after a minute', async () => {
  const { get, later, count } = setting()
  await get('/', 'one')
  later(60_000)
  await get('/', 'two')
  expect(count()).toBe(2)
})

it('forgets everything when the catalogue changes', async () => {
  const { cache, get, count } = setting()
  await get('/', 'one')
  cache.clear()
  await get('/', 'two')
  expect(count()).toBe(2)
})

it('does not keep a page rendered from what was dropped while it was rendered', async () => {
  const cache = createHtmlCache()
  const request = new Request('http://shop/')
  const dropped = async () => {
    cache.clear()
    return new Response('old')
  }
  await cache.answer({ request, nonce: 'one', guest: nobody, render: dropped })
  const answer = await cache.answer({ request, nonce: 'two', guest: nobody, render: async () => new Response('new') })
  expect(await answer.text()).toBe('new')
})

it('answers but does not keep a page that is not there', async () => {
  const cache = createHtmlCache()
  const request = new Request('http://shop/issue/nothing')
  const gone = async (nonce: string) => new Response(`gone ${nonce}`, { status: 404 })
  const missing = await cache.answer({ request, nonce: 'one', guest: nobody, render: gone })
  expect(missing.status).toBe(404)
  expect(await missing.text()).toBe('gone one')
  const found = await cache.answer({ request, nonce: 'two', guest: nobody, render: async () => new Response('here') })
  expect(await found.text()).toBe('here')
})

it('holds five hundred pages and lets the oldest go', async () => {
  const { get, count } = setting()
  for (let page = 0; page <= 500; page += 1) await get(`/issue/${page}`, 'n')
  await get('/issue/500', 'n')
  expect(count()).toBe(501)
  await get('/issue/0', 'n')
  expect(count()).toBe(502)
})

it.each([
  ['gzip, deflate, br', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'gzip'],
  ['gzip;q=0', null],
  ['identity', null],
])('answers who takes %s with %s', async (codings, packed) => {
  const cache = createHtmlCache()
  const request = new Request('http://shop/', { headers: { 'Accept-Encoding': codings } })
  for (const nonce of ['one', 'two']) {
    const render = async (mark: string) => new Response(`Ärger <b ${mark}>`)
    const { headers, body } = await cache.answer({ request, nonce, guest: nobody, render })
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    expect(headers.get('Content-Encoding')).toBe(packed)
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect((packed ? gunzipSync(bytes) : bytes).toString()).toBe(`Ärger <b ${nonce}>`)
  }
})

describe('a guest', () => {
  function setting() {
    let rendered = 0
    const cache = createHtmlCache()
    return async (path: string, guest: Guest, nonce = 'n') => {
      const request = new Request(`http://shop${path}`, { headers: { Cookie: 'masthead=x' } })
      const render = async (mark: string) => {
        rendered += 1
        return new Response(`<b ${mark} ${guest.session}>${guest.cartCount}</b> made ${rendered} ${guest.session}`)
      }
      const response = await cache.answer({ request, nonce, guest: async () => guest, render })
      return { text: await response.text(), cached: response.headers.get('Cache-Control') }
    }
  }

  it('gets the page of another with as much in the cart, and in it the own session alone', async () => {
    const get = setting()
    expect((await get('/store', { session: 'anna-0', cartCount: 2 }, 'one')).text).toBe(
      '<b one anna-0>2</b> made 1 anna-0',
    )
    expect(await get('/store', { session: 'bert-1', cartCount: 2 }, 'two')).toEqual({
      ...{ text: '<b two bert-1>2</b> made 1 bert-1', cached: null },
    })
    expect((await get('/store', { session: 'carl-2', cartCount: 3 })).text).toBe('<b n carl-2>3</b> made 2 carl-2')
  })

  it('whose cookie is none of ours, or old, gets what those without one get', async () => {
    const get = setting()
    expect((await get('/', { session: null, cartCount: 0 })).text).toBe('<b n null>0</b> made 1 null')
    expect((await get('/', { session: null, cartCount: 0 })).text).toContain('made 1')
    expect((await get('/', { session: 'anna-0', cartCount: 0 })).text).toContain('made 2')
  })

  it('gets pages that sell anew each time', async () => {
    const get = setting()
    for (const made of [1, 2])
      expect((await get('/subscribe', { session: 'anna-0', cartCount: 0 })).text).toContain(`made ${made}`)
  })
})
