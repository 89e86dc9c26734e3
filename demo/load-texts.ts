import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { count } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { piece } from '#server/db/schema/reading.ts'
import { readMarkdown } from '#server/services/reading/import/markdown/read-markdown.ts'
import { setPieces } from '#server/services/reading/set-pieces.ts'
import { issues } from './content/issues.ts'

const TEXTS = new URL('./texts/', import.meta.url)

/** What the demo's authors wrote, a file for each piece. An issue that has as many pieces keeps those it has. */
export async function loadTexts(tx: Tx): Promise<void> {
  const rows = await tx.select({ issue: piece.issue, pieces: count() }).from(piece).groupBy(piece.issue)
  const stored = new Map(rows.map(({ issue, pieces }) => [issue, pieces]))
  for (const { number, slug } of issues) {
    const folder = new URL(`${slug}/`, TEXTS)
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
    if (files.length <= (stored.get(number) ?? 0)) continue
    const pieces = files.sort().map((name) => readPiece(name, readFileSync(new URL(name, folder), 'utf8')))
    await setPieces(tx, number, { pieces, pictures: [] })
  }
}

function readPiece(name: string, source: string) {
  const { piece, dropped } = readMarkdown({ name, source }, new Map())
  if (dropped.length > 0) throw new Error(`Something of ${name} would be left out: ${dropped[0]?.what}.`)
  return piece
}
