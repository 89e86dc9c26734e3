// npm run backup: writes <DATA_DIR>/backups/backup-<timestamp>.tar.gz
// npm run backup -- --noted: notes that PostgreSQL was backed up just now, by its own tools
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/adapters/clock.ts'
import { openPostgres } from '#server/db/client.ts'
import { backUp } from '#server/db/open/backup.ts'
import { createPglite } from '#server/db/open/create-pglite.ts'
import { backupRecord } from '#server/db/schema/identity.ts'
import type { DataFolder } from './data-folder.ts'
import { onDataFolder, told } from './data-folder.ts'

const USAGE = 'Say npm run backup, or npm run backup -- --noted when PostgreSQL has been backed up.'
const EMBEDDED = 'DATABASE_URL isn’t set: backups of the embedded database are files, and need no note.'

await told(async () => {
  if (readNoted()) return note(process.env.DATABASE_URL)
  return onDataFolder({
    onPostgres: 'use pg_dump --format=custom --file=masthead.dump "$DATABASE_URL", and then npm run backup -- --noted.',
    whileRunning: 'The running server makes a backup every hour, in the folder backups beside its database.',
    run,
  })
})

function readNoted(): boolean {
  try {
    return parseArgs({ options: { noted: { type: 'boolean', default: false } } }).values.noted
  } catch {
    throw new Error(USAGE)
  }
}

/** For `npm run doctor` and the console, which can’t see what backs up PostgreSQL. */
async function note(url: string | undefined): Promise<string> {
  if (!url) throw new Error(EMBEDDED)
  const database = await openPostgres(url, (error) => console.error(error.message))
  try {
    const at = systemClock.now()
    await database.db.insert(backupRecord).values({ at })
    return `Noted: backed up at ${at.toISOString()}.`
  } finally {
    await database.close()
  }
}

async function run({ database, backups }: DataFolder): Promise<string> {
  if (!existsSync(database)) throw new Error(`There is no database in ${database} to back up.`)
  const client = await createPglite({ dataDir: database })
  try {
    const file = await backUp({ dump: () => client.dumpDataDir('gzip'), folder: backups, now: new Date() })
    return `Backed up to ${file}.`
  } finally {
    await client.close()
  }
}
