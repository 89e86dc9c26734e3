import { and, eq, gt, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { splitBlocks } from '#domain/reading/blocks.ts'
import { joinTexts } from '#domain/reading/text/block-text.ts'
import {
  joinMarkdown,
  MAX_MARKDOWN,
  NO_SUCH_PIECE,
  NOTHING_TO_MERGE,
  PIECE_CHANGED,
  SAY_WHY,
  TWO_SOURCES,
} from '#domain/reading/text/piece-limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { piece, readingPosition } from '../../../db/schema/reading.ts'
import { asStored } from './arrange-pieces.ts'
import type { PieceRow } from './piece-rows.ts'
import { findPieceRow, lockPiece, notePiece, PIECES_MERGED, shiftPieces } from './piece-rows.ts'
import { renderPiece } from './render-piece.ts'
import type { TextContext } from './text-context.ts'

type Merge = {
  piece: string
  base: number
  /** The piece after it, as whoever asks has seen it. */
  next: string
  nextBase: number
  /** Whether the title of the second stays as a heading. */
  heading: boolean
  reason: string
  actor: string
}

const TOO_LONG_TOGETHER = 'Together these pieces are too long for one.'

/** A piece and the one after it as one, under the title of the first. */
export async function mergePieces(context: TextContext, merge: Merge): Promise<Outcome<null>> {
  const { db, now } = context
  const first = await findPieceRow(db, merge.piece)
  if (!first) return refuse(NO_SUCH_PIECE)
  const second = await readNext(db, first)
  if (!second) return refuse(NOTHING_TO_MERGE)
  if (!isAsSeen(merge, first, second)) return alreadyDone(PIECE_CHANGED)
  const joined = await join(context, first, second, merge.heading ? second.title : null)
  if (!joined.ok) return joined
  const { offset, ...text } = joined.value
  const { actor, reason } = merge
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    const found = await lockPiece(tx, first.id)
    const next = found && (await readNext(tx, found.row))
    if (!found || !next || !isAsSeen(merge, found.row, next)) return alreadyDone(PIECE_CHANGED)
    if (found.issue.releasedAt && reason === '') return refuse({ reason: SAY_WHY })
    const [after] = await tx
      .update(piece)
      .set({ ...text, version: first.version + 1, updatedAt: now(), updatedBy: actor })
      .where(eq(piece.id, first.id))
      .returning()
    await movePlaces(tx, { from: second.id, to: first.id, offset })
    await tx.delete(piece).where(eq(piece.id, second.id))
    await shiftPieces(tx, { issue: first.issue, after: next.position, by: -1 })
    await notePiece(tx, now(), { actor, action: PIECES_MERGED, before: second, reason, ...(after && { after }) })
    return done(null)
  })
}

async function readNext(db: Db | Tx, { issue, position }: PieceRow): Promise<PieceRow | null> {
  const [row] = await db
    .select()
    .from(piece)
    .where(and(eq(piece.issue, issue), gt(piece.position, position)))
    .orderBy(piece.position)
    .limit(1)
  return row ?? null
}

function isAsSeen({ base, next, nextBase }: Merge, first: PieceRow, second: PieceRow): boolean {
  return first.version === base && second.id === next && second.version === nextBase
}

type Joined = ReturnType<typeof asStored> & { markdown: string | null; offset: number }

async function join(
  context: TextContext,
  first: PieceRow,
  second: PieceRow,
  heading: string | null,
): Promise<Outcome<Joined>> {
  if ((first.markdown === null) !== (second.markdown === null)) return refuse(TWO_SOURCES)
  if (first.markdown === null || second.markdown === null) {
    const { offset, ...text } = joinTexts(first, second, heading)
    return done({ ...asStored(text), markdown: null, offset })
  }
  const markdown = joinMarkdown(first.markdown, second.markdown, heading)
  if (markdown.length > MAX_MARKDOWN) return refuse(TOO_LONG_TOGETHER)
  const rendered = await renderPiece(context, { issue: first.issue, heading: first, markdown })
  if (!rendered.ok) return rendered
  const { html, notes } = rendered.value.piece
  const offset = splitBlocks(first.html).length + (heading ? 1 : 0)
  return done({
    ...asStored({ html, notes: notes.map((note) => ({ id: note.id, html: note.html })) }),
    markdown,
    offset,
  })
}

/** Whoever was in the second part goes on there, unless they have a place in the first. */
async function movePlaces(tx: Tx, { from, to, offset }: { from: string; to: string; offset: number }): Promise<void> {
  await tx
    .update(readingPosition)
    .set({ pieceId: to, block: sql`${readingPosition.block} + ${offset}` })
    .where(
      and(
        eq(readingPosition.pieceId, from),
        sql`not exists (select from reading_position other where other.piece_id = ${to} and other.account_id = ${readingPosition.accountId})`,
      ),
    )
}
