type Titled = { title: string }
/** A piece beside the line of the printed contents that is meant by it; one of the two may be missing. */
export type ContentsMatch<Piece, Entry> = { piece: Piece | null; entry: Entry | null; same: boolean }

/** Capitals, accents and the kind of dash or quotation mark make no other title. */
const plain = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Pieces in their order, each with its line of the contents: the one of the same title, else one of those lines that are
 * left between its neighbors'. Lines without a piece come where they would stand.
 */
export function compareContents<Piece extends Titled, Entry extends Titled>(
  pieces: readonly Piece[],
  entries: readonly Entry[],
): ContentsMatch<Piece, Entry>[] {
  const left = new Set(entries)
  const same = pieces.map((piece) => {
    const entry = [...left].find(({ title }) => plain(title) === plain(piece.title)) ?? null
    if (entry) left.delete(entry)
    return entry
  })
  const rows: ContentsMatch<Piece, Entry>[] = []
  let after = -1
  pieces.forEach((piece, index) => {
    const own = same[index]
    if (own) {
      rows.push({ piece, entry: own, same: own.title === piece.title })
      after = entries.indexOf(own)
      return
    }
    const next = entries[after + 1]
    const entry = next && left.has(next) ? next : null
    if (entry) {
      left.delete(entry)
      after += 1
    }
    rows.push({ piece, entry, same: false })
  })
  return [...rows, ...[...left].map((entry) => ({ piece: null, entry, same: false }))]
}
