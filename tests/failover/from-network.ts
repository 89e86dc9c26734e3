import type { IncomingMessage } from 'node:http'
import { request as open } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request from another address of this machine, as Caddy believes nobody's X-Forwarded-For; like `fetch` otherwise. */
export async function askFrom(network: string, url: string, init: RequestInit = {}): Promise<Response> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const headers = Object.fromEntries(new Headers(init.headers))
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = open({
      host: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      path: `${pathname}${search}`,
      method: init.method ?? 'GET',
      headers: { ...headers, host },
      localAddress: network.replace(/^198\.18/, '127.18'),
      ...(init.signal && { signal: init.signal }),
    })
    outgoing.on('response', resolve).on('error', reject)
    outgoing.end(init.body as string | undefined)
  })
  const body = await buffer(incoming)
  const answered = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) answered.append(name, value)
  const status = incoming.statusCode ?? 500
  const bare = status === 204 || status === 304 || (status >= 300 && status < 400)
  return new Response(bare ? null : new Uint8Array(body), { status, headers: answered })
}
