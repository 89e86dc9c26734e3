import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'

/** So many rows in one statement: the database takes at most 65,535 values. */
const AT_ONCE = 1000

export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(table).values(rows.slice(from, from + AT_ONCE))
}
