import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { splitBlocks } from '#domain/reading/blocks.ts'
import { splitText } from '#domain/reading/text/block-text.ts'
import { splitMarkdown } from '#domain/reading/text/markdown-parts.ts'
import { MAX_PIECES, NO_SPLIT_HERE, NO_SUCH_PIECE, TOO_MANY_PIECES } from '#domain/reading/text/piece-limits.ts'
import type { Tx } from '../../../db/client.ts'
import { piece, readingPosition } from '../../../db/schema/reading.ts'
import { asStored } from './arrange-pieces.ts'
import type { PieceRow } from './piece-rows.ts'
import { findPieceRow, lockPiece, notePiece, shiftPieces, slugFor, tellChanged } from './piece-rows.ts'
import { renderPiece } from './render-piece.ts'
import type { TextContext } from './text-context.ts'

type Split = { piece: string; base: number; block: number; title: string; actor: string }

type Part = ReturnType<typeof asStored> & { markdown: string | null }
/** `from`: the block of the whole with which the second begins. */
type Parts = { first: Part; second: Part; from: number }

/** A piece as two, the second from a block (of what was written here: a paragraph) on and under its own title. */
export async function splitPiece(context: TextContext, { piece: id, base, ...split }: Split): Promise<Outcome<string>> {
  const { db, now } = context
  const { title, actor } = split
  const seen = await findPieceRow(db, id)
  if (!seen) return refuse(NO_SUCH_PIECE)
  // Rendering what was written takes a thread, so it is done before anything is locked.
  const made = seen.version === base ? await makeParts(context, seen, split) : null
  if (made && !made.ok) return made
  return db.transaction(async (tx): Promise<Outcome<string>> => {
    const found = await lockPiece(tx, id)
    if (!found) return refuse(NO_SUCH_PIECE)
    const { row: before, issue } = found
    if (before.version !== base || !made) return tellChanged(tx, id)
    const { first, second, from } = made.value
    const pieces = await tx.$count(piece, eq(piece.issue, issue.number))
    if (pieces >= MAX_PIECES) return refuse(TOO_MANY_PIECES)
    const stamped = { updatedAt: now(), updatedBy: actor }
    const [after] = await tx
      .update(piece)
      .set({ ...first, ...stamped, version: base + 1 })
      .where(eq(piece.id, id))
      .returning()
    await shiftPieces(tx, { issue: issue.number, after: before.position, by: 1 })
    const own = { id: randomUUID(), title, position: before.position + 1 }
    const slug = await slugFor(tx, issue, { ...own, slug: null })
    const { author, kind, free } = before
    const [added] = await tx
      .insert(piece)
      .values({ ...own, issue: issue.number, slug, author, kind, free, ...second, ...stamped })
      .returning()
    await movePlaces(tx, { from: id, to: own.id, block: from })
    await notePiece(tx, now(), { actor, action: 'piece split', before, ...(after && { after }) })
    await notePiece(tx, now(), { actor, action: 'piece split off', ...(added && { after: added }) })
    return done(own.id)
  })
}

async function makeParts(
  context: TextContext,
  row: PieceRow,
  { block, title }: Pick<Split, 'block' | 'title'>,
): Promise<Outcome<Parts>> {
  if (row.markdown !== null) return renderParts(context, row, { markdown: row.markdown, block, title })
  const [first, second] = splitText(row, block, title) ?? []
  if (!first || !second) return refuse({ block: NO_SPLIT_HERE })
  const stored = (text: typeof first) => ({ ...asStored(text), markdown: null })
  return done({ first: stored(first), second: stored(second), from: block })
}

async function renderParts(
  context: TextContext,
  row: PieceRow,
  { markdown, block, title }: { markdown: string; block: number; title: string },
): Promise<Outcome<Parts>> {
  const [before, after] = splitMarkdown(markdown, block) ?? []
  if (!before || !after) return refuse({ block: NO_SPLIT_HERE })
  const first = await renderPart(context, row, before)
  if (!first.ok) return first
  const second = await renderPart(context, { ...row, title }, after)
  if (!second.ok) return second
  if (second.value.html === '') return refuse({ block: NO_SPLIT_HERE })
  return done({ first: first.value, second: second.value, from: splitBlocks(first.value.html).length + 1 })
}

async function renderPart(context: TextContext, heading: PieceRow, markdown: string): Promise<Outcome<Part>> {
  const rendered = await renderPiece(context, { issue: heading.issue, heading, markdown })
  if (!rendered.ok) return rendered
  const { html, notes } = rendered.value.piece
  return done({ ...asStored({ html, notes: notes.map((note) => ({ id: note.id, html: note.html })) }), markdown })
}

/** Whoever had come further than the split goes on in the second part. */
async function movePlaces(tx: Tx, { from, to, block }: { from: string; to: string; block: number }): Promise<void> {
  await tx
    .update(readingPosition)
    .set({ pieceId: to, block: sql`${readingPosition.block} - ${block - 1}` })
    .where(and(eq(readingPosition.pieceId, from), sql`${readingPosition.block} >= ${block}`))
}
