import { and, eq, sql } from 'drizzle-orm'
import type { Refused } from '#domain/outcome.ts'
import { alreadyDone, refuse } from '#domain/outcome.ts'
import { pieceSlug } from '#domain/reading/slug.ts'
import { NO_SUCH_PIECE, pieceSavedMeanwhile } from '#domain/reading/text/piece-limits.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import { piece } from '../../../db/schema/reading.ts'
import type { IssueRow } from '../../issues/mailings.ts'
import { lockIssue } from '../../issues/mailings.ts'

export type PieceRow = typeof piece.$inferSelect

export async function findPieceRow(db: Db | Tx, id: string): Promise<PieceRow | null> {
  const [row] = await db.select().from(piece).where(eq(piece.id, id))
  return row ?? null
}

/** The piece and its issue, which is locked: whoever changes pieces of an issue waits for the one before. */
export async function lockPiece(tx: Tx, id: string): Promise<{ row: PieceRow; issue: IssueRow } | null> {
  const found = await findPieceRow(tx, id)
  const issue = found && (await lockIssue(tx, found.issue))
  const row = issue && (await findPieceRow(tx, id))
  return row ? { row, issue } : null
}

/** To whoever began from another version than there is now. */
export async function tellChanged(tx: Tx, id: string): Promise<Refused> {
  const [row] = await tx
    .select({ name: account.name })
    .from(piece)
    .leftJoin(account, eq(account.id, piece.updatedBy))
    .where(eq(piece.id, id))
  return row ? alreadyDone(pieceSavedMeanwhile(row.name)) : refuse(NO_SUCH_PIECE)
}

/** The address of a released piece stays; before, it follows the title. */
export async function slugFor(
  tx: Tx,
  issue: IssueRow,
  { id, title, position, slug }: { id: string; title: string; position: number; slug: string | null },
): Promise<string> {
  if (slug && issue.releasedAt) return slug
  const rows = await tx.select({ id: piece.id, slug: piece.slug }).from(piece).where(eq(piece.issue, issue.number))
  return pieceSlug(title, position, new Set(rows.filter((row) => row.id !== id).map((row) => row.slug)))
}

/** Makes room for pieces after one of them, or closes a gap. */
export async function shiftPieces(
  tx: Tx,
  { issue, after, by }: { issue: number; after: number; by: 1 | -1 },
): Promise<void> {
  await tx
    .update(piece)
    .set({ position: sql`${piece.position} + ${by}` })
    .where(and(eq(piece.issue, issue), sql`${piece.position} > ${after}`))
}

/** By these, an address that was known leads on. */
export const PIECES_MERGED = 'pieces merged'
export const PIECE_DELETED = 'piece deleted'

type Noted = { actor: string; action: string; before?: PieceRow; after?: PieceRow; reason?: string }

/** The texts themselves are not written down. */
export async function notePiece(tx: Tx, at: Date, { before, after, ...entry }: Noted): Promise<void> {
  const subject = `issue:${(after ?? before)?.issue}`
  await writeAudit(tx, at, {
    ...entry,
    subject,
    ...(before && { before: headOf(before) }),
    ...(after && { after: headOf(after) }),
  })
}

const headOf = ({ slug, position, title, author, kind, free, words, version }: PieceRow) => ({
  slug,
  position,
  title,
  author,
  kind,
  free,
  words,
  version,
})
