import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'

/**
 * All figures are read from one snapshot, or they would not add up while somebody writes. Each reads the whole ledger and
 * sorts readers in memory: with the usual work_mem, three parallel workers did so again each, and on disk.
 */
export function readSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true)`)
      return read(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
