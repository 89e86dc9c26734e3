import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { serverSecret } from '../../db/schema/access.ts'

/** A secret of this shop, made when it is first asked for. Of several processes that start together one makes it, and all read that. */
export async function readSecret(db: Db | Tx, name: string): Promise<Buffer> {
  return (await read(db, name)) ?? (await make(db, name))
}

async function read(db: Db | Tx, name: string): Promise<Buffer | null> {
  const [row] = await db.select().from(serverSecret).where(eq(serverSecret.name, name))
  return row?.value ?? null
}

async function make(db: Db | Tx, name: string): Promise<Buffer> {
  await db
    .insert(serverSecret)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing()
  const made = await read(db, name)
  if (!made) throw new Error(`The secret ${name} is missing from the database.`)
  return made
}
