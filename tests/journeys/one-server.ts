import { startDemoPostgres } from '../support/demo-postgres.ts'
import { asAdmin, LOADED, urlOf } from '../support/postgres-admin.ts'
import { startServer } from '../support/server.ts'
import { BEHIND_A_PROXY } from './networks.ts'

const SHARED = 'shared'
/** On a busy machine; what the demo sells by itself takes a second. */
const SOLD_WITHIN_MS = 240_000
const POLL_MS = 50

/** Playwright calls this before the first journey, and what it returns after the last. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startDemoPostgres()
  await letDemoSell()
  const server = await startServer({ env: { ...BEHIND_A_PROXY, ...(await sharedDatabase()) } })
  process.env.JOURNEYS_URL = server.url
  return async () => {
    await server.stop()
    await postgres.stop()
  }
}

/** The demo makes its first sales once it is served: once for all the copies that the journeys make of it. */
async function letDemoSell(): Promise<void> {
  const server = await startServer({ env: { DATABASE_URL: urlOf(LOADED) } })
  const deadline = Date.now() + SOLD_WITHIN_MS
  while (!(await hasSold(server.url))) {
    if (Date.now() > deadline) throw new Error(`The demo did not sell all it has to sell:\n${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  await server.stop()
}

/** The last that comes of it is the message about a donation that could not be taken. */
async function hasSold(url: string): Promise<boolean> {
  const mails: { to: string; subject: string }[] = await (await fetch(`${url}/sandbox/mail.json`)).json()
  return mails.some(({ to, subject }) => to === 'donor-failed@example.com' && /paused/.test(subject))
}

/** PostgreSQL takes half the work; TEST_ENGINE=pglite walks the shared server's journeys on the embedded database. */
async function sharedDatabase(): Promise<Record<string, string>> {
  if (process.env.TEST_ENGINE === 'pglite') return {}
  await asAdmin(`create database ${SHARED} template ${LOADED}`)
  return { DATABASE_URL: urlOf(SHARED) }
}
