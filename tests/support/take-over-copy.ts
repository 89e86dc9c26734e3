import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { IdentityConfig } from '#server/services/access/database-identity.ts'
import { confirmIdentity, readIdentity } from '#server/services/access/database-identity.ts'

/** A test's database is a copy of a template: without this it would only look, where its money is outside of it. */
export async function takeOverCopy(database: Database, config: IdentityConfig): Promise<void> {
  const { rows } = await database.db.execute(sql`select to_regclass('database_identity') as there`)
  if (!rows[0]?.there) return
  const here = await readIdentity(database, config)
  await database.db.transaction((tx) => confirmIdentity(tx, here, { now: new Date(), lastNumber: 0 }))
}
