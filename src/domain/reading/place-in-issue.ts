import type { Day } from '../day.ts'
import { counted } from '../vocabulary.ts'

/** How far an account is in a piece: a fraction of 1 is the end of it. */
export type PieceProgress = { slug: string; block: number; fraction: number; at: Date }

/** Where a reader goes on in an issue; `piece` is null where nothing is begun, or all of it is read. */
export type PlaceInIssue = { piece: string | null; block: number; finished: number }

/** The piece read last, or where that was finished the next one that is not; `pieces` are the slugs in their order. */
export function placeInIssue(pieces: readonly string[], progress: readonly PieceProgress[]): PlaceInIssue {
  const known = new Map(progress.filter(({ slug }) => pieces.includes(slug)).map((one) => [one.slug, one]))
  const isFinished = (slug: string) => known.get(slug)?.fraction === 1
  const [last] = [...known.values()].toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const from = last ? pieces.indexOf(last.slug) : 0
  const ahead = last ? [...pieces.slice(from), ...pieces.slice(0, from)] : []
  const piece = ahead.find((slug) => !isFinished(slug))
  return {
    piece: piece ?? null,
    block: (piece && known.get(piece)?.block) || 1,
    finished: pieces.filter(isFinished).length,
  }
}

/** How much of it is read, where something is. */
export function progressWords(finished: number, pieces: number): string | null {
  if (finished === 0) return null
  return finished === pieces ? 'You’ve read it all' : `${finished} of ${counted(pieces, 'piece')} read`
}

/** An issue that came out since goes before the one that is begun. */
export function isNewerWaiting(
  newest: { number: number; releasedOn: Day | null },
  lastRead: { issue: number; on: Day },
): boolean {
  return newest.number !== lastRead.issue && newest.releasedOn !== null && newest.releasedOn >= lastRead.on
}
