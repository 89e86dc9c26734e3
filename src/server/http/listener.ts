import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { createServer as createSocket } from 'node:net'

export type ListenerLimits = {
  /** Until the heads, and the whole request, must have come. */
  headersTimeout: number
  requestTimeout: number
  /** How often those who are late are looked for. */
  connectionsCheckingInterval: number
  /** How long an idle connection is kept for the next request. */
  keepAliveTimeout: number
  /** How long nothing may move on a connection, for instance because its client does not read. */
  silence: number
  maxHeaderSize: number
}

export const LIMITS: ListenerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than a proxy keeps one: if we closed it first, a request that is just on its way would be lost.
  keepAliveTimeout: 125_000,
  // Longer than the longest work that a request waits for.
  silence: 300_000,
  maxHeaderSize: 16_384,
}

const MOST_HEADS = 100

/** The server as strangers meet it. What is no HTTP, or could be read in two ways, Node refuses by itself, and closes. */
export function createListener({ silence, ...limits }: ListenerLimits = LIMITS): Server {
  const server = createServer({ ...limits, insecureHTTPParser: false, requireHostHeader: true })
  server.maxHeadersCount = MOST_HEADS
  server.setTimeout(silence)
  return server
}

/** Throws if somebody listens there already: to be known before a database is made in vain. */
export async function tryPort({ port, host }: { port: number; host: string }): Promise<void> {
  const socket = createSocket().listen(port, host)
  await once(socket, 'listening')
  socket.close()
  await once(socket, 'close')
}
