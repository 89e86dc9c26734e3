import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { Database } from '#server/db/client.ts'
import { openPostgres } from '#server/db/client.ts'
import { pgliteDatabase } from '#server/db/embedded.ts'
import { createPglite } from '#server/db/open/create-pglite.ts'
import { asAdmin, LOADED, urlOf } from './postgres-admin.ts'

/** Two hundred at once take long on a busy machine, and nobody is turned away for that here. */
const PATIENCE_MS = 100_000

/** An own copy of the demo publication's database, of the engine under test. Gone when closed. */
export async function demoDatabase(): Promise<Database> {
  return onPostgres() ? ownPostgres(`template ${LOADED}`) : ownPglite(process.env.TEST_PGLITE_DEMO)
}

/** A database with nothing in it. */
export async function emptyDatabase(): Promise<Database> {
  return onPostgres() ? ownPostgres('') : ownPglite(process.env.TEST_PGLITE_EMPTY)
}

const onPostgres = () => process.env.TEST_ENGINE === 'postgres'

async function ownPglite(dump = ''): Promise<Database> {
  return pgliteDatabase(await createPglite({ loadDataDir: await openAsBlob(dump) }))
}

async function ownPostgres(source: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} ${source}`)
  const database = await openPostgres(urlOf(name), () => {}, PATIENCE_MS)
  return {
    ...database,
    async close() {
      await database.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}
