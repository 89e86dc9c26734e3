import { openPostgres } from '#server/db/client.ts'
import { startPostgres } from './postgres.ts'
import { asAdmin, LOADED, urlOf } from './postgres-admin.ts'
import { openTestRuntime } from './runtime.ts'

/** Vitest calls this before the first test of the project `postgres`, and what it returns after the last. */
export default async function setUp(): Promise<() => Promise<void>> {
  // Vitest leaves no time to tidy up when it is interrupted; an exit does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const postgres = await startPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  await asAdmin(`create database ${LOADED}`)
  const { runtime } = await openTestRuntime(await openPostgres(urlOf(LOADED), (error) => console.error(error)))
  await runtime.close()
  return postgres.stop
}
