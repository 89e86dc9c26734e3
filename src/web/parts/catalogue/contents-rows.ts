import type { ListedPiece } from '#server/reads/reading.ts'
import type { Issue } from '#server/services/catalogue/read-catalogue.ts'
import { href } from '../../href.ts'

/** A line of an issue's contents: `page` of what was printed, `to` and `word` of what can be read here. */
export type ContentsRow = {
  title: string
  author: string
  about: string
  page: number | string
  to?: string
  word?: string
}

type Asked = { slug: string; contents: Issue['contents']; pieces: readonly ListedPiece[]; search: string }

/** In the order of the printed contents, where a piece has its line by its title; pieces that have none come last. */
export function contentsRows({ slug, contents, pieces, search }: Asked): ContentsRow[] {
  const left = new Map(pieces.map((piece) => [piece.title, piece]))
  const read = (piece: ListedPiece) => {
    left.delete(piece.title)
    const place = placeIn(piece)
    const to = `${href('/issue/:slug/:piece', { slug, piece: piece.slug })}${search}${place}`
    return { to, word: wordFor(piece, place !== '') }
  }
  const printed = contents.map(({ title, author, kind, page }) => {
    const piece = left.get(title)
    return { title, author, page, about: aboutOf(kind, piece), ...(piece && read(piece)) }
  })
  const others = [...left.values()].map((piece) => {
    const { title, author, kind } = piece
    return { title, author: author ?? '', page: '–', about: aboutOf(kind ?? '', piece), ...read(piece) }
  })
  return [...printed, ...others]
}

function aboutOf(kind: string, piece: ListedPiece | undefined): string {
  return [kind, piece ? `${piece.minutes} min` : ''].filter(Boolean).join(', ')
}

function placeIn({ shown, position }: ListedPiece): string {
  return shown === 'whole' && position && position.fraction < 1 && position.block > 1 ? `#p-${position.block}` : ''
}

function wordFor({ shown, free, owned }: ListedPiece, begun: boolean): string {
  if (begun) return 'Continue'
  if (shown === 'beginning') return 'Preview'
  return free && !owned ? 'Free' : 'Read'
}
