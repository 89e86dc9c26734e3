import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PictureType } from '#domain/catalogue/picture-type.ts'
import type { PictureSize } from '#domain/pictures/picture-sizes.ts'
import type { EncodedPicture } from '../../adapters/pictures/uploaded-picture.ts'
import type { Db, Tx } from '../../db/client.ts'
import { picture, pictureSize } from '../../db/schema/publication.ts'
import type { Queue } from '../../jobs/queue.ts'

export type StoredPicture = { mediaType: string; body: Buffer; digest: string }

/** What we drew ourselves; what staff send is never a drawing, which could hold a script. */
export const DRAWING = 'image/svg+xml'

export async function readPicture(db: Db, key: string): Promise<StoredPicture | null> {
  const { mediaType, body, digest } = picture
  const [row] = await db.select({ mediaType, body, digest }).from(picture).where(eq(picture.key, key))
  return row ?? null
}

/** One of its sizes; null where that isn't made. */
export async function readPictureSize(
  db: Db,
  key: string,
  { width, mediaType }: Omit<PictureSize, 'height'>,
): Promise<StoredPicture | null> {
  const [row] = await db
    .select({ mediaType: pictureSize.mediaType, body: pictureSize.body, digest: pictureSize.source })
    .from(pictureSize)
    .where(and(eq(pictureSize.picture, key), eq(pictureSize.width, width), eq(pictureSize.mediaType, mediaType)))
  return row ?? null
}

/** In the place of what had this key: its digest, and with it its address, is new. */
export async function savePicture(
  tx: Tx,
  key: string,
  { mediaType, body }: { mediaType: PictureType | typeof DRAWING; body: Buffer },
): Promise<void> {
  await put(tx, key, { mediaType, body, digest: digestOf(body) })
}

type Uploaded = EncodedPicture & { alt: string }

/** What staff have sent; a job makes its sizes, and until then it is shown as it is. */
export async function saveUpload(
  { tx, send }: { tx: Tx; send: Queue['send'] },
  key: string,
  { mediaType, body, width, height, colour, alt }: Uploaded,
): Promise<void> {
  await put(tx, key, { mediaType, body, digest: digestOf(body), width, height, colour, alt, sizes: 'waiting' })
  await send(tx, 'picture', { key })
}

/** Another description of the picture that is there; where its sizes have failed, they are tried again. */
export async function describePicture(
  { tx, send }: { tx: Tx; send: Queue['send'] },
  key: string,
  alt: string,
): Promise<void> {
  const [row] = await tx.select({ sizes: picture.sizes }).from(picture).where(eq(picture.key, key)).for('update')
  const again = row?.sizes === 'failed'
  await tx
    .update(picture)
    .set({ alt, ...(again && { sizes: 'waiting' }) })
    .where(eq(picture.key, key))
  if (again) await send(tx, 'picture', { key })
}

async function put(tx: Tx, key: string, fields: Omit<typeof picture.$inferInsert, 'key'>): Promise<void> {
  await tx
    .insert(picture)
    .values({ key, ...fields })
    .onConflictDoUpdate({ target: picture.key, set: fields })
}

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('hex')
