import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { splitBlocks } from '#domain/reading/blocks.ts'
import { blockWords, isHeading } from '#domain/reading/text/block-text.ts'
import { isWrittenHeading, paragraphWords, readParagraphs } from '#domain/reading/text/markdown-parts.ts'
import { pictureLabel } from '#domain/reading/text/piece-limits.ts'
import type { ImportReport } from '#domain/reading/text/report.ts'
import type { Db } from '../../../db/client.ts'
import { account } from '../../../db/schema/people.ts'
import { issueFile, piece, piecePicture, textUpload } from '../../../db/schema/reading.ts'

/** A piece in the console's list. */
export type PieceForStaff = {
  id: string
  slug: string
  title: string
  author: string | null
  kind: string | null
  words: number
  free: boolean
  /** Whether it was written here, so that its text can be edited. */
  written: boolean
  version: number
  updatedAt: string | null
  updatedBy: string | null
}

export type UploadForStaff = {
  name: string
  state: 'sending' | 'reading' | 'done' | 'refused'
  progress: number
  said: string
  report: ImportReport | null
  at: string
  by: string | null
}

export type FileForStaff = {
  format: 'epub' | 'pdf'
  origin: 'uploaded' | 'made'
  version: number
  size: number
  at: string
  by: string | null
  reason: string
  current: boolean
}

export type IssueTextForStaff = { pieces: PieceForStaff[]; upload: UploadForStaff | null; files: FileForStaff[] }

const HEAD = {
  id: piece.id,
  slug: piece.slug,
  title: piece.title,
  author: piece.author,
  kind: piece.kind,
  words: piece.words,
  free: piece.free,
  written: sql<boolean>`${piece.markdown} is not null`,
  version: piece.version,
  updatedAt: piece.updatedAt,
  updatedBy: account.name,
}
const iso = (at: Date | null) => at?.toISOString() ?? null

/** All that the console shows of an issue's text. */
export async function readTextForStaff(db: Db, issue: number): Promise<IssueTextForStaff> {
  const pieces = await db
    .select(HEAD)
    .from(piece)
    .leftJoin(account, eq(account.id, piece.updatedBy))
    .where(eq(piece.issue, issue))
    .orderBy(asc(piece.position))
  return {
    pieces: pieces.map((row) => ({ ...row, updatedAt: iso(row.updatedAt) })),
    upload: await readNewestUpload(db, issue),
    files: await readFiles(db, issue),
  }
}

/** The last whose bytes have all come. */
async function readNewestUpload(db: Db, issue: number): Promise<UploadForStaff | null> {
  const { name, state, progress, said, report, begunAt } = textUpload
  const [row] = await db
    .select({ name, state, progress, said, report, at: begunAt, by: account.name })
    .from(textUpload)
    .leftJoin(account, eq(account.id, textUpload.begunBy))
    .where(sql`${textUpload.issue} = ${issue} and ${state} <> 'sending'`)
    .orderBy(desc(begunAt))
    .limit(1)
  return row ? { ...row, at: row.at.toISOString() } : null
}

async function readFiles(db: Db, issue: number): Promise<FileForStaff[]> {
  const { format, origin, version, size, storedAt, reason, endedAt } = issueFile
  const rows = await db
    .select({ format, origin, version, size, at: storedAt, reason, endedAt, by: account.name })
    .from(issueFile)
    .leftJoin(account, eq(account.id, issueFile.storedBy))
    .where(eq(issueFile.issue, issue))
    .orderBy(desc(storedAt), desc(version))
    .limit(50)
  return rows.map(({ endedAt: ended, at, ...row }) => ({ ...row, at: at.toISOString(), current: ended === null }))
}

/** A block of a piece, for whoever chooses where to split it. */
export type BlockForStaff = { number: number; words: string; heading: boolean }

export type OpenPiece = PieceForStaff & {
  issue: number
  markdown: string | null
  /** Of what was written here: its paragraphs. */
  blocks: BlockForStaff[]
}

const SHOWN_WORDS = 160

export async function readOpenPiece(db: Db, id: string): Promise<OpenPiece | null> {
  const [row] = await db
    .select({ ...HEAD, issue: piece.issue, markdown: piece.markdown, html: piece.html })
    .from(piece)
    .leftJoin(account, eq(account.id, piece.updatedBy))
    .where(eq(piece.id, id))
  if (!row) return null
  const { html, ...head } = row
  const blocks =
    row.markdown === null ? splitBlocks(html).map(asBlock) : readParagraphs(row.markdown).paragraphs.map(asParagraph)
  return { ...head, updatedAt: iso(row.updatedAt), blocks }
}

function asBlock(block: string, index: number): BlockForStaff {
  return { number: index + 1, words: shorten(blockWords(block)), heading: isHeading(block) }
}

function asParagraph(paragraph: string, index: number): BlockForStaff {
  return { number: index + 1, words: shorten(paragraphWords(paragraph)), heading: isWrittenHeading(paragraph) }
}

const shorten = (words: string) => (words.length > SHOWN_WORDS ? `${words.slice(0, SHOWN_WORDS)}…` : words)

export type PictureForStaff = { name: string; label: string; alt: string }

/** Those that staff have uploaded for what they write, newest first. */
export async function readUploadedPictures(db: Db, issue: number): Promise<PictureForStaff[]> {
  const rows = await db
    .select({ name: piecePicture.name, alt: piecePicture.alt })
    .from(piecePicture)
    .where(sql`${piecePicture.issue} = ${issue} and ${isNotNull(piecePicture.uploadedAt)}`)
    .orderBy(desc(piecePicture.uploadedAt))
  return rows.map((row) => ({ ...row, label: pictureLabel(row.name) }))
}
