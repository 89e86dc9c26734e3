/**
 * `html` is of our own making: only elements and classes of `allowed.ts`, each top-level block with an id `p-1`, `p-2` …,
 * pictures as `src="picture:<name>"` (see `placePictures`), references to notes as `<a class="note-ref" id="ref-1" href="#note-1">`.
 */
export type ImportedPiece = {
  title: string
  author: string | null
  kind: string | null
  html: string
  /** The words alone: a blank line between blocks, a new line for each line of verse, without the notes. */
  text: string
  words: number
  notes: ImportedNote[]
}

/** `id` is note-1, note-2 … within its piece; `html` has no numbered blocks. */
export type ImportedNote = { id: string; html: string; text: string }
