import { beginningWords } from './beginning.ts'

/** Of fewer pieces none is free unless staff say so: the first would be most of the issue. */
const MIN_PIECES_FOR_FREE = 3

/** Whether a piece is open to everybody when nobody has decided it. */
export function isFreeByDefault({ index, pieces }: { index: number; pieces: number }): boolean {
  return index === 0 && pieces >= MIN_PIECES_FOR_FREE
}

type OpenPiece = { title: string; free: boolean; words: number }

/** How much of an issue a stranger can read, and whether staff should think again. */
export function openText(pieces: readonly OpenPiece[]): { says: string; isMuch: boolean } | null {
  const all = sumWords(pieces, ({ words }) => words)
  if (all === 0) return null
  const free = pieces.filter((piece) => piece.free)
  if (free.length === pieces.length) return { says: 'Everyone can read the whole issue without paying.', isMuch: true }
  const open = sumWords(pieces, (piece) => (piece.free ? piece.words : beginningWords(piece.words)))
  const percent = Math.max(1, Math.round((100 * open) / all))
  const what = free.length === 0 ? 'only beginnings' : `${namesOf(free)} and the beginnings of the rest`
  return { says: `Without paying, everyone can read ${what}: ${percent}% of the issue.`, isMuch: 2 * open > all }
}

const sumWords = (pieces: readonly OpenPiece[], words: (piece: OpenPiece) => number) =>
  pieces.reduce((sum, piece) => sum + words(piece), 0)

function namesOf(free: readonly OpenPiece[]): string {
  const [first] = free
  return free.length === 1 && first ? `“${first.title}”` : `${free.length} free pieces`
}
