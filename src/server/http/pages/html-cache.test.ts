import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createHtmlCache } from './html-cache.ts'

const PUBLIC_URL = 'https://broadfold.example'
const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'Content-Type': 'text/html; charset=utf-8', ...init.headers } })

type Options = { maxBytes?: number; rendered?: (nonce: string, times: number) => Response }

function openCache({
  maxBytes,
  rendered = (nonce, times) => html(`<script nonce="${nonce}">${times}</script>`),
}: Options = {}) {
  let time = 0
  const asked: Request[] = []
  const cache = createHtmlCache({ publicUrl: PUBLIC_URL, now: () => time, ...(maxBytes && { maxBytes }) })
  const render = async (request: Request, nonce: string) => {
    asked.push(request)
    return rendered(nonce, asked.length)
  }
  const answer = (path: string, nonce = 'n', init: RequestInit = {}) =>
    cache.answer({ request: new Request(`http://elsewhere${path}`, init), nonce, render })
  const get = async (...call: Parameters<typeof answer>) => (await answer(...call)).text()
  const later = (ms: number) => {
    time += ms
  }
  return { cache, answer, get, later, asked, count: () => asked.length }
}

it('renders a public page once and puts the nonce of each answer into it', async () => {
  const { get, count } = openCache()
  expect(await get('/store', 'one')).toBe('<script nonce="one">1</script>')
  expect(await get('/store', 'two')).toBe('<script nonce="two">1</script>')
  expect(count()).toBe(1)
})

it('renders from the path alone, so that nothing of who asked first reaches the next', async () => {
  const { get, asked } = openCache()
  const headers = { Authorization: 'Bearer secret', 'Accept-Language': 'de', Referer: 'http://elsewhere/?token=x' }
  await get('/store?utm_source=secret', 'one', { headers })
  expect(asked.map(({ url, headers }) => [url, [...headers]])).toEqual([[`${PUBLIC_URL}/store`, []]])
})

it('renders for each visitor with a cookie, whatever is in it, and caches nothing of that', async () => {
  const { get, asked } = openCache()
  const headers = { Cookie: 'masthead=x' }
  expect(await get('/store', 'one', { headers })).toBe('<script nonce="one">1</script>')
  expect(await get('/store', 'two', { headers })).toBe('<script nonce="two">2</script>')
  expect(await get('/store', 'three')).toBe('<script nonce="three">3</script>')
  expect(await get('/store', 'four', { headers })).toBe('<script nonce="four">4</script>')
  expect(asked[0]?.headers.get('Cookie')).toBe('masthead=x')
})

it('caches nothing but what is asked with GET', async () => {
  const { get, count } = openCache()
  await get('/store', 'one', { method: 'POST' })
  await get('/store', 'two')
  expect(count()).toBe(2)
})

it('caches no page that is not public', async () => {
  const { get } = openCache()
  await get('/account', 'one')
  expect(await get('/account', 'two')).toBe('<script nonce="two">2</script>')
})

it('caches the pieces of an issue, and no search in it', async () => {
  const { get, count } = openCache()
  await get('/issue/tides/the-lamp')
  await get('/issue/tides/the-lamp')
  expect(count()).toBe(1)
  await get('/issue/tides/search?find=lamp')
  await get('/issue/tides/search?find=door')
  expect(count()).toBe(3)
})

it('takes a query that the page does not read for no query', async () => {
  const { get, count } = openCache()
  await get('/issue/tides?utm_source=post')
  await get('/issue/tides?utm_source=other')
  expect(count()).toBe(1)
})

it('caches no page that staff only look at', async () => {
  const { get, count } = openCache()
  await get('/issue/tides?admin-view=token')
  await get('/issue/tides')
  expect(count()).toBe(2)
})

it('keeps what a page makes of a query apart, and only of those it knows', async () => {
  const { get, count } = openCache()
  const pages = ['/subscribe', '/subscribe?type=gift', '/subscribe?type=gift&years=2', '/subscribe?coupon=X']
  for (const page of [...pages, ...pages]) await get(page)
  expect(count()).toBe(6)
})

it('forgets a page after a minute', async () => {
  const { get, later, count } = openCache()
  await get('/')
  later(60_000)
  await get('/')
  expect(count()).toBe(2)
})

it('forgets everything when the catalogue changes', async () => {
  const { cache, get, count } = openCache()
  await get('/')
  cache.clear()
  await get('/')
  expect(count()).toBe(2)
})

it('does not cache a page rendered from what was dropped while it was rendered', async () => {
  const { cache, get } = openCache({
    rendered: (_, times) => {
      if (times === 1) cache.clear()
      return html(times === 1 ? 'old' : 'new')
    },
  })
  await get('/')
  expect(await get('/')).toBe('new')
})

it.each<[string, { status?: number; headers?: Record<string, string> }]>([
  ['that is not there', { status: 404 }],
  ['that failed', { status: 500 }],
  ['that sets a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
  ['that is no HTML', { headers: { 'Content-Type': 'application/json' } }],
])('answers but does not cache a page %s', async (_, init) => {
  const { answer, get } = openCache({
    rendered: (nonce, times) => (times === 1 ? html(`first ${nonce}`, init) : html('second')),
  })
  const first = await answer('/issue/nothing', 'one')
  expect([first.status, await first.text()]).toEqual([init.status ?? 200, 'first one'])
  for (const [name, value] of Object.entries(init.headers ?? {})) expect(first.headers.get(name)).toBe(value)
  expect(await get('/issue/nothing', 'two')).toBe('second')
})

it('holds five hundred pages and lets the oldest go', async () => {
  const { get, count } = openCache()
  for (let page = 0; page <= 500; page += 1) await get(`/issue/${page}`)
  await get('/issue/500')
  expect(count()).toBe(501)
  await get('/issue/0')
  expect(count()).toBe(502)
})

it('holds no more bytes than it may, counting a page that is rendered again once', async () => {
  const { get, later, count } = openCache({ maxBytes: 1_000, rendered: () => html('x'.repeat(400)) })
  for (let hour = 0; hour < 5; hour += 1) {
    await get('/issue/0')
    later(3_600_000)
  }
  await get('/issue/1')
  await get('/issue/2')
  expect(count()).toBe(7)
  await get('/issue/1')
  expect(count()).toBe(7)
  await get('/issue/0')
  await get('/issue/2')
  expect(count()).toBe(8)
})

it('caches no page that is larger than all there is room for', async () => {
  const { get, count } = openCache({ maxBytes: 100, rendered: () => html('x'.repeat(400)) })
  for (const _ of [1, 2]) expect(await get('/')).toHaveLength(400)
  expect(count()).toBe(2)
})

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['gzip;q=0', null],
  ['gzip; q=0.000', null],
  ['identity', null],
])('answers who takes %s with %s', async (codings, packed) => {
  const { answer } = openCache({ rendered: (nonce) => html(`Ärger <b ${nonce}>${nonce}`) })
  for (const nonce of ['one', 'two']) {
    const { headers, body } = await answer('/', nonce, { headers: { 'Accept-Encoding': codings } })
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    expect(headers.get('Content-Encoding')).toBe(packed)
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect((packed ? UNPACK[packed]?.(bytes) : bytes)?.toString()).toBe(`Ärger <b ${nonce}>${nonce}`)
  }
})
