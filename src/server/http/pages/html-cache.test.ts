import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Visitor } from '../../app.ts'
import { createHtmlCache } from './html-cache.ts'

const unknown = async () => null

function setting() {
  let time = 0
  let rendered = 0
  const cache = createHtmlCache(() => time)
  const render = async (nonce: string) => {
    rendered += 1
    return new Response(`<script nonce="${nonce}">${rendered}</script>`)
  }
  const answer = (path: string, nonce: string, headers: Record<string, string> = {}) =>
    cache.answer({ request: new Request(`http://shop${path}`, { headers }), nonce, visitor: unknown, render })
  const get = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).text()
  return { cache, get, later: (ms: number) => (time += ms), count: () => rendered }
}

it('renders a public page once and puts the nonce of each answer into it', async () => {
  const { get, count } = setting()
  expect(await get('/store', 'one')).toBe('<script nonce="one">1</script>')
  expect(await get('/store', 'two')).toBe('<script nonce="two">1</script>')
  expect(count()).toBe(1)
})

it('renders anew where it cannot be found out who asks', async () => {
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

it('keeps no page that staff only look at', async () => {
  const { get, count } = setting()
  await get('/issue/tides?admin-view=token', 'one')
  await get('/issue/tides', 'two')
  expect(count()).toBe(2)
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
  await cache.answer({ request, nonce: 'one', visitor: unknown, render: dropped })
  const answer = await cache.answer({
    request,
    nonce: 'two',
    visitor: unknown,
    render: async () => new Response('new'),
  })
  expect(await answer.text()).toBe('new')
})

it('answers but does not keep a page that is not there', async () => {
  const cache = createHtmlCache()
  const request = new Request('http://shop/issue/nothing')
  const gone = async (nonce: string) => new Response(`gone ${nonce}`, { status: 404 })
  const missing = await cache.answer({ request, nonce: 'one', visitor: unknown, render: gone })
  expect(missing.status).toBe(404)
  expect(await missing.text()).toBe('gone one')
  const found = await cache.answer({
    request,
    nonce: 'two',
    visitor: unknown,
    render: async () => new Response('here'),
  })
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
    const { headers, body } = await cache.answer({ request, nonce, visitor: unknown, render })
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    expect(headers.get('Content-Encoding')).toBe(packed)
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect((packed ? gunzipSync(bytes) : bytes).toString()).toBe(`Ärger <b ${nonce}>`)
  }
})

describe('a visitor with a cookie', () => {
  const guest = (session: string | null, cartCount = 2): Visitor => {
    return { reader: null, institution: null, session, cartCount }
  }
  const reader = (name: string): Visitor => {
    return { ...guest('s'), reader: { name, email: `${name}@example.org`, role: null } }
  }

  function setting() {
    let rendered = 0
    const cache = createHtmlCache()
    return async (path: string, asks: Visitor, nonce = 'n') => {
      const request = new Request(`http://shop${path}`, { headers: { Cookie: 'masthead=x' } })
      const render = async (mark: string, { reader, session, cartCount }: Visitor = asks) => {
        rendered += 1
        const name = reader?.name
        return new Response(
          `${mark} ${session} ${cartCount} made ${rendered} ${name}<script>"${name}"</script>${reader?.email ?? ''}`,
        )
      }
      const response = await cache.answer({ request, nonce, visitor: async () => asks, render })
      return { text: await response.text(), cached: response.headers.get('Cache-Control') }
    }
  }

  it('gets the page of another with as much in the cart, and in it the own session alone', async () => {
    const get = setting()
    expect((await get('/store', guest('anna-0'), 'one')).text).toContain('one anna-0 2 made 1 ')
    expect((await get('/store', guest('bert-1'), 'two')).text).toContain('two bert-1 2 made 1 ')
    expect((await get('/store', guest('carl-2', 3))).text).toContain('n carl-2 3 made 2 ')
    expect((await get('/store', guest('dora-3'))).cached).toBeNull()
  })

  it('that is none of ours, or old, gets what those without one get', async () => {
    const get = setting()
    expect((await get('/', guest(null, 0))).text).toContain('n null 0 made 1 ')
    expect((await get('/', guest(null, 0))).text).toContain('made 1 ')
    expect((await get('/', guest('anna-0', 0))).text).toContain('made 2 ')
  })

  it('who is logged in finds the own name, as text and scripts write it', async () => {
    const get = setting()
    await get('/', reader('Ada'))
    const { text, cached } = await get('/', reader('Bo "<&>'))
    expect(text).toBe(
      'n s 2 made 1 Bo &quot;&lt;&amp;&gt;<script>"Bo \\\\\\"\\u003c\\u0026\\u003e"</script>Bo &quot;&lt;&amp;&gt;@example.org',
    )
    expect(cached).toBeNull()
  })

  it('who belongs to staff, or holds a seat, does not share with who does not', async () => {
    const get = setting()
    const ada = reader('Ada')
    await get('/', ada)
    expect((await get('/', { ...ada, reader: { name: 'Bo', email: '', role: 'admin' } })).text).toContain('made 2 ')
    for (const made of [3, 4])
      expect((await get('/', { ...ada, institution: { name: 'A library' } })).text).toContain(`made ${made} `)
  })

  it('shares no page that was made for one of them after all', async () => {
    const cache = createHtmlCache()
    const get = async (asks: Visitor) => {
      const request = new Request('http://shop/', { headers: { Cookie: 'masthead=x' } })
      const render = async () => new Response(`${asks.reader?.name}, ${asks.session}`)
      return (await cache.answer({ request, nonce: 'n', visitor: async () => asks, render })).text()
    }
    for (const asks of [reader('Ada'), reader('Bo'), guest('anna-0'), guest('bert-1')])
      expect(await get(asks)).toBe(`${asks.reader?.name}, ${asks.session}`)
  })

  it('gets pages that sell anew each time', async () => {
    const get = setting()
    for (const made of [1, 2]) expect((await get('/subscribe', guest('anna-0'))).text).toContain(`made ${made} `)
  })
})
