import { join } from 'node:path'
import { lockFolder } from '#server/db/open/lock.ts'
import { keepPrivate } from '#server/db/open/private-folder.ts'

export type DataFolder = { database: string; backups: string }

type Command = {
  /** What to do instead when the data is in PostgreSQL. */
  onPostgres: string
  /** Added to the refusal while a server is running. */
  whileRunning: string
  /** Answers the sentence to print. */
  run: (folder: DataFolder) => Promise<string>
}

/** Prints the sentence that a command answers, or the one that it fails with. */
export async function told(command: () => Promise<string>): Promise<void> {
  // What is written here is nobody else's to read.
  process.umask(0o077)
  try {
    console.log(await command())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Runs a command on the embedded database while no server has it. */
export async function onDataFolder({ onPostgres, whileRunning, run }: Command): Promise<string> {
  const dir = process.env.DATA_DIR || './data'
  if (process.env.DATABASE_URL)
    throw new Error(`DATABASE_URL is set, and this command is for the embedded database: ${onPostgres}`)
  const lock = held(dir, whileRunning)
  try {
    return await run({ database: join(dir, 'pglite'), backups: join(dir, 'backups') })
  } finally {
    keepPrivate(dir)
    lock.release()
  }
}

function held(dir: string, whileRunning: string) {
  try {
    return lockFolder(dir)
  } catch (error) {
    throw error instanceof Error ? new Error(`${error.message} ${whileRunning}`.trim()) : error
  }
}
