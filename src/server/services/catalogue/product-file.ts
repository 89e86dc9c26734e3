import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { productFile } from '../../db/schema/publication.ts'

/** The files that buyers get, by name. */
export async function readyFiles(db: Db | Tx) {
  return db
    .select({
      id: productFile.id,
      product: productFile.product,
      name: productFile.name,
      size: productFile.size,
      readyAt: productFile.readyAt,
    })
    .from(productFile)
    .where(isNotNull(productFile.readyAt))
    .orderBy(asc(sql`lower(${productFile.name})`))
}

export async function findFile(db: Db, product: string, id: string) {
  const [row] = await db
    .select()
    .from(productFile)
    .where(and(eq(productFile.id, id), eq(productFile.product, product), isNotNull(productFile.readyAt)))
  return row ?? null
}
