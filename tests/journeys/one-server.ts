import { keepDemo } from '#demo/keep-demo.ts'
import { openPostgres } from '#server/db/client.ts'
import { migrate } from '#server/db/open/migrate.ts'
import { makeDemoFiles } from '../support/demo-files.ts'
import { startPostgres } from '../support/postgres.ts'
import { asAdmin, LOADED, urlOf } from '../support/postgres-admin.ts'
import { startServer } from '../support/server.ts'
import { BEHIND_A_PROXY } from './networks.ts'

/** Playwright calls this before the first journey, and what it returns after the last. */
export default async function setUp(): Promise<() => Promise<void>> {
  const [server, postgres] = await Promise.all([startServer({ env: BEHIND_A_PROXY }), loadPostgres()])
  await fillTemplate()
  process.env.JOURNEYS_URL = server.url
  return async () => {
    await Promise.all([server.stop(), postgres.stop()])
  }
}

/** What own-server.ts copies. */
async function loadPostgres() {
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  await asAdmin(`create database ${LOADED}`)
  const { db, close } = await openPostgres(urlOf(LOADED), (error) => console.error(error))
  await migrate(db)
  await keepDemo(db, { now: new Date() })
  await close()
  return postgres
}

/** Once the shared server is ready: both at once would keep a busy machine from that for too long. */
async function fillTemplate() {
  const { db, close } = await openPostgres(urlOf(LOADED), (error) => console.error(error))
  await makeDemoFiles(db)
  await close()
}
