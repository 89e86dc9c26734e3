import { splitBlocks } from './blocks.ts'

/** `id` is note-1, note-2 … within its piece, as its references have it. */
export type PieceNote = { id: string; html: string }

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
  const blocks = splitBlocks(html).map((block) => {
    const named = [...block.matchAll(REFERENCES)].flatMap(([, id = '']) => take(id))
    return block + named.join('')
  })
  return [...blocks, ...[...waiting.keys()].flatMap(take)].join('')
}

function writeNote({ id, html }: PieceNote): string {
  const number = id.replace('note-', '')
  return `<aside class="note" id="${id}" role="note" aria-label="Note ${number}"><a class="note-back" href="#ref-${number}" aria-label="${number}, back to the text">${number}</a>${html}</aside>`
}
