import type { Db, Tx } from './client.ts'

/**
 * A statement that is built once for each handle, at its first use, and that PostgreSQL parses once for each connection:
 * Drizzle's building costs more than most statements. Inside a transaction it is built anew, since its handle is new.
 */
export function prepared<Statement>(prepare: (db: Db | Tx) => Statement): (db: Db | Tx) => Statement {
  const kept = new WeakMap<Db | Tx, Statement>()
  return (db) => {
    const known = kept.get(db)
    if (known) return known
    const statement = prepare(db)
    kept.set(db, statement)
    return statement
  }
}
