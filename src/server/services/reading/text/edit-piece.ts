import { randomUUID } from 'node:crypto'
import { and, count, eq, max } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { PieceHeading } from '#domain/reading/text/match-import.ts'
import { MAX_PIECES, NO_SUCH_PIECE, NOT_WRITTEN_HERE, TOO_MANY_PIECES } from '#domain/reading/text/piece-limits.ts'
import type { Tx } from '../../../db/client.ts'
import { piece } from '../../../db/schema/reading.ts'
import { lockIssue, NO_SUCH_ISSUE } from '../../issues/mailings.ts'
import type { Dropped } from '../import/imported-text.ts'
import { pictureNames } from '../set-pieces.ts'
import type { PieceRow } from './piece-rows.ts'
import { lockPiece, notePiece, slugFor, tellChanged } from './piece-rows.ts'
import { renderPiece } from './render-piece.ts'
import type { TextContext } from './text-context.ts'

type Heading = PieceHeading & { free: boolean }
type Edit = { piece: string; base: number; heading: Heading; actor: string }
export type SavedPiece = { piece: string; version: number; dropped: Dropped[] }

/** What stands above a piece, and whether it is free, wherever its text is from. */
export async function saveHeading(context: TextContext, edit: Edit): Promise<Outcome<SavedPiece>> {
  return context.db.transaction((tx) => change(tx, context, edit))
}

type Writing = { issue: number; piece: string | null; base: number; heading: Heading; markdown: string; actor: string }

/** A piece as staff wrote it, new or changed. */
export async function writePiece(context: TextContext, writing: Writing): Promise<Outcome<SavedPiece>> {
  const { issue, heading, markdown, actor, base } = writing
  const rendered = await renderPiece(context, { issue, heading, markdown })
  if (!rendered.ok) return rendered
  const { piece: read, dropped } = rendered.value
  const notes = read.notes.map(({ id, html }) => ({ id, html }))
  const pictures = pictureNames(read.html, notes)
  const text = { markdown, html: read.html, text: read.text, words: read.words, notes, pictures }
  const saved = await context.db.transaction((tx) =>
    writing.piece
      ? change(tx, context, { piece: writing.piece, base, heading, actor }, text)
      : add(tx, context, { issue, heading, actor }, text),
  )
  return saved.ok ? done({ ...saved.value, dropped }) : saved
}

type WrittenText = Pick<PieceRow, 'markdown' | 'html' | 'text' | 'words' | 'notes' | 'pictures'>

async function change(tx: Tx, { now }: TextContext, edit: Edit, text?: WrittenText): Promise<Outcome<SavedPiece>> {
  const { piece: id, base, heading, actor } = edit
  const found = await lockPiece(tx, id)
  if (!found) return refuse(NO_SUCH_PIECE)
  const { row: before, issue } = found
  if (text && before.markdown === null) return refuse(NOT_WRITTEN_HERE)
  const slug = await slugFor(tx, issue, { ...before, title: heading.title })
  // One statement decides between two editors on both databases.
  const [after] = await tx
    .update(piece)
    .set({ ...heading, ...text, slug, version: base + 1, updatedAt: now(), updatedBy: actor })
    .where(and(eq(piece.id, id), eq(piece.version, base)))
    .returning()
  if (!after) return tellChanged(tx, id)
  await notePiece(tx, now(), { actor, action: text ? 'piece written' : 'piece changed', before, after })
  return done({ piece: id, version: after.version, dropped: [] })
}

type New = { issue: number; heading: Heading; actor: string }

async function add(tx: Tx, { now }: TextContext, made: New, text: WrittenText): Promise<Outcome<SavedPiece>> {
  const { issue: number, heading, actor } = made
  const issue = await lockIssue(tx, number)
  if (!issue) return refuse(NO_SUCH_ISSUE)
  const [there] = await tx
    .select({ pieces: count(), last: max(piece.position) })
    .from(piece)
    .where(eq(piece.issue, number))
  if ((there?.pieces ?? 0) >= MAX_PIECES) return refuse(TOO_MANY_PIECES)
  const id = randomUUID()
  const position = (there?.last ?? 0) + 1
  const slug = await slugFor(tx, issue, { id, title: heading.title, position, slug: null })
  const stamped = { updatedAt: now(), updatedBy: actor }
  const [after] = await tx
    .insert(piece)
    .values({ id, issue: number, slug, position, ...heading, ...text, ...stamped })
    .returning()
  if (!after) throw new Error('The piece was not written.')
  await notePiece(tx, now(), { actor, action: 'piece written', after })
  return done({ piece: id, version: after.version, dropped: [] })
}
