import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createHtmlCache } from './html-cache.ts'

function setting() {
  let time = 0
  let rendered = 0
  const cache = createHtmlCache(() => time)
  const render = async (nonce: string) => {
    rendered += 1
    return new Response(`<script nonce="${nonce}">${rendered}</script>`)
  }
  const get = (path: string, nonce: string, headers: Record<string, string> = {}) =>
    cache.answer(new Request(`http://shop${path}`, { headers }), nonce, render).then((response) => response.text())
  return { cache, get, later: (ms: number) => (time += ms), count: () => rendered }
}

it('renders a public page once and puts the nonce of each answer into it', async () => {
  const { get, count } = setting()
  expect(await get('/store', 'one')).toBe('<script nonce="one">1</script>')
  expect(await get('/store', 'two')).toBe('<script nonce="two">1</script>')
  expect(count()).toBe(1)
})

it('renders anew for a visitor with a cookie', async () => {
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
  await cache.answer(request, 'one', async () => {
    cache.clear()
    return new Response('old')
  })
  const answer = await cache.answer(request, 'two', async () => new Response('new'))
  expect(await answer.text()).toBe('new')
})

it('answers but does not keep a page that is not there', async () => {
  const cache = createHtmlCache()
  const request = new Request('http://shop/issue/nothing')
  const missing = await cache.answer(request, 'one', async (nonce) => new Response(`gone ${nonce}`, { status: 404 }))
  expect(missing.status).toBe(404)
  expect(await missing.text()).toBe('gone one')
  const found = await cache.answer(request, 'two', async () => new Response('here'))
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
    const { headers, body } = await cache.answer(request, nonce, async (mark) => new Response(`Ärger <b ${mark}>`))
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    expect(headers.get('Content-Encoding')).toBe(packed)
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect((packed ? gunzipSync(bytes) : bytes).toString()).toBe(`Ärger <b ${nonce}>`)
  }
})
