import { and, eq, sql } from 'drizzle-orm'
import { PIECE } from '#domain/catalogue/product-file.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { productFilePiece } from '../../db/schema/publication.ts'
import { productFile } from '../../db/schema/publication.ts'
import type { issueFilePart, textUploadPart } from '../../db/schema/reading.ts'
import { issueFile } from '../../db/schema/reading.ts'

/** Where the content of files is kept, each in parts of the same length. */
type PartTable = typeof productFilePiece | typeof issueFilePart | typeof textUploadPart

/** The embedded database is copied every hour, in memory, which takes eight times what it holds. */
const EMBEDDED_ROOM = 100_000_000
export const NO_ROOM = 'The embedded database holds 100 MB of files in total. Use PostgreSQL for more.'

// As base64 both ways: the embedded database takes bytes one by one, which costs most of a second for a part.
const asBytes = (body: Buffer) => sql`decode(${body.toString('base64')}, 'base64')`

export async function savePart(
  tx: Tx,
  table: PartTable,
  { file, at, body }: { file: string; at: number; body: Buffer },
): Promise<void> {
  await tx.insert(table).values({ file, at, body: asBytes(body) })
}

export async function saveParts(tx: Tx, table: PartTable, file: string, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at * PIECE < bytes.length; at += 1)
    await savePart(tx, table, { file, at, body: Buffer.from(bytes.subarray(at * PIECE, (at + 1) * PIECE)) })
}

/** From one byte to another, both included. A part is read when whoever downloads is ready for it, and not before. */
export function streamParts(
  db: Db,
  table: PartTable,
  { file, from, to }: { file: string; from: number; to: number },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const [first, last] = [Math.floor(from / PIECE), Math.floor(to / PIECE)]
  let at = first
  return new ReadableStream(
    {
      async pull(controller) {
        const [part] = await db
          .select({ body: sql<string>`encode(${table.body}, 'base64')` })
          .from(table)
          .where(and(eq(table.file, file), eq(table.at, at)))
        if (!part) return controller.error(new Error('The file was taken away while it was read.'))
        const bytes = Buffer.from(part.body, 'base64')
        const end = at === last ? to - at * PIECE + 1 : PIECE
        controller.enqueue(new Uint8Array(bytes.subarray(at === first ? from - at * PIECE : 0, end)))
        if (at === last) controller.close()
        at += 1
      },
    },
    { highWaterMark: 0 },
  )
}

/** Whether the embedded database can hold so many bytes more, once what they replace is gone. */
export async function hasRoom(tx: Tx, more: number): Promise<boolean> {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(${productFile.size}), 0) from ${productFile} where ${productFile.readyAt} is not null)
      + (select coalesce(sum(${issueFile.size}), 0) from ${issueFile} where ${issueFile.endedAt} is null) as bytes`)
  return Number(rows[0]?.bytes ?? 0) + more <= EMBEDDED_ROOM
}
