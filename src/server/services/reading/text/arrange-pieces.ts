import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { NO_SUCH_PIECE, SAY_WHY } from '#domain/reading/text/piece-limits.ts'
import { countWords } from '#domain/reading/words.ts'
import { piece } from '../../../db/schema/reading.ts'
import { textOfHtml } from '../import/walk/markup.ts'
import { pictureNames } from '../set-pieces.ts'
import { lockPiece, notePiece, PIECE_DELETED, shiftPieces, tellChanged } from './piece-rows.ts'
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

type StoredText = { html: string; notes: { id: string; html: string }[] }

export function asStored({ html, notes }: { html: string; notes: readonly StoredText['notes'][number][] }) {
  const text = textOfHtml(html)
  return { html, text, words: countWords(text), notes: [...notes], pictures: pictureNames(html, notes) }
}
