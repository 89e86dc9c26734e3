import type { Config } from '../../config/config.ts'
import type { Database } from '../client.ts'
import { openPostgres } from '../client.ts'
import { SharedConnections } from './pooler.ts'

export async function openDatabase(where: Config['database'], onError: (error: Error) => void): Promise<Database> {
  if (where.engine === 'pglite') return openEmbedded(where.folder)
  return openPostgres(where.url, onError).catch((error: Error) => {
    if (error instanceof SharedConnections) throw error
    throw new Error(`The database at DATABASE_URL does not answer: ${error.message || 'connection refused'}`)
  })
}

/** Imported here because it brings a whole database with it, which a shop on PostgreSQL doesn't need. */
async function openEmbedded(folder: string): Promise<Database> {
  const { openPglite } = await import('../embedded.ts')
  return openPglite(folder)
}
