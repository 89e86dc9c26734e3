import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { splitText } from '#domain/reading/text/block-text.ts'
import {
  CUT_INSTEAD,
  MAX_PIECES,
  NO_SPLIT_HERE,
  NO_SUCH_PIECE,
  SAY_WHY,
  TOO_MANY_PIECES,
} from '#domain/reading/text/piece-limits.ts'
import { countWords } from '#domain/reading/words.ts'
import type { Tx } from '../../../db/client.ts'
import { piece, readingPosition } from '../../../db/schema/reading.ts'
import { textOfHtml } from '../import/walk/markup.ts'
import { pictureNames } from '../set-pieces.ts'
import { lockPiece, notePiece, PIECE_DELETED, shiftPieces, slugFor, tellChanged } from './piece-rows.ts'
import type { TextContext } from './text-context.ts'

type Seen = { piece: string; base: number; actor: string }

/** Changes places with its neighbor; at either end nothing happens. */
export async function movePiece(
  { db, now }: TextContext,
  { piece: id, by, actor }: { piece: string; by: 1 | -1; actor: string },
): Promise<Outcome<number>> {
  return db.transaction(async (tx): Promise<Outcome<number>> => {
    const found = await lockPiece(tx, id)
    if (!found) return refuse(NO_SUCH_PIECE)
    const { row } = found
    const to = row.position + by
    const [neighbor] = await tx
      .select({ id: piece.id })
      .from(piece)
      .where(and(eq(piece.issue, row.issue), eq(piece.position, to)))
    if (!neighbor) return done(row.position)
    await tx
      .update(piece)
      .set({ position: sql`case when ${piece.id} = ${id} then ${to}::int else ${row.position}::int end` })
      .where(inArray(piece.id, [id, neighbor.id]))
    await notePiece(tx, now(), { actor, action: 'piece moved', before: row, after: { ...row, position: to } })
    return done(to)
  })
}

/** Readers lose their places in it, and its address ends, so that a released issue wants a reason. */
export async function removePiece(
  { db, now }: TextContext,
  { piece: id, base, actor, reason }: Seen & { reason: string },
): Promise<Outcome<null>> {
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    const found = await lockPiece(tx, id)
    if (!found) return refuse(NO_SUCH_PIECE)
    const { row, issue } = found
    if (issue.releasedAt && reason === '') return refuse({ reason: SAY_WHY })
    const gone = await tx
      .delete(piece)
      .where(and(eq(piece.id, id), eq(piece.version, base)))
      .returning()
    if (gone.length === 0) return tellChanged(tx, id)
    await shiftPieces(tx, { issue: row.issue, after: row.position, by: -1 })
    await notePiece(tx, now(), { actor, action: PIECE_DELETED, before: row, reason })
    return done(null)
  })
}

/** A piece from a file as two, the second from block `at` on and under its own title. */
export async function splitPiece(
  { db, now }: TextContext,
  { piece: id, base, block, title, actor }: Seen & { block: number; title: string },
): Promise<Outcome<string>> {
  return db.transaction(async (tx): Promise<Outcome<string>> => {
    const found = await lockPiece(tx, id)
    if (!found) return refuse(NO_SUCH_PIECE)
    const { row: before, issue } = found
    if (before.version !== base) return tellChanged(tx, id)
    if (before.markdown !== null) return refuse(CUT_INSTEAD)
    const parts = splitText(before, block, title)
    if (!parts) return refuse({ block: NO_SPLIT_HERE })
    const pieces = await tx.$count(piece, eq(piece.issue, issue.number))
    if (pieces >= MAX_PIECES) return refuse(TOO_MANY_PIECES)
    const [first, second] = parts.map(asStored)
    const stamped = { updatedAt: now(), updatedBy: actor }
    const [after] = await tx
      .update(piece)
      .set({ ...first, ...stamped, version: base + 1 })
      .where(eq(piece.id, id))
      .returning()
    await shiftPieces(tx, { issue: issue.number, after: before.position, by: 1 })
    const made = { id: randomUUID(), title, position: before.position + 1 }
    const slug = await slugFor(tx, issue, { ...made, slug: null })
    const { author, kind, free } = before
    const [added] = await tx
      .insert(piece)
      .values({
        ...made,
        issue: issue.number,
        slug,
        author,
        kind,
        free,
        ...second,
        ...stamped,
      } as typeof piece.$inferInsert)
      .returning()
    await movePlaces(tx, { from: id, to: made.id, block })
    await notePiece(tx, now(), { actor, action: 'piece split', before, ...(after && { after }) })
    await notePiece(tx, now(), { actor, action: 'piece split off', ...(added && { after: added }) })
    return done(made.id)
  })
}

/** Whoever had come further than the split goes on in the second part. */
async function movePlaces(tx: Tx, { from, to, block }: { from: string; to: string; block: number }): Promise<void> {
  await tx
    .update(readingPosition)
    .set({ pieceId: to, block: sql`${readingPosition.block} - ${block - 1}` })
    .where(and(eq(readingPosition.pieceId, from), sql`${readingPosition.block} >= ${block}`))
}

type StoredText = { html: string; notes: { id: string; html: string }[] }

export function asStored({ html, notes }: { html: string; notes: readonly StoredText['notes'][number][] }) {
  const text = textOfHtml(html)
  return { html, text, words: countWords(text), notes: [...notes], pictures: pictureNames(html, notes) }
}
