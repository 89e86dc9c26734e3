import { eq } from 'drizzle-orm'
import { NOT_A_PICTURE } from '#domain/catalogue/picture-type.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Tx } from '../../../db/client.ts'
import { picture, product } from '../../../db/schema/publication.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { NO_SUCH_PRODUCT } from '../edit-stock.ts'
import { DRAWING, describePicture, savePicture, saveUpload } from '../picture.ts'
import type { ReadUpload } from './read-upload.ts'
import { readUpload } from './read-upload.ts'

const NO_PICTURE = 'product/none.svg'
const BLANK_SHEET =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><path fill="#ece6da" d="M0 0h400v400H0z"/><path fill="none" stroke="#8a8172" d="M140 110h120v180H140zM200 110v180"/></svg>'

/** What a product without a picture is shown with. */
export async function blankSheet(tx: Tx): Promise<string> {
  await savePicture(tx, NO_PICTURE, { mediaType: DRAWING, body: Buffer.from(BLANK_SHEET) })
  return NO_PICTURE
}

export type ProductPictureOrder = {
  ref: string
  /** Null for the one it had before any was uploaded; without any the picture stays with another description. */
  picture?: Buffer | null | undefined
  alt: string
  actor: string
}

export async function saveProductPicture(
  { db, now, send }: Pick<PaymentContext, 'db' | 'now' | 'send'>,
  { ref, picture: sent, alt, actor }: ProductPictureOrder,
): Promise<Outcome<null>> {
  const read = await readUpload(sent, alt)
  if (!read.ok) return read
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    const [row] = await tx.select().from(product).where(eq(product.ref, ref)).for('update')
    if (!row) return refuse(NO_SUCH_PRODUCT)
    if (sent === undefined && (await isDrawing(tx, row.picture))) return refuse({ picture: NOT_A_PICTURE })
    const key = await putPicture({ tx, send }, read.value, row)
    await tx.update(product).set({ picture: key }).where(eq(product.ref, ref))
    await writeAudit(tx, now(), {
      actor,
      action: sent === undefined ? 'described a product picture' : 'changed a product picture',
      subject: `product:${ref}`,
      before: { picture: row.picture },
      after: { picture: key, bytes: read.value.encoded?.body.length ?? null, alt: sent === null ? null : alt },
    })
    return done(null)
  })
}

async function putPicture(
  keeping: { tx: Tx; send: PaymentContext['send'] },
  { sent, encoded, alt }: ReadUpload,
  { slug, picture: there }: Pick<typeof product.$inferSelect, 'slug' | 'picture'>,
): Promise<string> {
  const drawing = `product/${slug}.svg`
  if (sent === null) return (await isDrawing(keeping.tx, drawing)) ? drawing : blankSheet(keeping.tx)
  if (!encoded) {
    await describePicture(keeping, there, alt)
    return there
  }
  const key = `product/${slug}`
  await saveUpload(keeping, key, { ...encoded, alt })
  return key
}

async function isDrawing(tx: Tx, key: string): Promise<boolean> {
  const [row] = await tx.select({ mediaType: picture.mediaType }).from(picture).where(eq(picture.key, key))
  return row?.mediaType === DRAWING
}
