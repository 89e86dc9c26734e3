import { randomInt } from 'node:crypto'
import pg from 'pg'
import { auditBooks } from '../faults/kept-shop.ts'
import type { Web } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import type { RunningPostgres } from '../support/postgres.ts'
import { startPostgres } from '../support/postgres.ts'
import type { RunningProxy } from '../support/proxy.ts'
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
  postgres: Pick<RunningPostgres, 'url' | 'stop'>
  servers: RunningServer[]
  /** Where a visitor from some network asks: the shop through the proxy, or the provider. */
  web(): Web
  /** One process, past the proxy. */
  webOf(at: number, network?: string): Web
  /** What a command of the shop needs to know. */
  env: Record<string, string>
  start(at: number): Promise<void>
  query<Row extends Rows[number]>(text: string): Promise<Row[]>
  audit(): Promise<string>
  stop(): Promise<void>
}

export const someNetwork = () => `198.18.${randomInt(256)}.${randomInt(256)}`

/** With a PostgreSQL of its own. */
export type WholeFleet = Fleet & { postgres: RunningPostgres }

type Parts = {
  postgres: Pick<RunningPostgres, 'url' | 'stop'>
  proxy: RunningProxy
  /** Where each process listens. */
  places: { HOST?: string; PORT: string }[]
  /** How somebody in a network asks. */
  ask?: (network: string, url: string, init: RequestInit) => Promise<Response>
}

/** Our own proxy passes on what it is told. */
async function askThroughOurs(network: string, url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('X-Forwarded-For', network)
  return fetch(url, { ...init, headers })
}

/** They start together, on an empty database. */
export async function startFleet(count = 2): Promise<WholeFleet> {
  const [postgres, proxy] = await Promise.all([startPostgres(), startProxy()])
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const fleet = await startFleetOn({ postgres, proxy, places: ports.map((port) => ({ PORT: String(port) })) })
  return { ...fleet, postgres }
}

export async function startFleetOn({ postgres, proxy, places, ask = askThroughOurs }: Parts): Promise<Fleet> {
  const provider = await startProvider(proxy.url)
  const env = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: proxy.url,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS,
    MASTHEAD_SANDBOX: '1',
    ...provider.env,
  }
  const servers: RunningServer[] = []
  async function start(at: number): Promise<void> {
    const place = places[at]
    if (!place) throw new Error(`There is no place for process ${at}.`)
    servers[at] = await startServer({ env: { ...env, ...place } })
    await proxy.add(Number(place.PORT))
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
        const base = OF_THE_PROVIDER.test(pathname) ? provider.url : shop
        return ask(network, `${base}${pathname}${search}`, { redirect: 'manual', ...init })
      },
    }
  }

  await Promise.all(places.map((_, at) => start(at)))
  return {
    url: proxy.url,
    postgres,
    servers,
    env,
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
