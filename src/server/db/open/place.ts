import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Place } from '#domain/database-identity.ts'

/**
 * A standby that takes over shares all three. A dump put back elsewhere has another cluster or database; put back over the
 * old tables, another table.
 */
export async function placeOnPostgres(pool: Pool): Promise<Place> {
  const { rows } = await pool.query<{ database: string; table: string | null }>(
    `select oid::text as database, to_regclass('database_identity')::oid::text as table
     from pg_database where datname = current_database()`,
  )
  const [here] = rows
  return {
    engine: 'postgres',
    cluster: await readCluster(pool),
    database: here?.database ?? null,
    table: here?.table ?? null,
  }
}

/** PostgreSQL's words for not being allowed to, and for having no such function. */
const NOT_TOLD = new Set(['42501', '42883'])

/** Not every provider lets its customers ask. */
async function readCluster(pool: Pool): Promise<string | null> {
  try {
    const asked = 'select system_identifier::text as id from pg_control_system()'
    return (await pool.query<{ id: string }>(asked)).rows[0]?.id ?? null
  } catch (error) {
    if (NOT_TOLD.has((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

/**
 * A file that is written once: moved it stays the same, copied or unpacked it is another. Not the device, whose number may
 * change when the machine starts.
 */
export function findFolderPlace(folder: string): Place {
  const { ino, birthtimeMs } = statSync(join(folder, 'PG_VERSION'), { bigint: true })
  return { engine: 'pglite', inode: String(ino), born: birthtimeMs > 0n ? String(birthtimeMs) : null }
}
