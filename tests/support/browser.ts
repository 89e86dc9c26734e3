import type { Jar } from './cookie-jar.ts'
import { cookieHeader, takeCookies } from './cookie-jar.ts'

export type Answer = { status: number; body: unknown; headers: Headers }

/** A server in this process, or the way to one in another. */
export type Web = { request(url: string, init?: RequestInit, env?: object): Response | Promise<Response> }

/** A browser without a window: keeps cookies, says where it comes from, follows redirects when asked to. */
export type Browser = ReturnType<typeof openBrowser>

const ORIGIN = 'http://localhost:3000'

export function openBrowser(web: Web, { address = '203.0.113.1', userAgent = 'Test browser' } = {}) {
  const cookies: Jar = new Map()

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'User-Agent': userAgent, 'Sec-Fetch-Site': 'same-origin' })
    if (cookies.size > 0) headers.set('Cookie', cookieHeader(cookies))
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const incoming = { socket: { remoteAddress: address } }
    const response = await web.request(new URL(path, ORIGIN).href, { ...init, headers }, { incoming })
    takeCookies(cookies, response.headers.getSetCookie())
    return response
  }

  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await request(path, { method, ...(body !== undefined && json(body)) })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  /** As browsers send it, with its length. */
  function json(value: unknown): RequestInit {
    const body = JSON.stringify(value)
    return {
      headers: { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) },
      body,
    }
  }

  return {
    cookies,
    request,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    delete: (path: string) => call('DELETE', path),
    /** Where a link ends: the path of the first answer that is no redirect, or that `stop` names. */
    async follow(path: string, stop?: RegExp): Promise<string> {
      let at = path
      for (let hops = 0; hops < 12; hops += 1) {
        const response = await request(at)
        const next = response.headers.get('Location')
        if (!next) return at
        const url = new URL(next, ORIGIN)
        at = url.origin === ORIGIN ? url.pathname + url.search : url.href
        if (stop?.test(at)) return at
      }
      throw new Error(`${path} goes round in circles.`)
    },
  }
}
