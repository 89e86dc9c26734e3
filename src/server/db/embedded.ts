import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'
import type { Database, Db } from './client.ts'
import { guarded } from './guard.ts'
import { countStatements } from './open/count-statements.ts'
import { createPglite } from './open/create-pglite.ts'
import { lockFolder } from './open/lock.ts'
import { findFolderPlace } from './open/place.ts'
import { keepPrivate } from './open/private-folder.ts'

export async function openPglite(folder: string): Promise<Database> {
  keepPrivate(folder)
  const lock = lockFolder(folder)
  const dataDir = join(folder, 'pglite')
  const client = await createPglite({ dataDir })
  keepPrivate(folder)
  const database = pgliteDatabase(client)
  return {
    ...database,
    place: async () => findFolderPlace(dataDir),
    async close() {
      await database.close()
      lock.release()
    },
  }
}

export function pgliteDatabase(client: PGlite): Database {
  const asked = countStatements()
  return {
    engine: 'pglite',
    db: guarded(drizzle({ client, logger: asked }) as unknown as Db),
    queueOptions: { db: fromPglite(client), backend: 'pglite' },
    listen: (channel, heard) => client.listen(channel, heard),
    async ping() {
      await client.query('select 1')
    },
    // In memory: it is gone with the process, and so never found again.
    place: async () => ({ engine: 'pglite' }),
    load: () => ({ statements: asked.statements, connections: { open: 1, idle: 0, waited_for: 0 } }),
    dump: () => client.dumpDataDir('gzip'),
    close: () => client.close(),
  }
}
