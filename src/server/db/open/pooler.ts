import type { Pool, PoolClient } from 'pg'

/** Each costs a question; one alone may be led astray by others who use the same pooler at that moment. */
const ROUNDS = 3

const SHARED_CONNECTIONS =
  'DATABASE_URL leads through a pooler that gives every statement another connection (PgBouncer with pool_mode = transaction or statement). Notices and prepared statements are lost there: prices would stay old, and readers meet errors. Set pool_mode = session, or lead DATABASE_URL to PostgreSQL itself.'

/** Ends the start; the message says what to do. */
export class SharedConnections extends Error {
  constructor() {
    super(SHARED_CONNECTIONS)
  }
}

/**
 * Whether several clients take turns on one connection of the server. PostgreSQL tells each client its process when it
 * connects; a pooler makes that up. Behind one, a session is ours alone if its process stays, and is nobody else's.
 */
export async function sharesConnections(pool: Pool): Promise<boolean> {
  const one = await pool.connect()
  try {
    if ((await readProcessId(one)) === toldProcess(one)) return false
    const other = await pool.connect()
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const [first, again, others] = [await readProcessId(one), await readProcessId(one), await readProcessId(other)]
        if (first !== again || first === others) return true
      }
      return false
    } finally {
      other.release()
    }
  } finally {
    one.release()
  }
}

async function readProcessId(client: PoolClient): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}

/** Not in the types of `pg`. */
function toldProcess(client: PoolClient): unknown {
  return 'processID' in client ? client.processID : undefined
}
