/** What stands above a piece. */
export type PieceHeading = { title: string; author: string | null; kind: string | null }

export type KeptPiece = PieceHeading & {
  slug: string
  /** As the file had it from which the piece came. */
  imported: PieceHeading | null
  text: string
}

type ReadPiece = PieceHeading & { text: string }

/** Looked for one after the other: by the title it had in the file, the one it has here, then by its text. */
const SAME: ((kept: KeptPiece, read: ReadPiece) => boolean)[] = [
  (kept, read) => kept.imported?.title === read.title,
  (kept, read) => kept.title === read.title,
  (kept, read) => opening(kept.text) === opening(read.text),
]
const OPENING = 200
const opening = (text: string) => text.replace(/\s+/g, ' ').slice(0, OPENING)

/** Which of the pieces that are here each piece of a file is, so that its address and readers' places stay. */
export function matchImport<Kept extends KeptPiece>(
  kept: readonly Kept[],
  read: readonly ReadPiece[],
): (Kept | null)[] {
  const left = new Set(kept)
  const found = new Map<ReadPiece, Kept>()
  for (const same of SAME)
    for (const piece of read) {
      const match = found.has(piece) ? undefined : [...left].find((one) => same(one, piece))
      if (!match) continue
      found.set(piece, match)
      left.delete(match)
    }
  return read.map((piece) => found.get(piece) ?? null)
}

/** What staff have mended stays as long as the file says what it said then. */
export function mendedHeading(kept: KeptPiece | null, read: PieceHeading): PieceHeading {
  const choose = <Part extends keyof PieceHeading>(part: Part): PieceHeading[Part] =>
    kept?.imported && kept.imported[part] === read[part] ? kept[part] : read[part]
  return { title: choose('title'), author: choose('author'), kind: choose('kind') }
}
