import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Those behind it are asked this often whether they are ready. */
const CHECK_EVERY_MS = 100
const SAFE_TWICE = new Set(['GET', 'HEAD'])
const NOBODY_THERE = JSON.stringify({ errors: 'No process is ready.' })

/** `asked` and `told` number the looks at it: one that is overtaken by a later one says nothing any more. */
type Behind = { port: number; ready: boolean; asked: number; told: number; whenReady(): void }
type Failure = Error & { syscall?: string }

export type RunningProxy = {
  url: string
  /** Done when it gets its first requests: whoever restarts another before that leaves nobody to answer. */
  add(port: number): Promise<void>
  stop(): Promise<void>
}

/**
 * What stands before several processes, as small as it can be: they take turns, whoever is not ready gets nothing, and a
 * request that nobody can have read, or that may be read twice, is given to the next.
 */
export async function startProxy(): Promise<RunningProxy> {
  const behind = new Map<number, Behind>()
  let turn = 0

  async function check(one: Behind): Promise<void> {
    one.asked += 1
    const look = one.asked
    const answer = await fetch(`http://127.0.0.1:${one.port}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (look < one.told) return
    one.told = look
    one.ready = answer?.ok ?? false
    if (one.ready) one.whenReady()
  }
  const checking = setInterval(() => behind.forEach(check), CHECK_EVERY_MS)

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    turn += 1
    for (let tried = 0; ; tried += 1) {
      const ready = [...behind.values()].filter((one) => one.ready)
      const to = ready[turn % Math.max(1, ready.length)]
      if (!to || tried > behind.size) return refuse(outgoing, 503)
      try {
        return await forward(to.port, incoming, body, outgoing)
      } catch (error) {
        const unread = (error as Failure).syscall === 'connect'
        if (unread) to.ready = false
        if (outgoing.headersSent) return void outgoing.destroy()
        if (!unread && !SAFE_TWICE.has(incoming.method ?? '')) return refuse(outgoing, 502)
      }
    }
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  // The client ends what is idle: else both might at once, one by closing and the other by asking.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async add(port) {
      const { promise, resolve } = Promise.withResolvers<void>()
      behind.set(port, { port, ready: false, asked: 0, told: 0, whenReady: resolve })
      await promise
    },
    async stop() {
      clearInterval(checking)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(NOBODY_THERE)
}

/** A connection for each request: one that is kept may be closed by the other end just when it is used. */
function forward(port: number, { method, url, headers, socket }: IncomingMessage, body: Buffer, out: ServerResponse) {
  // A test may say from where it comes; only a proxy of a test believes that.
  const from = headers['x-forwarded-for'] ?? socket.remoteAddress
  const sent = { ...headers, 'x-forwarded-for': from, connection: 'close' }
  return new Promise<void>((done, failed) => {
    const outbound = ask({ host: '127.0.0.1', port, method, path: url, headers: sent, agent: false }, (answer) => {
      out.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
      answer.on('error', failed).on('end', done).pipe(out)
    })
    outbound.on('error', failed).end(body)
  })
}
