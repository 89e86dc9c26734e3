import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { PieceNote } from '#domain/reading/notes.ts'
import { isFreeByDefault } from '#domain/reading/open-text.ts'
import { pieceSlug } from '#domain/reading/slug.ts'
import type { PieceHeading } from '#domain/reading/text/match-import.ts'
import type { Db, Tx } from '../../db/client.ts'
import { piece, piecePicture } from '../../db/schema/reading.ts'

/** A piece as the import makes it. One that keeps its title, or names the slug it has, stays the same piece. */
export type NewPiece = {
  title: string
  author: string | null
  kind: string | null
  html: string
  text: string
  words: number
  notes: readonly PieceNote[]
  slug?: string
  /** What it was written as, if it was. */
  markdown?: string | null
  /** What stood above it in the file it came from. */
  imported?: PieceHeading | null
  /** Who gave it this text, and when. */
  updatedAt?: Date
  updatedBy?: string | null
  /** Without it: as it was, or the first of three or more. */
  free?: boolean
}

/** Named by the SHA-256 of its bytes, in hex. */
export type NewPicture = {
  name: string
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
  bytes: Uint8Array
}

export type NewText = { pieces: readonly NewPiece[]; pictures: readonly NewPicture[] }

/** Of a piece that stays, when its text is another one now. */
const nextVersion = sql`${piece.version} + (${piece.html} <> excluded.html)::int`

/** Gives an issue its text: what it had before and is not among this goes. Addresses and readers' places are kept. */
export async function setPieces(db: Db | Tx, issue: number, { pieces, pictures }: NewText): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = nameAll(await readKept(tx, issue), pieces).map((row, index) => ({
      ...row,
      issue,
      position: index + 1,
    }))
    const ids = rows.map(({ id }) => id)
    await tx.delete(piece).where(and(eq(piece.issue, issue), ids.length > 0 ? notInArray(piece.id, ids) : sql`true`))
    for (const row of rows) {
      const { id: _, issue: __, slug: ___, ...changed } = row
      await tx
        .insert(piece)
        .values(row)
        .onConflictDoUpdate({ target: piece.id, set: { ...changed, version: nextVersion } })
    }
    await setPictures(tx, issue, pictures)
  })
}

type Kept = { id: string; slug: string; title: string; free: boolean }

async function readKept(tx: Tx, issue: number): Promise<Kept[]> {
  const { id, slug, title, free } = piece
  return tx.select({ id, slug, title, free }).from(piece).where(eq(piece.issue, issue)).orderBy(asc(piece.position))
}

function nameAll(kept: readonly Kept[], pieces: readonly NewPiece[]) {
  const left = [...kept]
  const before = pieces.map(({ slug, title }) => {
    const at = left.findIndex((one) => (slug ? one.slug === slug : one.title === title))
    return at < 0 ? null : left.splice(at, 1)[0]
  })
  const taken = new Set(before.flatMap((one) => one?.slug ?? []))
  return pieces.map(({ slug: wanted, free, notes, markdown = null, imported = null, ...rest }, index) => {
    const old = before[index]
    const slug = old?.slug ?? pieceSlug(wanted ?? rest.title, index + 1, taken)
    taken.add(slug)
    return {
      ...rest,
      id: old?.id ?? randomUUID(),
      slug,
      markdown,
      imported,
      free: free ?? old?.free ?? isFreeByDefault({ index, pieces: pieces.length }),
      notes: notes.map(({ id, html }) => ({ id, html })),
      pictures: pictureNames(rest.html, notes),
    }
  })
}

/** The pictures that stand in a text. */
export function pictureNames(text: string, notes: readonly PieceNote[]): string[] {
  const html = [text, ...notes.map((note) => note.html)].join('')
  return [...new Set([...html.matchAll(/src="picture:([0-9a-f]{64})"/g)].map(([, name = '']) => name))]
}

async function setPictures(tx: Tx, issue: number, pictures: NewText['pictures']): Promise<void> {
  // Those that staff uploaded for what they write are theirs to keep.
  const stored = await tx
    .select({ name: piecePicture.name })
    .from(piecePicture)
    .where(and(eq(piecePicture.issue, issue), isNull(piecePicture.uploadedAt)))
  const wanted = new Map(pictures.map((picture) => [picture.name, picture]))
  const gone = stored.flatMap(({ name }) => (wanted.has(name) ? [] : [name]))
  if (gone.length > 0)
    await tx.delete(piecePicture).where(and(eq(piecePicture.issue, issue), inArray(piecePicture.name, gone)))
  // One by one: together they may be tens of megabytes.
  for (const { name, type, width, height, bytes } of wanted.values())
    await tx
      .insert(piecePicture)
      .values({ issue, name, mediaType: type, width, height, body: Buffer.from(bytes) })
      .onConflictDoNothing()
}
