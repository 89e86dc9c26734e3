import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { PictureType } from '#domain/catalogue/picture-type.ts'
import type { MadeSize, Measured } from '../../../adapters/pictures/measured-picture.ts'
import { makeSizes, measurePicture } from '../../../adapters/pictures/measured-picture.ts'
import type { Db } from '../../../db/client.ts'
import { picture, pictureSize } from '../../../db/schema/publication.ts'
import type { Queue } from '../../../jobs/queue.ts'
import type { Log } from '../../../log.ts'
import { DRAWING } from '../picture.ts'

type Sizer = { db: Db; log: Pick<Log, 'error'> }

/** The job that makes the sizes of an uploaded picture. Done again it changes nothing. */
export async function sizePicture({ db, log }: Sizer, key: string): Promise<void> {
  const [row] = await db.select().from(picture).where(eq(picture.key, key))
  if (!row || row.mediaType === DRAWING || row.sizes === 'made') return
  // Another picture may have come meanwhile, with a job of its own.
  const same = and(eq(picture.key, key), eq(picture.digest, row.digest))
  let measured: Measured
  let made: MadeSize[]
  try {
    measured = await measurePicture(row.body)
    made = await makeSizes(row.body, { ...measured, mediaType: row.mediaType as PictureType })
  } catch (error) {
    log.error({ err: error, key }, 'picture sizes')
    await db.update(picture).set({ sizes: 'failed' }).where(same)
    return
  }
  await db.transaction(async (tx) => {
    const [there] = await tx.select({ key: picture.key }).from(picture).where(same).for('update')
    if (!there) return
    await tx.delete(pictureSize).where(eq(pictureSize.picture, key))
    for (const { width, mediaType, body } of made)
      await tx.insert(pictureSize).values({ picture: key, width, mediaType, source: row.digest, body })
    await tx
      .update(picture)
      .set({ ...measured, sizes: 'made' })
      .where(same)
  })
}

/** At the start of the server: what was uploaded before there were sizes, and what a job gave up. */
export async function sizeOldPictures({ db, send }: { db: Db; send: Queue['send'] }): Promise<void> {
  const old = and(
    or(isNull(picture.sizes), eq(picture.sizes, 'waiting')),
    sql`${picture.mediaType} <> ${DRAWING}`,
    sql`(exists (select from issue where cover = ${picture.key}) or exists (select from product p where p.picture = ${picture.key}))`,
  )
  const rows = await db.select({ key: picture.key }).from(picture).where(old)
  for (const { key } of rows) {
    await db.transaction(async (tx) => {
      await tx.update(picture).set({ sizes: 'waiting' }).where(eq(picture.key, key))
      await send(tx, 'picture', { key })
    })
  }
}
