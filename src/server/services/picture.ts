import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { picture } from '../db/schema/publication.ts'

export type StoredPicture = { mediaType: string; body: Buffer; digest: string }

export async function readPicture(db: Db, key: string): Promise<StoredPicture | null> {
  const [row] = await db.select().from(picture).where(eq(picture.key, key))
  return row ?? null
}
