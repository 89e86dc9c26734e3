import { and, eq, sql } from 'drizzle-orm'
import type { PieceProgress } from '#domain/reading/place-in-issue.ts'
import type { Db } from '../../db/client.ts'
import { piece, readingPosition } from '../../db/schema/reading.ts'

/** Which block of the text is at the upper edge, and how much of it is above; a fraction of 1 is the end of the piece. */
export type ReadingPosition = { block: number; fraction: number }

type PositionOf = { accountId: string; pieceId: string }

/** Finer than a line of any block; what a client sends may be too fine for the column. */
const STEPS = 10_000

export async function savePosition(
  db: Db,
  { accountId, pieceId }: PositionOf,
  { block, fraction, now }: ReadingPosition & { now: Date },
): Promise<void> {
  const rounded = Math.round(fraction * STEPS) / STEPS
  await db
    .insert(readingPosition)
    .values({ accountId, pieceId, block, fraction: rounded, updatedAt: now })
    .onConflictDoUpdate({
      target: [readingPosition.accountId, readingPosition.pieceId],
      set: { block: sql`excluded.block`, fraction: sql`excluded.fraction`, updatedAt: sql`excluded.updated_at` },
    })
}

/** Of all pieces of an issue, by their slugs. */
export async function readPositions(db: Db, accountId: string, issue: number): Promise<Map<string, PieceProgress>> {
  const rows = await selectProgress(db).where(and(eq(readingPosition.accountId, accountId), eq(piece.issue, issue)))
  return new Map(rows.map(({ issue: _, ...progress }) => [progress.slug, progress]))
}

/** Of all that the account has begun, by the numbers of the issues. */
export async function readProgress(db: Db, accountId: string): Promise<Map<number, PieceProgress[]>> {
  const rows = await selectProgress(db).where(eq(readingPosition.accountId, accountId))
  return Map.groupBy(rows, ({ issue }) => issue)
}

function selectProgress(db: Db) {
  const { block, fraction, updatedAt: at } = readingPosition
  return db
    .select({ issue: piece.issue, slug: piece.slug, block, fraction, at })
    .from(readingPosition)
    .innerJoin(piece, eq(piece.id, readingPosition.pieceId))
}
