import { startDemoPostgres } from '../support/demo-postgres.ts'
import { asAdmin, LOADED, urlOf } from '../support/postgres-admin.ts'
import { startServer } from '../support/server.ts'
import { BEHIND_A_PROXY } from './networks.ts'

const SHARED = 'shared'

/** Playwright calls this before the first journey, and what it returns after the last. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startDemoPostgres()
  const server = await startServer({ env: { ...BEHIND_A_PROXY, ...(await sharedDatabase()) } })
  process.env.JOURNEYS_URL = server.url
  return async () => {
    await server.stop()
    await postgres.stop()
  }
}

/** PostgreSQL takes half the work; TEST_ENGINE=pglite walks the shared server's journeys on the embedded database. */
async function sharedDatabase(): Promise<Record<string, string>> {
  if (process.env.TEST_ENGINE === 'pglite') return {}
  await asAdmin(`create database ${SHARED} template ${LOADED}`)
  return { DATABASE_URL: urlOf(SHARED) }
}
