import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PoolConfig } from 'pg'
import { Pool } from 'pg'
import type { ConstructorOptions as QueueOptions } from 'pg-boss'
import type { Place } from '#domain/database-identity.ts'
import { guarded } from './guard.ts'
import { countStatements } from './open/count-statements.ts'
import { listenOnPostgres } from './open/listen.ts'
import { namingClient } from './open/naming-client.ts'
import { placeOnPostgres } from './open/place.ts'
import { SharedConnections, sharesConnections } from './open/pooler.ts'

type RowsOf<Row> = { rows: Row[] }
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>
}

/** Driver-neutral, so that services never know PGlite from PostgreSQL. */
export type Db = PgDatabase<Rows, Record<string, never>>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  engine: 'pglite' | 'postgres'
  db: Db
  /** How the job queue, which speaks SQL itself, reaches this database. */
  queueOptions: QueueOptions
  /**
   * Calls back on each NOTIFY of the channel, and whenever a connection begins to listen: at first, perhaps, and after one
   * was lost, as notices may have been missed.
   */
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>
  ping(): Promise<void>
  /** By what this database is known from a copy of it; asked for when its tables are there. */
  place(): Promise<Place>
  load(): DatabaseLoad
  /** The whole database as one file; only the embedded one can. */
  dump?: () => Promise<Blob>
  close(): Promise<void>
}

/** What was asked since the start, the queue's own questions apart, and how the connections stand now. */
export type DatabaseLoad = { statements: number; connections: { open: number; idle: number; waited_for: number } }

/** In a rush a request waits its turn; a database that is away says so at once. */
const CONNECTION_WAIT_MS = 20_000

export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  waitMs = CONNECTION_WAIT_MS,
): Promise<Database> {
  const common = { connectionString: url, connectionTimeoutMillis: waitMs }
  const pool = listenedPool({ ...common, Client: namingClient(), max: 10 }, onError)
  const asked = countStatements()
  const db = guarded(drizzle({ client: pool, logger: asked }) as unknown as Db)
  if (await sharesConnections(pool)) {
    await pool.end()
    throw new SharedConnections()
  }
  const queuePool = listenedPool({ ...common, max: 3 }, onError)
  return {
    engine: 'postgres',
    db,
    // Connections of ours: on its own, pg-boss stops listening for errors before the last of them is told.
    queueOptions: {
      db: {
        executeSql: (text, values) => queuePool.query(text, values),
        listen: async (channel, heard, listening) => ({
          close: await listenOnPostgres({ url, channel, heard, listening, onError }),
        }),
      },
    },
    listen: (channel, heard) => listenOnPostgres({ url, channel, heard, listening: heard, onError }),
    async ping() {
      await pool.query('select 1')
    },
    place: () => placeOnPostgres(pool),
    load: () => ({
      statements: asked.statements,
      connections: { open: pool.totalCount, idle: pool.idleCount, waited_for: pool.waitingCount },
    }),
    async close() {
      await Promise.all([pool.end(), queuePool.end()])
    },
  }
}

/**
 * A connection that breaks (the database restarts) is replaced by its pool; unheard, its error would end the process.
 * The pool hears those that are idle, and nobody those in the middle of a transaction: so each is listened to itself.
 */
function listenedPool(config: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool(config)
  pool.on('connect', (connection) => connection.on('error', onError))
  pool.on('error', () => {})
  return pool
}
