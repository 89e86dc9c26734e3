import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'

/**
 * Books in which somebody writes meanwhile would not add up. A figure goes through the whole ledger once and sorts readers
 * in memory: with the little that other statements are given, each of three processes did so again, and on disk.
 */
export function inOneState<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true)`)
      return read(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
