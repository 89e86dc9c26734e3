import { eq } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { PieceHeading } from '#domain/reading/text/match-import.ts'
import { pictureLabel } from '#domain/reading/text/piece-limits.ts'
import type { Db } from '../../../db/client.ts'
import { piecePicture } from '../../../db/schema/reading.ts'
import { importText } from '../import/import-text.ts'
import type { Dropped, ImportedPiece } from '../import/imported-text.ts'
import type { KnownPicture } from '../import/markdown/read-markdown.ts'
import type { TextContext } from './text-context.ts'

type Source = { issue: number; heading: PieceHeading; markdown: string }
export type RenderedPiece = { piece: ImportedPiece; dropped: Dropped[] }

/** What staff wrote as the pages show it: by the same way as a file, in the thread with limits. */
export async function renderPiece(
  { db, log }: Pick<TextContext, 'db' | 'log'>,
  { issue, heading, markdown }: Source,
): Promise<Outcome<RenderedPiece>> {
  const { title, author } = heading
  // So that a heading in the text is taken for the title only where it repeats it.
  const head = ['---', `title: ${title}`, ...(author ? [`author: ${author}`] : []), '---', '']
  const source = { name: `“${title}”`, source: `${head.join('\n')}\n${markdown}` }
  const known = await readKnownPictures(db, issue)
  const onFailure = (error: string) => log.error({ error, issue }, 'markdown failed')
  const read = await importText({ kind: 'markdown', sources: [source], pictures: [], known }, { onFailure })
  if (!read.ok) return refuse({ markdown: read.errors.general ?? '' })
  const [piece] = read.value.pieces
  if (!piece) throw new Error('A text without a piece.')
  return done({ piece, dropped: read.value.dropped })
}

async function readKnownPictures(db: Db, issue: number): Promise<[string, KnownPicture][]> {
  const { name, width, height, alt } = piecePicture
  const rows = await db.select({ name, width, height, alt }).from(piecePicture).where(eq(piecePicture.issue, issue))
  return rows.map((row) => [pictureLabel(row.name), row])
}
