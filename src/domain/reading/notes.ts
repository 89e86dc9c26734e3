/** `id` is note-1, note-2 … within its piece, as its references have it. */
export type PieceNote = { id: string; html: string }

/** Where a top-level block begins: only those are numbered. */
const BLOCKS = /(?=<[a-z0-9]+(?: [^>]*)? id="p-\d+")/
const REFERENCES = /<a [^>]*href="#(note-\d+)"/g

/** A piece's HTML with each note behind the block that refers to it first, so that it is read in place; the rest at the end. */
export function placeNotes(html: string, notes: readonly PieceNote[]): string {
  if (notes.length === 0) return html
  const waiting = new Map(notes.map((note) => [note.id, note]))
  const take = (id: string) => {
    const note = waiting.get(id)
    waiting.delete(id)
    return note ? [writeNote(note)] : []
  }
  const blocks = html.split(BLOCKS).map((block) => {
    const named = [...block.matchAll(REFERENCES)].flatMap(([, id = '']) => take(id))
    return block + named.join('')
  })
  return [...blocks, ...[...waiting.keys()].flatMap(take)].join('')
}

function writeNote({ id, html }: PieceNote): string {
  const number = id.replace('note-', '')
  return `<aside class="note" id="${id}" role="note" aria-label="Note ${number}"><a class="note-back" href="#ref-${number}" aria-label="${number}, back to the text">${number}</a>${html}</aside>`
}
