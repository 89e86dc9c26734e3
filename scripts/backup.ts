// npm run backup: writes <DATA_DIR>/backups/backup-<timestamp>.tar.gz
import { existsSync } from 'node:fs'
import { backUp } from '#server/db/open/backup.ts'
import { createPglite } from '#server/db/open/create-pglite.ts'
import type { DataFolder } from './data-folder.ts'
import { onDataFolder } from './data-folder.ts'

await onDataFolder({
  onPostgres: 'use pg_dump --format=custom --file=masthead.dump "$DATABASE_URL".',
  whileRunning: 'The running server makes a backup every hour, in the folder backups beside its database.',
  run,
})

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
