import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PictureType } from '#domain/catalogue/picture-type.ts'
import type { Db, Tx } from '../../db/client.ts'
import { picture } from '../../db/schema/publication.ts'

export type StoredPicture = { mediaType: string; body: Buffer; digest: string }

/** What we drew ourselves; what staff send is never a drawing, which could hold a script. */
export const DRAWING = 'image/svg+xml'

export async function readPicture(db: Db, key: string): Promise<StoredPicture | null> {
  const [row] = await db.select().from(picture).where(eq(picture.key, key))
  return row ?? null
}

/** In the place of what had this key: its digest, and with it its address, is new. */
export async function savePicture(
  tx: Tx,
  key: string,
  { mediaType, body }: { mediaType: PictureType | typeof DRAWING; body: Buffer },
): Promise<void> {
  const fields = { mediaType, body, digest: createHash('sha256').update(body).digest('hex') }
  await tx
    .insert(picture)
    .values({ key, ...fields })
    .onConflictDoUpdate({ target: picture.key, set: fields })
}
