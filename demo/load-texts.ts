import { existsSync, readFileSync } from 'node:fs'
import { count } from 'drizzle-orm'
import type { Outcome } from '#domain/outcome.ts'
import { refusalText } from '#domain/outcome.ts'
import type { Tx } from '#server/db/client.ts'
import { piece } from '#server/db/schema/reading.ts'
import { storeUploadedFile } from '#server/services/reading/files.ts'
import { importText } from '#server/services/reading/import/import-text.ts'
import { setPieces } from '#server/services/reading/set-pieces.ts'
import { replaceText } from '#server/services/reading/text/replace-text.ts'
import { issues } from './content/issues.ts'
import { epubOf, listPieces, readPieces } from './read-texts.ts'

/** What the demo's authors wrote. An issue that has as many pieces keeps those it has. */
export async function loadTexts(tx: Tx, now: Date): Promise<void> {
  const rows = await tx.select({ issue: piece.issue, pieces: count() }).from(piece).groupBy(piece.issue)
  const stored = new Map(rows.map(({ issue, pieces }) => [issue, pieces]))
  for (const { number, slug } of issues) {
    if (listPieces(slug).length <= (stored.get(number) ?? 0)) continue
    if (existsSync(epubOf(slug))) await loadEpub(tx, { issue: number, bytes: readFileSync(epubOf(slug)), now })
    else await setPieces(tx, number, { pieces: readPieces(slug), pictures: [] })
  }
}

/** As what staff upload is, with nobody who did it. */
async function loadEpub(tx: Tx, { issue, bytes, now }: { issue: number; bytes: Buffer; now: Date }): Promise<void> {
  const text = orThrow(await importText({ kind: 'epub', bytes }))
  const file = { issue, format: 'epub', bytes, storedBy: null, reason: '', now, embedded: false } as const
  orThrow(await storeUploadedFile(tx, file))
  orThrow(await replaceText(tx, { issue, text, at: now, actor: null }))
}

function orThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(refusalText(outcome.errors))
  return outcome.value
}
