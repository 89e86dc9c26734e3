import type { Db, Tx } from '../../db/client.ts'

/** Books in which somebody writes meanwhile would not add up. */
export function inOneState<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
