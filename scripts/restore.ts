// npm run restore [file]: puts back a backup, by default the latest in <DATA_DIR>/backups
import { createReadStream, existsSync, openAsBlob } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { latestBackup, timestamp } from '#server/db/open/backup.ts'
import { createPglite } from '#server/db/open/create-pglite.ts'
import type { DataFolder } from './data-folder.ts'
import { onDataFolder, told } from './data-folder.ts'

await told(() =>
  onDataFolder({
    onPostgres: 'use pg_restore --clean --if-exists --dbname="$DATABASE_URL" masthead.dump.',
    whileRunning: '',
    run,
  }),
)

async function run({ database, backups }: DataFolder): Promise<string> {
  const file = process.argv[2] ?? (await latestBackup(backups))
  if (!file) throw new Error(`There is no backup in ${backups} to restore.`)
  if (!existsSync(file)) throw new Error(`There is no backup ${file}.`)
  const restored = `${database}-restored`
  await rm(restored, { recursive: true, force: true })
  await load(file, restored)
  const replaced = `${database}-before-${timestamp(new Date())}`
  const hadOne = existsSync(database)
  if (hadOne) await rename(database, replaced)
  await rename(restored, database)
  return `Restored ${file}.${hadOne ? ` What was there before is in ${replaced}.` : ''}`
}

async function load(file: string, folder: string): Promise<void> {
  try {
    // PGlite reads it in the background, where a torn one would end this process and leave the folder.
    await pipeline(createReadStream(file), createGunzip(), new Writable({ write: (_chunk, _encoding, done) => done() }))
    const client = await createPglite({ dataDir: folder, loadDataDir: await openAsBlob(file) })
    await client.query('select 1')
    await client.close()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`${file} is not a backup that can be restored, so nothing was changed.`, { cause: error })
  }
}
