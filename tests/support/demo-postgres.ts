import { keepDemo } from '#demo/keep-demo.ts'
import { openMovableClock } from '#server/adapters/clock.ts'
import { openPostgres } from '#server/db/client.ts'
import { migrate } from '#server/db/open/migrate.ts'
import { makeDemoFiles } from './demo-files.ts'
import type { RunningPostgres } from './postgres.ts'
import { startPostgres } from './postgres.ts'
import { asAdmin, LOADED, urlOf } from './postgres-admin.ts'

/** A PostgreSQL with the demo in the database `LOADED`, its files made: a server of it has nothing left to make. */
export async function startDemoPostgres(): Promise<RunningPostgres> {
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  await asAdmin(`create database ${LOADED}`)
  const { db, close } = await openPostgres(urlOf(LOADED), (error) => console.error(error))
  await migrate(db)
  await keepDemo(db, { clock: await openMovableClock(db) })
  await makeDemoFiles(db)
  await close()
  return postgres
}
