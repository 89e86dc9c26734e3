import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { answerError } from './answers/errors.ts'
import type { Env } from './env.ts'
import { refuseUnreadable } from './guards/readable.ts'
import { createListener, LIMITS } from './listener.ts'
import { requestLog } from './request-log.ts'

/** As those of the product, but for tests that do not want to wait. */
const HURRIED = {
  ...LIMITS,
  headersTimeout: 200,
  requestTimeout: 400,
  connectionsCheckingInterval: 50,
  silence: 800,
}
const MUCH = 64 * 1024 * 1024

describe('over a socket, without a browser', () => {
  let server: Server
  /** Whoever is not slow on purpose would be too slow for it on a busy machine. */
  let hurried: Server
  let reached: string[] = []
  let logged = ''
  const log = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const open = new Set<Socket>()

  beforeAll(async () => {
    const web = new Hono<Env>()
    web.use(requestLog(createLog(log)))
    web.onError(answerError({ supportEmail: () => null }))
    web.use(refuseUnreadable)
    web.get('/much', () => new Response(new Uint8Array(MUCH)))
    web.all('*', async (c) => {
      const request = `${c.req.method} ${c.req.path} ${await c.req.text()}`
      reached.push(request)
      return c.text(`<${request}>`)
    })
    server = createListener()
    hurried = createListener(HURRIED)
    for (const one of [server, hurried]) {
      one.on('request', getRequestListener(web.fetch))
      one.listen(0, '127.0.0.1')
      await once(one, 'listening')
    }
  })
  afterEach(() => {
    for (const socket of open) socket.destroy()
    open.clear()
    reached = []
  })
  afterAll(() => {
    for (const one of [server, hurried]) one.close()
  })

  function dial(to = server): Socket {
    const socket = connect((to.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    open.add(socket)
    return socket
  }
  /** What comes back until the server hangs up. */
  async function told(bytes: string, by = server): Promise<string> {
    const socket = dial(by)
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.write(bytes, 'latin1')
    await once(socket, 'close')
    return answer
  }
  const heads = (...lines: string[]) => `${['POST /a HTTP/1.1', 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`
  const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  /** Nothing that went before has harmed it. */
  async function isWell(): Promise<void> {
    reached = []
    const good = await told('GET /well HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(statuses(good)).toEqual([200])
    expect(reached).toEqual(['GET /well '])
  }

  const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const CHUNKED = 'Transfer-Encoding: chunked'
  it.each([
    ['two ways to tell its length', `${heads('Content-Length: 4', CHUNKED)}0\r\n\r\n${SMUGGLED}`],
    ['the same, the other way round', `${heads(CHUNKED, 'Content-Length: 4')}0\r\n\r\n${SMUGGLED}`],
    ['two lengths', heads('Content-Length: 4', 'Content-Length: 44') + SMUGGLED],
    ['a length that is none', heads('Content-Length: +4') + SMUGGLED],
    ['a negative length', heads('Content-Length: -4') + SMUGGLED],
    ['a list of lengths', heads('Content-Length: 4, 44') + SMUGGLED],
    ['a coding that is not the last', `${heads('Transfer-Encoding: chunked, identity')}0\r\n\r\n${SMUGGLED}`],
    ['an unknown coding', `${heads('Transfer-Encoding: xchunked')}0\r\n\r\n${SMUGGLED}`],
    ['a coding in disguise', `${heads('Transfer-Encoding:\x0bchunked')}0\r\n\r\n${SMUGGLED}`],
    ['a folded head', `${heads('X-Folded: a\r\n b', CHUNKED)}0\r\n\r\n${SMUGGLED}`],
    ['a space before the colon', `${heads('Transfer-Encoding : chunked')}0\r\n\r\n${SMUGGLED}`],
    ['a bare line feed', `POST /a HTTP/1.1\nHost: localhost\nContent-Length: 4\n\n${SMUGGLED}`],
    ['a NUL in a head', heads('X-Nul: a\0b') + SMUGGLED],
    ['a size of chunk that is none', `${heads(CHUNKED)}zz\r\n${SMUGGLED}`],
    ['a size of chunk beyond all numbers', `${heads(CHUNKED)}fffffffffffffffff\r\n${SMUGGLED}`],
    ['a chunk that is longer than it says', `${heads(CHUNKED)}1\r\nabc\r\n0\r\n\r\n${SMUGGLED}`],
    ['no host', 'GET /a HTTP/1.1\r\n\r\n'],
    ['no method that there is', 'GRAB /a HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['another language', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 what a TLS client says first'],
  ])('refuses %s, hangs up, and lets nothing slip in behind it', async (_, bytes) => {
    expect(statuses(await told(bytes))).toEqual([400])
    expect(reached.filter((request) => request.includes('/smuggled'))).toEqual([])
    await isWell()
  })

  it('does not send back what it was sent', async () => {
    const answer = await told('TRACE /a HTTP/1.1\r\nHost: localhost\r\nX-Secret: kestrel\r\nConnection: close\r\n\r\n')
    expect(statuses(answer)).toEqual([405])
    expect(answer).not.toContain('kestrel')
  })

  it('refuses heads that are too long', async () => {
    expect(statuses(await told(heads(`X-Long: ${'a'.repeat(LIMITS.maxHeaderSize)}`)))).toEqual([431])
    await isWell()
  })

  it.each([
    ['its heads', 'GET /a HTTP/1.1\r\nHost: loc'],
    ['its body', `${heads('Content-Length: 100')}abc`],
    ['its chunks', `${heads(CHUNKED)}5\r\nab`],
  ])('does not wait for ever for a client that is slow with %s', async (_, bytes) => {
    expect(statuses(await told(bytes, hurried))).toEqual([408])
    await isWell()
  })

  it('does not wait for ever for a client that does not read', async () => {
    const socket = dial(hurried)
    const closed = once(hurried, 'connection').then(([theirs]) => once(theirs as Socket, 'close'))
    socket.pause()
    socket.write('GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await closed
    await isWell()
  })

  it('forgets clients that leave in the middle', async () => {
    for (const bytes of ['GET /a HT', `${heads('Content-Length: 100')}abc`, '']) {
      const socket = dial()
      await once(socket, 'connect')
      socket.end(bytes)
      await once(socket.resume(), 'close')
    }
    await isWell()
    await expect.poll(() => new Promise((tell) => server.getConnections((_, count) => tell(count)))).toBe(0)
  })

  it('answers requests that come together one after the other', async () => {
    const first = `${heads('Content-Length: 3')}abc`
    const last = 'GET /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const answer = await told(first + last)
    expect(statuses(answer)).toEqual([200, 200])
    expect(answer.match(/<.*?>/g)).toEqual(['<POST /a abc>', '<GET /b >'])
  })

  it('calls none of this an error of its own', () => {
    expect(logged).toContain('"status":400')
    expect(logged).not.toContain('"level":"error"')
  })

  it('keeps to its limits in earnest', () => {
    expect(createListener()).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 300_000,
      maxHeadersCount: 100,
      keepAliveTimeout: 125_000,
    })
  })
})
