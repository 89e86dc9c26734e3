import { randomInt } from 'node:crypto'
import pg from 'pg'
import { auditBooks } from '../faults/kept-shop.ts'
import type { Web } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import type { RunningPostgres } from '../support/postgres.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProxy } from '../support/proxy.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { startProvider } from './provider.ts'

/** The proxy looks ten times a second: this is long enough for it to notice, also on a busy machine. */
const DRAIN_SECONDS = '6'
const OF_THE_PROVIDER = /^\/sandbox\/(stripe|payments)\b/

type Rows = Record<string, unknown>[]

/** Several processes of the shop on one PostgreSQL, behind a proxy, paid by one provider. */
export type Fleet = {
  url: string
  postgres: RunningPostgres
  servers: RunningServer[]
  /** Where a visitor from some network asks: the shop through the proxy, or the provider. */
  web(): Web
  /** One process, past the proxy. */
  webOf(at: number, network?: string): Web
  start(at: number): Promise<void>
  query<Row extends Rows[number]>(text: string): Promise<Row[]>
  audit(): Promise<string>
  stop(): Promise<void>
}

export const someNetwork = () => `198.18.${randomInt(256)}.${randomInt(256)}`

/** They start together, on an empty database. */
export async function startFleet(count = 2): Promise<Fleet> {
  const [postgres, proxy] = await Promise.all([startPostgres(), startProxy()])
  const provider = await startProvider(proxy.url)
  const env = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: proxy.url,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS,
    MASTHEAD_SANDBOX: '1',
    ...provider.env,
  }
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const servers: RunningServer[] = []
  async function start(at: number): Promise<void> {
    const port = ports[at] ?? 0
    servers[at] = await startServer({ env: { ...env, PORT: String(port) } })
    await proxy.add(port)
  }
  async function query<Row extends Rows[number]>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  function lineTo(shop: string, network = someNetwork()): Web {
    return {
      async request(url, init) {
        const { pathname, search } = new URL(url, shop)
        const headers = new Headers(init?.headers)
        headers.set('X-Forwarded-For', network)
        const base = OF_THE_PROVIDER.test(pathname) ? provider.url : shop
        return fetch(`${base}${pathname}${search}`, { redirect: 'manual', ...init, headers })
      },
    }
  }

  await Promise.all(ports.map((_, at) => start(at)))
  return {
    url: proxy.url,
    postgres,
    servers,
    start,
    query,
    web: () => lineTo(proxy.url),
    webOf: (at, network) => lineTo(servers[at]?.url ?? '', network),
    audit: () => auditBooks(env),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all([proxy.stop(), provider.stop()])
      await postgres.stop()
    },
  }
}
