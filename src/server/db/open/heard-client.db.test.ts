import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { openPostgres } from '../client.ts'

it.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a connection of the queue that ends while nothing is asked on it is heard, and the process lives',
  async () => {
    const heard: string[] = []
    const database = await openPostgres(process.env.TEST_DATABASE_URL ?? '', ({ message }) => heard.push(message))
    const { db: _, ...options } = database.queueOptions as { db?: unknown; connectionString: string }
    const pool = new Pool(options)
    pool.on('error', () => {})
    const taken = await pool.connect()
    const { rows } = await taken.query<{ pid: number }>('select pg_backend_pid() as pid')
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    await expect.poll(() => heard).toContain('terminating connection due to administrator command')
    taken.release(true)
    await pool.end()
    await database.close()
  },
)
