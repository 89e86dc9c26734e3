import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import type { Database } from '#server/db/client.ts'
import { openPostgres, pgliteDatabase } from '#server/db/client.ts'
import { createPglite } from '#server/db/create-pglite.ts'

/** What the set-up of both projects leaves for the test files: a database with the demo publication in it. */
export const LOADED = 'masthead_loaded'

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
  const database = await openPostgres(urlOf(name), () => {})
  return {
    ...database,
    async close() {
      await database.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

export function urlOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

export async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
