import { and, eq, sql } from 'drizzle-orm'
import { beginningOf } from '#domain/reading/beginning.ts'
import { placeNotes } from '#domain/reading/notes.ts'
import { placePictures } from '#domain/reading/pictures.ts'
import type { RightToRead, Shown } from '#domain/reading/right.ts'
import { shownOf } from '#domain/reading/right.ts'
import type { Db } from '../../db/client.ts'
import { piece, piecePicture } from '../../db/schema/reading.ts'
import type { Issue, PieceHead } from '../catalogue/read-catalogue.ts'
import type { Holder } from './rights.ts'
import { findRight } from './rights.ts'

/** A piece as far as this reader may have it; what is locked is not in it. */
export type ReadPiece = { id: string; head: PieceHead; shown: Shown; right: RightToRead | null; html: string }

type Asked = {
  issue: Issue
  slug: string
  holder: Holder
  /** By a link to this piece that the reader has opened. */
  shared?: boolean
  pictureAddress: (name: string) => string
}

/** Null for what is not there, or not there for them. */
export async function readPiece(
  db: Db,
  { issue, slug, holder, shared = false, pictureAddress }: Asked,
): Promise<ReadPiece | null> {
  const head = issue.pieces.find((one) => one.slug === slug)
  if (!head) return null
  const { shown, right } = await findShown(db, issue, head, holder, shared)
  if (!shown) return null
  const [row] = await db
    .select({ id: piece.id, html: piece.html, notes: piece.notes, words: piece.words })
    .from(piece)
    .where(and(eq(piece.issue, issue.number), eq(piece.slug, slug)))
  if (!row) return null
  const text = shown === 'whole' ? placeNotes(row.html, row.notes) : beginningOf(row.html, row.words)
  return { id: row.id, head, shown, right, html: placePictures(text, pictureAddress) }
}

/** The id of a piece that this reader has whole. */
export async function findWholePiece(
  db: Db,
  { issue, slug, holder }: Pick<Asked, 'issue' | 'slug' | 'holder'>,
): Promise<string | null> {
  const head = issue.pieces.find((one) => one.slug === slug)
  if (!head || (await findShown(db, issue, head, holder)).shown !== 'whole') return null
  const [row] = await db
    .select({ id: piece.id })
    .from(piece)
    .where(and(eq(piece.issue, issue.number), eq(piece.slug, slug)))
  return row?.id ?? null
}

async function findShown(db: Db, issue: Issue, { free }: PieceHead, holder: Holder, shared = false) {
  const released = issue.releasedOn !== null
  // What everybody may read needs no right.
  const right = released && free ? null : await findRight(db, issue, holder)
  return { right, shown: shownOf({ released, free, shared }, right) }
}

export type ServedPicture = { mediaType: string; body: Buffer; open: boolean }

/** A picture is open when it stands in a piece that is; the others are for who may read the issue. */
export async function readPiecePicture(
  db: Db,
  { issue, name, holder, shared }: { issue: Issue; name: string; holder: Holder; shared: string | null },
): Promise<ServedPicture | null> {
  const [row] = await db
    .select({
      mediaType: piecePicture.mediaType,
      body: piecePicture.body,
      free: sql<boolean>`exists (select from piece p where p.issue = ${issue.number} and p.free and ${name} = any (p.pictures))`,
      shared: sql<boolean>`exists (select from piece p where p.issue = ${issue.number} and p.slug = ${shared} and ${name} = any (p.pictures))`,
    })
    .from(piecePicture)
    .where(and(eq(piecePicture.issue, issue.number), eq(piecePicture.name, name)))
  if (!row) return null
  const open = row.free && issue.releasedOn !== null
  if (!open && !row.shared && !(await findRight(db, issue, holder))) return null
  return { mediaType: row.mediaType, body: row.body, open }
}
