/** What an import makes of a file: pieces in order, the pictures they show, and what had to be left out. */
export type ImportedText = {
  pieces: ImportedPiece[]
  pictures: ImportedPicture[]
  /** The name of the picture that is the file's cover; it is among the pictures. */
  cover: string | null
  dropped: Dropped[]
}

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

export type ImportedPicture = {
  /** SHA-256 of its bytes, in hex. */
  name: string
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
  bytes: Uint8Array<ArrayBuffer>
  alt: string
}

/** One line of the report to staff: in which file or piece, what was left out or changed, and why. */
export type Dropped = { where: string; what: string; why: string }
