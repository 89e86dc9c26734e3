import { setImmediate as nextTurn } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { BUSY, TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, tooMany } from '#domain/outcome.ts'
import { beginningOf } from '#domain/reading/beginning.ts'
import { blockId, splitBlocks } from '#domain/reading/blocks.ts'
import type { RightToRead, Shown } from '#domain/reading/right.ts'
import { shownOf } from '#domain/reading/right.ts'
import type { SnippetPart } from '#domain/reading/search.ts'
import { meetsAll, searchTerms, snippetOf } from '#domain/reading/search.ts'
import { openTurns } from '../../adapters/turns.ts'
import type { Db } from '../../db/client.ts'
import { piece } from '../../db/schema/reading.ts'
import { searchLimits, take } from '../access/limits/limits.ts'
import type { Issue, PieceHead } from '../catalogue/read-catalogue.ts'
import { textOfHtml } from './import/walk/markup.ts'

/** `at` is the id of the paragraph or note in its page. */
export type SearchHit = { at: string; snippet: SnippetPart[] }
/** `more` are the hits beyond those that are shown; none where title or author alone is met. */
export type FoundPiece = { head: PieceHead; hits: SearchHit[]; more: number }

const HITS_A_PIECE = 5
/** A few milliseconds of work; then other requests have their turn. */
const CHARACTERS_A_TURN = 20_000

/** Each search holds the text of a whole issue. */
const inTurn = openTurns({ atOnce: 1, maxWaiting: 50 })

type Asked = { issue: Issue; right: RightToRead | null; query: string; network: string; now: Date }

/** Searches only what this reader is shown of each piece, so that no hit can tell of what is locked. */
export async function searchIssue(db: Db, asked: Asked): Promise<Outcome<FoundPiece[]>> {
  const terms = searchTerms(asked.query)
  if (terms.length === 0) return done([])
  if (!(await take(db, searchLimits(asked.network), asked.now))) return tooMany(TOO_MANY_REQUESTS)
  const found = await inTurn(async () => searchPieces(await readPieces(db, asked.issue.number), asked, terms))
  return found ? done(found) : tooMany(BUSY)
}

type Row = Pick<typeof piece.$inferSelect, 'slug' | 'html' | 'notes' | 'words'>

async function readPieces(db: Db, number: number): Promise<Row[]> {
  const { slug, html, notes, words, issue, position } = piece
  return db.select({ slug, html, notes, words }).from(piece).where(eq(issue, number)).orderBy(asc(position))
}

export async function searchPieces(
  rows: Row[],
  { issue, right }: Pick<Asked, 'issue' | 'right'>,
  terms: readonly string[],
): Promise<FoundPiece[]> {
  const found: FoundPiece[] = []
  let characters = 0
  for (const row of rows) {
    const head = issue.pieces.find(({ slug }) => slug === row.slug)
    const shown = head && shownOf({ released: issue.releasedOn !== null, free: head.free }, right)
    if (!head || !shown) continue
    const hits: SearchHit[] = []
    let met = 0
    for (const { at, text } of passagesOf(row, shown)) {
      if (meetsAll(text, terms)) {
        met += 1
        if (met <= HITS_A_PIECE) hits.push({ at, snippet: snippetOf(text, terms) })
      }
      characters += text.length
      if (characters < CHARACTERS_A_TURN) continue
      characters = 0
      await nextTurn()
    }
    if (met > 0 || meetsAll(`${head.title} ${head.author ?? ''}`, terms))
      found.push({ head, hits, more: met - hits.length })
  }
  return found
}

function* passagesOf({ html, notes, words }: Row, shown: Shown): Generator<{ at: string; text: string }> {
  for (const block of splitBlocks(shown === 'whole' ? html : beginningOf(html, words)))
    yield { at: blockId(block) ?? 'text', text: textOfHtml(block) }
  if (shown === 'whole') for (const note of notes) yield { at: note.id, text: textOfHtml(note.html) }
}
