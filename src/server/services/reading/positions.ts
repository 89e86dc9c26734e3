import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { piece, readingPosition } from '../../db/schema/reading.ts'

/** Which block of the text is at the upper edge, and how much of it is above; a fraction of 1 is the end of the piece. */
export type ReadingPosition = { block: number; fraction: number }

type PositionOf = { accountId: string; pieceId: string }

export async function savePosition(
  db: Db,
  { accountId, pieceId }: PositionOf,
  { block, fraction, now }: ReadingPosition & { now: Date },
): Promise<void> {
  await db
    .insert(readingPosition)
    .values({ accountId, pieceId, block, fraction, updatedAt: now })
    .onConflictDoUpdate({
      target: [readingPosition.accountId, readingPosition.pieceId],
      set: { block: sql`excluded.block`, fraction: sql`excluded.fraction`, updatedAt: sql`excluded.updated_at` },
    })
}

/** Of all pieces of an issue, by their slugs. */
export async function readPositions(db: Db, accountId: string, issue: number): Promise<Map<string, ReadingPosition>> {
  const rows = await db
    .select({ slug: piece.slug, block: readingPosition.block, fraction: readingPosition.fraction })
    .from(readingPosition)
    .innerJoin(piece, eq(piece.id, readingPosition.pieceId))
    .where(and(eq(readingPosition.accountId, accountId), eq(piece.issue, issue)))
  return new Map(rows.map(({ slug, ...position }) => [slug, position]))
}
