import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import { backUp } from '../db/open/backup.ts'
import type { Log } from '../log.ts'

const EVERY_MS = 3_600_000

/** The embedded database is copied every hour, because it has no replica and no log to replay. PostgreSQL has its own ways. */
export function keepBackups({ config, database, log }: { config: Config; database: Database; log: Log }): {
  stop(): void
} {
  const { dump } = database
  if (config.database.engine !== 'pglite' || !dump) return { stop: () => {} }
  const folder = join(config.database.folder, 'backups')
  const timer = setInterval(() => {
    backUp({ dump, folder, now: new Date() }).catch((error) => log.error({ err: error }, 'backup failed'))
  }, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
