import { openPostgres } from '#server/db/client.ts'
import { makeDemoFiles } from '../support/demo-files.ts'
import { LOADED, urlOf } from '../support/postgres-admin.ts'

/** Vitest calls this after postgres-setup.ts: many servers are started on copies of its database, and none has to make files. */
export default async function setUp(): Promise<void> {
  const { db, close } = await openPostgres(urlOf(LOADED), (error) => console.error(error))
  await makeDemoFiles(db)
  await close()
}
