import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TOTE } from '../faults/products.ts'
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts'
import type { Web } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import type { RunningPostgres } from '../support/postgres.ts'
import { startPostgres } from '../support/postgres.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { HOME, openShopper, startedBy, VISA } from '../support/shopper.ts'
import type { RunningProvider } from './provider.ts'
import { startProvider } from './provider.ts'

const LIVE = 'live'
const COPY = 'copy'
const mails: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    mails.push(...envelope.rcptTo.map(({ address }) => address))
    stream.resume().on('end', () => done())
  },
})

let postgres: RunningPostgres
let provider: RunningProvider
let port = 0
const running = new Set<RunningServer>()

beforeAll(async () => {
  postgres = await startPostgres()
  port = await freePort()
  provider = await startProvider(`http://localhost:${port}`)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  await query('postgres', `create database ${LIVE}`)
})
afterAll(async () => {
  for (const server of running) await server.stop()
  await provider.stop()
  await postgres.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** The shop's own environment, with nothing but the database changed. */
function environment(database: string): Record<string, string> {
  return {
    DATABASE_URL: postgres.url.replace(/postgres$/, database),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'a@shop.example',
    MASTHEAD_SANDBOX: '1',
    ...provider.env,
  }
}

async function start(database: string, at: number): Promise<RunningServer> {
  const server = await startServer({ env: { ...environment(database), PORT: String(at) } })
  running.add(server)
  return server
}

async function stop(server: RunningServer): Promise<void> {
  running.delete(server)
  await server.stop()
}

async function query<Row extends object>(database: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url.replace(/postgres$/, database) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

function lineTo({ url }: RunningServer): Web {
  return {
    async request(address, init) {
      const { pathname, search } = new URL(address, url)
      const base = pathname.startsWith('/sandbox/stripe') ? provider.url : url
      return fetch(`${base}${pathname}${search}`, { redirect: 'manual', ...init })
    },
  }
}

async function buy(server: RunningServer, database: string, email: string): Promise<number> {
  const shopper = openShopper({ web: lineTo(server) })
  await shopper.add(TOTE)
  const form = { name: 'Maren Holt', email, address: HOME, shipcode: 'ship-a' }
  const intent = startedBy(await shopper.checkout(form))
  await shopper.pay(intent, VISA)
  await expect.poll(() => shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  const [row] = await query<{ number: number }>(database, `select number from purchase where email = '${email}'`)
  return row?.number ?? 0
}

/** When every job is done and every message sent, the state of a shop does not change by itself. */
async function atRest(database: string): Promise<unknown> {
  const open = `select (select count(*) from pgboss.job where state in ('created', 'active', 'retry') and name not like '\\_%')
    + (select count(*) from message where sent_at is null) as open`
  await expect.poll(() => query(database, open), { timeout: 120_000 }).toEqual([{ open: '0' }])
  const books = ['purchase', 'payment', 'refund', 'attempt', 'ledger_entry', 'message', 'subscription', 'payment_event']
  const counted = books.map((table) => `(select count(*) from ${table}) as ${table}`)
  return [
    await query(database, `select ${counted.join(', ')}`),
    ((await (await fetch(`${provider.url}/sandbox/payments.json`)).json()) as { entries: unknown[] }).entries,
    [...mails].sort(),
  ]
}

it('a copy of the database started beside the live shop refunds nobody, and is the shop after npm run take-over', async () => {
  let live = await start(LIVE, port)
  await buy(live, LIVE, 'before@example.net')
  await atRest(LIVE)
  await stop(live)
  await query('postgres', `create database ${COPY} template ${LIVE}`)
  live = await start(LIVE, port)
  const given = await buy(live, LIVE, 'after@example.net')
  const before = await atRest(LIVE)

  const copy = await start(COPY, await freePort())
  await expect.poll(() => copy.output()).toContain('run npm run take-over')
  const page = await (await fetch(`${copy.url}/store`)).text()
  expect(page).toContain('This site is read-only right now.')
  expect(await (await fetch(`${copy.url}/readyz`)).json()).toMatchObject({ status: 'passive' })
  const refused = await lineTo(copy).request('/api/cart', {
    method: 'POST',
    body: JSON.stringify(TOTE),
    headers: { 'Content-Type': 'application/json' },
  })
  expect(refused.status).toBe(503)
  expect(await atRest(LIVE)).toEqual(before)
  await stop(copy)
  await stop(live)

  const env = { ...BARE_ENVIRONMENT, ...environment(COPY) }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/take-over.ts'], { env })
  expect(stdout).toContain(`Numbers go on after ${given}: 1 were given`)
  expect(stdout).toContain('Payments for orders that are not here: 1')
  const shop = await start(COPY, await freePort())
  expect(await (await fetch(`${shop.url}/readyz`)).json()).toMatchObject({ status: 'ok' })
  expect(await buy(shop, COPY, 'again@example.net')).toBe(given + 1)
  expect(await query(COPY, 'select email, number from unmatched_payment')).toEqual([
    { email: 'after@example.net', number: given },
  ])
  expect(await query(COPY, 'select id from refund')).toEqual([])
})
