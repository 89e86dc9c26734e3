import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { PieceNote } from '#domain/reading/notes.ts'
import { pieceSlug } from '#domain/reading/slug.ts'
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
  /** The first is, unless something else is said. */
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
      await tx.insert(piece).values(row).onConflictDoUpdate({ target: piece.id, set: changed })
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
  return pieces.map(({ slug: wanted, free, notes, ...rest }, index) => {
    const old = before[index]
    const slug = old?.slug ?? pieceSlug(wanted ?? rest.title, index + 1, taken)
    taken.add(slug)
    return {
      ...rest,
      id: old?.id ?? randomUUID(),
      slug,
      free: free ?? old?.free ?? index === 0,
      notes: notes.map(({ id, html }) => ({ id, html })),
      pictures: namesIn([rest.html, ...notes.map(({ html }) => html)].join('')),
    }
  })
}

function namesIn(html: string): string[] {
  return [...new Set([...html.matchAll(/src="picture:([0-9a-f]{64})"/g)].map(([, name = '']) => name))]
}

async function setPictures(tx: Tx, issue: number, pictures: NewText['pictures']): Promise<void> {
  const stored = await tx.select({ name: piecePicture.name }).from(piecePicture).where(eq(piecePicture.issue, issue))
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
