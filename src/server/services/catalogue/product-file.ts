import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { PIECE } from '#domain/catalogue/product-file.ts'
import type { Db, Tx } from '../../db/client.ts'
import { productFile, productFilePiece } from '../../db/schema/publication.ts'

// As base64 both ways: the embedded database takes bytes one by one, which costs most of a second for a piece.
const asText = sql<string>`encode(${productFilePiece.body}, 'base64')`

export async function savePiece(tx: Tx, { file, at, body }: { file: string; at: number; body: Buffer }): Promise<void> {
  const bytes = sql`decode(${body.toString('base64')}, 'base64')`
  await tx.insert(productFilePiece).values({ file, at, body: bytes })
}

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

/** From one byte to another, both included. A piece is read when whoever downloads is ready for it, and not before. */
export function streamFile(
  db: Db,
  { id, from, to }: { id: string; from: number; to: number },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const [first, last] = [Math.floor(from / PIECE), Math.floor(to / PIECE)]
  let at = first
  return new ReadableStream(
    {
      async pull(controller) {
        const [piece] = await db
          .select({ body: asText })
          .from(productFilePiece)
          .where(and(eq(productFilePiece.file, id), eq(productFilePiece.at, at)))
        if (!piece) return controller.error(new Error('The file was taken away while it was read.'))
        const bytes = Buffer.from(piece.body, 'base64')
        const end = at === last ? to - at * PIECE + 1 : PIECE
        controller.enqueue(new Uint8Array(bytes.subarray(at === first ? from - at * PIECE : 0, end)))
        if (at === last) controller.close()
        at += 1
      },
    },
    { highWaterMark: 0 },
  )
}
