import { asc, eq } from 'drizzle-orm'
import { beginningOf } from '#domain/reading/beginning.ts'
import { blockId, splitBlocks } from '#domain/reading/blocks.ts'
import type { RightToRead, Shown } from '#domain/reading/right.ts'
import { shownOf } from '#domain/reading/right.ts'
import type { SnippetPart } from '#domain/reading/search.ts'
import { meetsAll, searchTerms, snippetOf } from '#domain/reading/search.ts'
import type { Db } from '../../db/client.ts'
import { piece } from '../../db/schema/reading.ts'
import type { Issue, PieceHead } from '../catalogue/read-catalogue.ts'
import { textOfHtml } from './import/walk/markup.ts'

/** `at` is the id of the paragraph or note in its page. */
export type SearchHit = { at: string; snippet: SnippetPart[] }
/** `more` are the hits beyond those that are shown; none where title or author alone is met. */
export type FoundPiece = { head: PieceHead; hits: SearchHit[]; more: number }

const HITS_A_PIECE = 5

type Asked = { issue: Issue; right: RightToRead | null; query: string }

/** Looks only at what this reader is shown of each piece, so that no hit can tell of what is locked. */
export async function searchIssue(db: Db, { issue, right, query }: Asked): Promise<FoundPiece[]> {
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  const rows = await db
    .select({ slug: piece.slug, html: piece.html, notes: piece.notes, words: piece.words })
    .from(piece)
    .where(eq(piece.issue, issue.number))
    .orderBy(asc(piece.position))
  return rows.flatMap((row): FoundPiece[] => {
    const head = issue.pieces.find(({ slug }) => slug === row.slug)
    const shown = head && shownOf({ released: issue.releasedOn !== null, free: head.free }, right)
    if (!head || !shown) return []
    const met = passagesOf(row, shown).filter(({ text }) => meetsAll(text, terms))
    if (met.length === 0 && !meetsAll(`${head.title} ${head.author ?? ''}`, terms)) return []
    const hits = met.slice(0, HITS_A_PIECE).map(({ at, text }) => ({ at, snippet: snippetOf(text, terms) }))
    return [{ head, hits, more: met.length - hits.length }]
  })
}

type Row = Pick<typeof piece.$inferSelect, 'html' | 'notes' | 'words'>

function passagesOf({ html, notes, words }: Row, shown: Shown): { at: string; text: string }[] {
  const text = shown === 'whole' ? html : beginningOf(html, words)
  const blocks = splitBlocks(text).map((block) => ({ at: blockId(block) ?? 'text', text: textOfHtml(block) }))
  if (shown !== 'whole') return blocks
  return [...blocks, ...notes.map((note) => ({ at: note.id, text: textOfHtml(note.html) }))]
}
