import { asc, eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { matchImport, mendedHeading } from '#domain/reading/text/match-import.ts'
import { MAX_PIECE_KIND, MAX_PIECES, TOO_MANY_PIECES } from '#domain/reading/text/piece-limits.ts'
import type { ImportReport } from '#domain/reading/text/report.ts'
import { pieceTooLong } from '#domain/reading/text/report.ts'
import type { Tx } from '../../../db/client.ts'
import { piece } from '../../../db/schema/reading.ts'
import type { ImportedPiece, ImportedText } from '../import/imported-text.ts'
import type { NewPiece } from '../set-pieces.ts'
import { setPieces } from '../set-pieces.ts'
import { notePiece, PIECE_DELETED } from './piece-rows.ts'

type Replacement = { issue: number; text: ImportedText; at: Date; actor: string | null }
type PieceRow = typeof piece.$inferSelect

/** In the audit log. */
const LEFT_OUT = 'Not in the new file'

/** As the database bounds them. */
const LONGEST_HTML = 4_000_000
const LONGEST_TEXT = 2_000_000

/** The pieces of a file in the place of those of the file before. What staff wrote here stays, where it stood. */
export async function replaceText(tx: Tx, { issue, text, at, actor }: Replacement): Promise<Outcome<ImportReport>> {
  const before = await tx.select().from(piece).where(eq(piece.issue, issue)).orderBy(asc(piece.position))
  const written = before.filter(({ markdown }) => markdown !== null)
  const fromFile = before.filter(({ markdown }) => markdown === null)
  if (text.pieces.length + written.length > MAX_PIECES) return refuse(TOO_MANY_PIECES)
  const long = text.pieces.find((one) => one.html.length > LONGEST_HTML || one.text.length > LONGEST_TEXT)
  if (long) return refuse(pieceTooLong(long.title))
  const matches = matchImport(fromFile, text.pieces)
  const pieces: NewPiece[] = text.pieces.map((read, index) => ({
    ...fromImport(read, matches[index] ?? null),
    updatedAt: at,
    updatedBy: actor,
  }))
  for (const row of written) pieces.splice(row.position - 1, 0, asWritten(row))
  await setPieces(tx, issue, { pieces, pictures: text.pictures })
  const stays = new Set(matches)
  const gone = fromFile.filter((row) => !stays.has(row))
  // So that their addresses lead on, where readers know them.
  if (actor)
    for (const row of gone) await notePiece(tx, at, { actor, action: PIECE_DELETED, before: row, reason: LEFT_OUT })
  return done({
    pieces: text.pieces.map(({ title, words }) => ({ title, words })),
    pictures: text.pictures.length,
    dropped: text.dropped,
    gone: gone.map(({ title }) => title),
    written: written.length,
  })
}

function fromImport(read: ImportedPiece, kept: PieceRow | null): NewPiece {
  const { title, author, html, text, words, notes } = read
  const imported = { title, author, kind: read.kind?.slice(0, MAX_PIECE_KIND).trim() || null }
  const { title: shown, author: by, kind } = mendedHeading(kept, imported)
  const same = kept && { slug: kept.slug, free: kept.free }
  return { html, text, words, notes, imported, title: shown, author: by, kind, ...same }
}

function asWritten({ title, author, kind, html, text, words, notes, markdown, slug, free }: PieceRow): NewPiece {
  return { title, author, kind, html, text, words, notes, markdown, slug, free }
}
