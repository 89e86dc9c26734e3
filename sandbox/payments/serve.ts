import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { ConnectionDropped } from './control/faults.ts'
import type { PaymentSandbox } from './sandbox.ts'

/** The sandbox on a port of its own: the API, `stripe.js` and the control page. */
export function serveSandbox(sandbox: PaymentSandbox): Server {
  return createServer((incoming, outgoing) => {
    answer(sandbox, incoming, outgoing).catch((error: unknown) => {
      if (!(error instanceof ConnectionDropped)) console.error(error)
      incoming.socket.destroy()
    })
  })
}

async function answer(sandbox: PaymentSandbox, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = await requestOf(incoming)
  const response = await route(sandbox, request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null
  return new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url}`, {
    method: incoming.method,
    headers,
    body,
  })
}

async function route(sandbox: PaymentSandbox, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.includes('/v1/')) return forAnyPage(request, () => sandbox.handle(request))
  if (pathname === '/sandbox/stripe.js') {
    return new Response(sandbox.browserScript(), { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
  }
  if (/^\/sandbox\/payments(\.json)?$/.test(pathname)) return sandbox.controlPage(request)
  return new Response('Not found', { status: 404 })
}

/** Pages of a shop elsewhere call it, as they call Stripe. */
async function forAnyPage(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const response = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await answer()
  response.headers.set('access-control-allow-origin', '*')
  response.headers.set('access-control-allow-headers', 'authorization, content-type, idempotency-key')
  return response
}
