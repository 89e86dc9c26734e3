import type { Db, Tx } from '#server/db/client.ts'
import { setPieces } from '#server/services/reading/set-pieces.ts'

/** Something to read, so that the issue can be released. */
export async function giveText(db: Db | Tx, issue: number): Promise<void> {
  const text = 'A door is a wall that has changed its mind.'
  const words = text.split(' ').length
  const html = `<p id="p-1">${text}</p>`
  const pieces = [{ title: `Opening of ${issue}`, author: null, kind: null, html, text, words, notes: [] }]
  await setPieces(db, issue, { pieces, pictures: [] })
}
